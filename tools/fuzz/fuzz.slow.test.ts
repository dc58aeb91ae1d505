import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { startTestApp } from '../../tests/test-app.ts'
import type { TestApp } from '../../tests/test-app.ts'
import { seedTestApp } from '../../tests/seeded-app.ts'
import type { SeededApp } from '../../tests/seeded-app.ts'

let app: TestApp
let seeded: SeededApp
const lines: string[] = []
beforeAll(async () => {
  app = await startTestApp({ log: { write: (line) => void lines.push(line) } })
  seeded = await seedTestApp(app)
})
afterAll(() => app.close())

// Many more of them, beside the delay of the event loop: npm run fuzz.
test(
  'two thousand requests, half of them malformed, cause no server error, no answer outside the contract and no leaked secret',
  { tags: ['D1'], timeout: 120_000 },
  async () => {
    const seed = 20_261_121
    const report = await fuzz(app, seeded, { requests: 2_000, seed, log: () => lines.join('') })
    expect(report.findings, `seed ${seed}`).toEqual([])
    expect(Object.keys(report.statuses)).toEqual(
      expect.arrayContaining(['200', '201', '400', '401', '403', '404', '422']),
    )
  },
)
