import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { startTestApp } from '../../tests/test-app.ts'
import type { TestApp } from '../../tests/test-app.ts'
import { seedTestApp } from '../../tests/seeded-app.ts'
import type { SeededApp } from '../../tests/seeded-app.ts'

// FUZZ_SEED repeats a run, FUZZ_REQUESTS shortens it.
const { FUZZ_REQUESTS = '200000', FUZZ_SEED = String(Math.floor(Math.random() * 1e9)) } = process.env
// A seed a piece: what is found is found again without the rest.
const piece = 5_000
const maxDelayMs = 50

let app: TestApp
let seeded: SeededApp
let lines: string[] = []
beforeAll(async () => {
  app = await startTestApp({ log: { write: (line) => void lines.push(line) } })
  seeded = await seedTestApp(app)
})
afterAll(() => app.close())

test('malformed requests cause no server error, and do not delay others', async () => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const statuses: Record<string, number> = {}
  const findings: string[] = []
  for (let done = 0; done < Number(FUZZ_REQUESTS) && findings.length === 0; done += piece) {
    const seed = Number(FUZZ_SEED) + done
    const report = await fuzz(app, seeded, {
      requests: Math.min(piece, Number(FUZZ_REQUESTS) - done),
      seed,
      log: () => lines.join(''),
      // Making requests is not the product's work.
      whileSending: { begin: () => void delay.enable(), end: () => void delay.disable() },
    })
    findings.push(...report.findings.map((finding) => `seed ${seed}: ${finding}`))
    for (const [status, count] of Object.entries(report.statuses))
      statuses[status] = (statuses[status] ?? 0) + count
    lines = []
  }
  const p999 = delay.percentile(99.9) / 1e6
  console.log(`seed ${FUZZ_SEED}`, statuses, `event loop p99.9 ${p999.toFixed(1)} ms`)
  expect(findings).toEqual([])
  expect(p999).toBeLessThanOrEqual(maxDelayMs)
})
