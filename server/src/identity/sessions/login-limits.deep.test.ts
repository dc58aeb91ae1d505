import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../../tests/test-app.ts'
import { wrongPasswordsAtOnce } from '../../../../tests/password-guesses.ts'

test(
  'a thousand wrong passwords at once on two nodes lead to only ten password checks',
  { tags: ['D17'] },
  async () => {
    const app = await startTestApp({ rateLimit: true })
    onTestFinished(() => app.close())
    expect(await wrongPasswordsAtOnce(app, 1_000)).toEqual({ 401: 10, 429: 990 })
  },
)
