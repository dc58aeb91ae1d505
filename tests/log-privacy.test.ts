import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  logIn,
  mailedToken,
  startTestApp,
  password,
} from './test-app.ts'
import type { TestApp } from './test-app.ts'

const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    // In development "info" would say no more than "warn".
    environment: { LOG_LEVEL: 'debug' },
    log: { write: (line) => void lines.push(line) },
  })
})
afterAll(() => app.close())

// Each is typed by a person and known to the server only.
const typed = {
  name: 'Zubaida Quartz',
  email: 'zubaida.quartz@example.com',
  phone: '08035550199',
  address: '17 Marmalade Close, Surulere',
  search: 'wheelchair for Quartz',
  latitude: '6.52437',
  message: 'meet me at the purple gate',
  review: 'she measured my mother kindly',
  ticket: 'my bank took it twice, I am ashamed',
  wrongPassword: 'marigold-77',
}

test(
  'the log shows the requests of the main tasks, and nothing that people typed, were mailed or authenticate with',
  { tags: ['D16'] },
  async () => {
    const { email, name } = typed
    const secrets: string[] = [password]
    const post = (url: string, body: object) => call(app, 'POST', url, body)
    await post('/api/v1/auth/register', { name, email, password })
    const verifyToken = await mailedToken(app, email)
    await call(app, 'GET', `/api/v1/auth/verify-email/${'B'.repeat(43)}`)
    await call(app, 'GET', `/api/v1/auth/verify-email/${verifyToken}`)
    await post('/api/v1/auth/login', { email, password: typed.wrongPassword })
    const buyer = await logIn(app, email)
    const seller = await buildSeller(app)
    secrets.push(verifyToken, buyer.token, seller.token, seller.email)

    const { phone, address } = typed
    await buyer.call('PUT', '/api/v1/users/profile/update', { name, fullName: name, email, phone, address })
    await call(app, 'GET', `/api/v1/products?q=${encodeURIComponent(typed.search)}`)
    await call(app, 'GET', `/api/v1/products?lat=${typed.latitude}&lon=3.37&sort=nearest`)
    await call(app, 'GET', `/api/v1/sellers/search?query=${encodeURIComponent(name)}`)
    const productId = await buildProduct(seller)
    const reference = await buildPaidOrder(app, buyer, productId)
    await buyer.call('POST', '/api/v1/messages/send', {
      recipientId: seller.sellerId,
      content: typed.message,
    })
    const review = { sellerId: seller.sellerId, rating: 5, comment: typed.review }
    expect((await buyer.call('POST', '/api/v1/reviews', review)).status).toBeLessThan(300)
    await post('/api/v1/support/tickets', {
      name,
      email,
      phone,
      category: 'Something else',
      subject: 'Help',
      message: typed.ticket,
    })
    await post('/api/v1/auth/forgot-password', { email })
    const mail = await app.mailTo(email, 'password')
    const resetToken = /reset-password\/([\w-]+)/.exec(mail.text)?.[1] ?? ''
    secrets.push(resetToken)
    await call(app, 'GET', `/reset-password?token=${resetToken}`)
    await post('/api/v1/reset-password', { token: resetToken, password })

    // Failures are logged too: a body that is no JSON, a payment provider that is down, a bug with a whole row.
    await app.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: `{"email": "${email}", oops`,
    })
    await app.sandboxSwitches({ api: { initialize: { fault: '500' } } })
    const again = await logIn(app, email)
    secrets.push(again.token)
    await again.call('POST', '/api/v1/payments/initiate', { productId, quantity: 1 })
    await app.sandboxSwitches(null)
    await app.pool.query(
      "alter table users add constraint no_second_name check (name not like 'Another Quartz%') not valid",
    )
    const another = { name: 'Another Quartz', fullName: name, email, phone, address }
    const broken = await again.call('PUT', '/api/v1/users/profile/update', another)
    expect(broken.status).toBe(500)
    await again.call('DELETE', '/api/v1/users/delete/profile')

    const log = lines.join('')
    expect(log).toContain('"url":"/api/v1/products?q"')
    expect(log).toContain('"where":"no_second_name"')
    expect(log.split('\n').length).toBeGreaterThan(40)
    for (const line of lines.filter((one) => one.trim() !== ''))
      expect(() => JSON.parse(line) as unknown).not.toThrow()
    const found = [...Object.values(typed), ...secrets, 'Quartz', '5550199', 'Marmalade', 'zubaida'].filter(
      (words) => words === '' || log.toLowerCase().includes(words.toLowerCase()),
    )
    expect(found).toEqual([])
    expect(reference).not.toBe('')
    // No email address and no phone number at all, whoever owns it.
    expect(log.match(/[\w.+-]+@[\w-]+\.\w+/g) ?? []).toEqual([])
    expect(log.match(/(?<![\w.-])(?:\+?234|0)[789]\d{9}(?!\w)/g) ?? []).toEqual([])
  },
)
