import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openMarket } from '../testing/market.ts'
import { openPageCache } from './page-cache.ts'
import { withoutSecrets } from './request-log.ts'

test('the tokens of mailed links are cut out of an address [D16]', () => {
  const secret = 'A'.repeat(43)
  const addresses = {
    [`/VerifyEmail/${secret}`]: '/VerifyEmail/[secret]',
    [`/verifyemail/${secret}?from=/x`]: '/verifyemail/[secret]?from=/x',
    [`/api/v1/auth/verify-email/${secret}`]: '/api/v1/auth/verify-email/[secret]',
    [`/reset-password/${secret}.data`]: '/reset-password/[secret]',
    [`/reset-password?token=${secret}&x=1`]: '/reset-password?token=[secret]&x=1',
    '/products/1?q=token': '/products/1?q=token',
    '/api/v1/auth/reset-password': '/api/v1/auth/reset-password',
  }
  for (const [address, logged] of Object.entries(addresses)) expect(withoutSecrets(address)).toBe(logged)
})

test('the log of production shows requests, but no secret of theirs [D16]', async () => {
  const market = await openMarket()
  onTestFinished(() => market.close())
  const lines: string[] = []
  const { app } = await buildApp({
    platform: {
      ...market.platform,
      config: { ...market.platform.config, isDevelopment: false, logLevel: 'info' },
    },
    payment: market.payments.settings,
    cache: openPageCache(),
    pages: null,
    log: { write: (line) => void lines.push(line) },
  })
  onTestFinished(() => app.close())
  const secret = 'Zq'.repeat(21) + 'Z'
  const headers = { authorization: `Bearer ${secret}`, cookie: `oja=${secret}` }
  await app.inject({ url: `/api/v1/auth/verify-email/${secret}`, headers })
  await app.inject({ url: `/reset-password?token=${secret}`, headers })
  await app.inject({
    method: 'POST',
    url: '/api/v1/reset-password',
    payload: { token: secret, password: secret },
  })
  expect(lines.join('')).toContain('/api/v1/auth/verify-email/[secret]')
  expect(lines.join('')).not.toContain(secret)
})
