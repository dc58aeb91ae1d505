import { expect, onTestFinished, test } from 'vitest'
import { buildBuyer, call, openMarket } from '../testing/market.ts'

test('the eleventh login to an account within a minute has to wait, others do not [D17]', async () => {
  const market = await openMarket({ rateLimit: true })
  onTestFinished(() => market.close())
  const [tried, other] = [await buildBuyer(market), await buildBuyer(market)]
  const logIn = (email: string) =>
    call(market, 'POST', '/api/v1/auth/login', { email, password: 'wrong password' })
  const statuses = []
  // One login was the person's own.
  for (let time = 2; time <= 10; time += 1) statuses.push((await logIn(tried.email)).status)
  expect(statuses).toEqual(Array.from({ length: 9 }, () => 401))
  const refused = await logIn(tried.email)
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
  expect(Number(refused.headers['retry-after'])).toSatisfy((seconds: number) => seconds > 0 && seconds <= 60)
  expect((await logIn(tried.email.toUpperCase())).status).toBe(429)
  expect((await logIn(other.email)).status).toBe(401)
})
