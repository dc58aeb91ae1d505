import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../tests/test-app.ts'
import { wrongPasswordsAtOnce } from '../../../tests/password-guesses.ts'

test(
  'a thousand wrong passwords at once on two nodes lead to only ten password checks',
  { tags: ['D17'] },
  async () => {
    const market = await startTestApp({ rateLimit: true })
    onTestFinished(() => market.close())
    expect(await wrongPasswordsAtOnce(market, 1_000)).toEqual({ 401: 10, 429: 990 })
  },
)
