import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { buildBuyer, password, startTestApp } from '../../../../tests/test-app.ts'
import { openPageCache } from '../pages/page-cache.ts'
import { networkOfAddress, redactPersonalData } from './request-log.ts'

test(
  'the log keeps the path of an address without mailed tokens and without parameter values',
  { tags: ['D16'] },
  () => {
    const secret = 'A'.repeat(43)
    const addresses = {
      [`/VerifyEmail/${secret}`]: '/VerifyEmail/[secret]',
      [`/verifyemail/${secret}?from=/x`]: '/verifyemail/[secret]?from',
      [`/api/v1/auth/verify-email/${secret}`]: '/api/v1/auth/verify-email/[secret]',
      [`/reset-password/${secret}.data`]: '/reset-password/[secret]',
      [`/reset-password?token=${secret}&x=1`]: '/reset-password?token&x',
      [`/d/${secret}/waybill`]: '/d/[secret]/waybill',
      '/check/2C4D6F7G8H9J': '/check/[secret]',
      '/check?code=2C4D6F7G8H9J': '/check?code',
      [`/board/${secret}`]: '/board/[secret]',
      [`/api/v1/board/links/${secret}`]: '/api/v1/board/links/[secret]',
      [`/helpers/${secret}.data`]: '/helpers/[secret]',
      [`/api/v1/helpers/invitations/${secret}`]: '/api/v1/helpers/invitations/[secret]',
      [`/pay/request/2C4D6F7G8H?key=${secret}`]: '/pay/request/[secret]?key',
      '/api/v1/pay-requests/2C4D6F7G8H/payments': '/api/v1/pay-requests/[secret]/payments',
      '/api/v1/board/close': '/api/v1/board/close',
      '/api/v1/sellers/helpers/0198': '/api/v1/sellers/helpers/0198',
      '/api/v1/products?q=Ngozi+08031234567&lat=6.52&lon=3.37': '/api/v1/products?q&lat&lon',
      '/products/1?ngozi@example.com=1': '/products/1?',
      '/api/v1/auth/reset-password': '/api/v1/auth/reset-password',
    }
    for (const [address, logged] of Object.entries(addresses))
      expect(redactPersonalData(address)).toBe(logged)
  },
)

test("the log keeps only the network of a caller's address", () => {
  const networks = {
    '197.210.54.17': '197.210.54.0',
    '::ffff:197.210.54.17': '197.210.54.0',
    '2c0f:f5c0:4c1:9::17': '2c0f:f5c0:4c1::',
    '::1': '::',
  }
  for (const [ip, logged] of Object.entries(networks)) expect(networkOfAddress(ip)).toBe(logged)
})

test(
  'the production log shows requests without secrets, and leaves out health checks',
  { tags: ['D16'] },
  async () => {
    const testApp = await startTestApp()
    onTestFinished(() => testApp.close())
    const lines: string[] = []
    const { app } = await buildApp({
      platform: {
        ...testApp.platform,
        config: { ...testApp.platform.config, isDevelopment: false, logLevel: 'info' },
      },
      payment: testApp.payments.settings,
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
    // Health checks run every second and are not logged.
    await app.inject({ url: '/healthz' })
    await app.inject({ url: '/readyz' })
    expect(lines.join('')).not.toMatch(/healthz|readyz/)
    expect(lines.join('')).toContain('/api/v1/auth/verify-email/[secret]')
    expect(lines.join('')).not.toContain(secret)
  },
)

test(
  'no level of the log shows a token, a cookie or a typed text, not even the most detailed one',
  { tags: ['D16'] },
  async () => {
    const testApp = await startTestApp()
    onTestFinished(() => testApp.close())
    const buyer = await buildBuyer(testApp)
    const origin = { origin: testApp.origin }
    const login = await testApp.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: origin,
      payload: { email: buyer.email, password },
    })
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
    const typed = 'a purple gate'
    const form = async () => {
      const body = new FormData()
      body.append('name', typed)
      body.append('avatar', new Blob([typed], { type: 'image/png' }), 'marmalade.png')
      const sent = new Response(body)
      const type = sent.headers.get('content-type') ?? ''
      return { headers: { 'content-type': type }, payload: Buffer.from(await sent.arrayBuffer()) }
    }
    const counts: Record<string, number> = {}
    for (const logLevel of ['trace', 'debug', 'info', 'warn', 'error', 'fatal']) {
      const lines: string[] = []
      const { app } = await buildApp({
        platform: {
          ...testApp.platform,
          config: { ...testApp.platform.config, isDevelopment: false, logLevel },
        },
        payment: testApp.payments.settings,
        cache: openPageCache(),
        pages: null,
        log: { write: (line) => void lines.push(line) },
      })
      const carriers = [{ authorization: `Bearer ${buyer.token}` }, { cookie, ...origin }]
      for (const carrier of carriers) {
        await app.inject({ url: '/api/v1/users/get/profile', headers: carrier })
        const { headers, payload } = await form()
        const sent = { method: 'PUT', url: '/api/v1/users/profile/update', payload } as const
        await app.inject({ ...sent, headers: { ...headers, ...carrier } })
        await app.inject({ ...sent, headers: { 'content-type': 'multipart/form-data', ...carrier } })
        await app.inject({ ...sent, headers: { 'content-type': 'text/purple', ...carrier } })
      }
      await app.close()
      const log = lines.join('')
      counts[logLevel] = lines.length
      for (const secret of [buyer.token, cookie.split('=')[1] ?? '', typed, 'marmalade'])
        expect([logLevel, secret, log.includes(secret)]).toEqual([logLevel, secret, false])
    }
    expect(counts.trace).toBeGreaterThan(counts.debug ?? 0)
  },
)
