import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import type { Results } from './figure.ts'

const folder = new URL('results/', import.meta.url)

/** Keeps what a bench returned, with when and on what machine. */
export async function saveResults(name: string, figures: object): Promise<void> {
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
  await mkdir(folder, { recursive: true })
  const written = { measuredAt: new Date().toISOString(), machine, ...figures }
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(written, null, 2)}\n`)
}

/** What a bench found when it last ran; null: it never did. */
export async function lastResults(name: string): Promise<Results | null> {
  const text = await readFile(new URL(`${name}.json`, folder), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Results)
}
