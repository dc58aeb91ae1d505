import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { isMet, limitOf } from './figure.ts'
import type { Figure } from './figure.ts'
import { figuresOf, resultReaders } from './figures.ts'
import { writePerformance } from './performance.ts'
import { lastResults } from './results.ts'

/** What each is given where all must be through in 25 minutes: fewer rounds, the pages that differ most. */
const shorter: Record<string, string[]> = {
  api: ['7'],
  pages: ['3'],
  checkout: ['5'],
  'search-quality': ['150'],
  messages: ['--seconds', '10', '--sends', '5000'],
  lighthouse: ['/', '/categories/products', '/categories/services', '/FAQ', 'a product', 'a shop'],
}

const ofRealData = ['search-quality', 'categories']

/**
 * Runs every bench, each in a process of its own, prints one table of figures and rewrites
 * docs/measurements/performance.md. `full`: all rounds and all pages. Returns 1 when a bench failed or a figure
 * passes its limit.
 */
export async function runAll(script: string, full: boolean): Promise<number> {
  const failed: string[] = []
  for (const name of Object.keys(resultReaders)) {
    if (ofRealData.includes(name) && !process.env.REAL_DATA) {
      console.log(`\n== ${name}: REAL_DATA names no file of real listings, so its last figures stand`)
      continue
    }
    const begun = performance.now()
    console.log(`\n== ${name}`)
    const child = spawn(process.execPath, [script, name, ...(full ? [] : (shorter[name] ?? []))], {
      stdio: 'inherit',
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) failed.push(name)
    console.log(`-- ${Math.round((performance.now() - begun) / 1_000)} s`)
  }
  const unmet = await printTable()
  for (const name of failed) console.log(`failed: ${name}`)
  await writePerformance()
  return failed.length + unmet === 0 ? 0 : 1
}

/** Figure, limit, met or not; returns how many are not. */
async function printTable(): Promise<number> {
  let unmet = 0
  for (const [name, { title }] of Object.entries(resultReaders)) {
    const results = await lastResults(name)
    console.log(
      `\n${title}${results ? ` (${results.measuredAt.slice(0, 16).replace('T', ' ')})` : ': never measured'}`,
    )
    for (const figure of results ? figuresOf(name, results) : []) {
      if (!isMet(figure)) unmet += 1
      console.log(row(figure))
    }
  }
  console.log(
    unmet === 0 ? '\nEvery figure is within its limit.' : `\n${unmet} figures are not within their limits.`,
  )
  return unmet
}

function row(figure: Figure): string {
  const verdict = figure.limit === null ? '' : isMet(figure) ? 'met' : 'NOT MET'
  return [
    `  ${figure.what}`.padEnd(64),
    `${figure.value} ${figure.unit}`.padStart(16),
    limitOf(figure).padStart(16),
    `  ${verdict}`.padEnd(11),
    figure.beside ?? '',
  ]
    .join('')
    .trimEnd()
}
