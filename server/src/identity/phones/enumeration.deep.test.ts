import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../../tests/test-app.ts'
import { newNumber, openBrowser, registerByPhone } from '../../../../tests/identity/phones.ts'

// Of each kind; the figure of the issue.
const tries = 1_000

test('a known and an unknown number take the same time, to two milliseconds in the middle', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const known = newNumber()
  await registerByPhone(app, known)
  const browser = openBrowser(app)
  const timed = async (url: string, body: object): Promise<number> => {
    const begun = performance.now()
    await browser.call('POST', url, body)
    return performance.now() - begun
  }
  const ask = (phone: string) => timed('/api/v1/auth/phone-code', { phone })
  const give = () => timed('/api/v1/auth/phone-code/confirm', { code: '000000' })
  const taken = { known: [] as number[], unknown: [] as number[] }
  const given = { known: [] as number[], unknown: [] as number[] }
  for (let time = 0; time < tries; time += 1) {
    // In turn, so that a busy moment of the machine meets both.
    for (const kind of time % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      taken[kind].push(await ask(kind === 'known' ? known : newNumber()))
      given[kind].push(await give())
    }
  }
  for (const { known: one, unknown: other } of [taken, given])
    expect(Math.abs(median(one) - median(other))).toBeLessThanOrEqual(2)
})

function median(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
}
