import { expect, test, vi } from 'vitest'
import { buildSandbox, publicKey } from '../testing.ts'

test('a buyer without JavaScript pays by plain forms and comes back with the reference', async () => {
  const { open, verify } = await buildSandbox()
  const { checkout, post } = checkoutOf(
    await open({ reference: 'W1', callback_url: 'http://shop.test/back?lang=en' }),
  )
  const page = await (await fetch(checkout)).text()
  expect(page).toContain('<strong>Test payment</strong> — no real money')
  expect(page).toContain('Pay ₦12,500.00')
  expect(page).not.toContain('<script')
  const paid = await post('card', { card: 'success' })
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toBe('http://shop.test/back?lang=en&trxref=W1&reference=W1')
  expect((await verify('W1')).body.data['status']).toBe('success')
  expect(await (await fetch(checkout)).text()).toContain('Payment received')
})

test('a card with PIN and code asks for both and reads ongoing in between', async () => {
  const { open, verify } = await buildSandbox()
  const { checkout, post } = checkoutOf(
    await open({ reference: 'W2', callback_url: 'http://shop.test/back' }),
  )
  expect((await post('card', { card: 'pin-otp' })).headers.get('location')).toBe(new URL(checkout).pathname)
  expect(await (await fetch(checkout)).text()).toContain('name="pin"')
  expect((await verify('W2')).body.data['status']).toBe('ongoing')
  const wrong = await post('pin', { pin: '0000' })
  expect([wrong.status, (await wrong.text()).includes('That PIN is not right')]).toEqual([422, true])
  expect((await post('otp', { otp: '123456' })).headers.get('location')).toBe(new URL(checkout).pathname)
  expect((await post('pin', { pin: '1234' })).status).toBe(303)
  expect((await verify('W2')).body.data['status']).toBe('ongoing')
  const paid = await post('otp', { otp: '123456' })
  expect(paid.headers.get('location')).toBe('http://shop.test/back?trxref=W2&reference=W2')
  expect((await verify('W2')).body.data).toMatchObject({
    status: 'success',
    authorization: { last4: '6666' },
  })
})

test('a declined card fails the transaction, and another card may still pay it', async () => {
  const { open, verify } = await buildSandbox()
  const { checkout, post } = checkoutOf(await open({ reference: 'W3' }))
  await post('card', { card: 'insufficient' })
  expect((await verify('W3')).body.data).toMatchObject({
    status: 'failed',
    gateway_response: 'Insufficient Funds',
  })
  expect(await (await fetch(checkout)).text()).toContain('Payment failed: Insufficient Funds.')
  await post('card', { card: 'bank' })
  await post('bank', { answer: 'yes' })
  expect((await verify('W3')).body.data['status']).toBe('success')
})

test('cancelling goes to the cancel address, or else to the callback, and leaves the transaction abandoned', async () => {
  const { open, verify } = await buildSandbox()
  const callback = { callback_url: 'http://shop.test/back' }
  const withAction = checkoutOf(
    await open({ ...callback, reference: 'W4', metadata: { cancel_action: 'http://shop.test/cart' } }),
  )
  expect((await withAction.post('cancel')).headers.get('location')).toBe('http://shop.test/cart')
  const without = checkoutOf(await open({ ...callback, reference: 'W5' }))
  expect((await without.post('cancel')).headers.get('location')).toBe(
    'http://shop.test/back?trxref=W5&reference=W5',
  )
  expect((await verify('W5')).body.data['status']).toBe('abandoned')
})

test('a payment may succeed after the popup was closed', async () => {
  const { open, verify, turn } = await buildSandbox()
  await turn({ charge: { successAfterCloseMs: 0 } })
  const { post } = checkoutOf(await open({ reference: 'W6', callback_url: 'http://shop.test/back' }))
  const closed = await post('cancel?popup=1')
  expect(closed.headers.get('location')).toMatch(/\?popup=1&cancelled=1$/)
  await vi.waitFor(async () => expect((await verify('W6')).body.data['status']).toBe('success'))
})

test('what a merchant sends is shown as text, never as HTML', async () => {
  const { open } = await buildSandbox()
  const { checkout } = checkoutOf(await open({ email: '"><script>x</script>@a.b' }))
  expect(await (await fetch(checkout)).text()).not.toContain('<script>x')
})

test('an unknown access code gets a page that says so', async () => {
  const { origin } = await buildSandbox()
  const response = await fetch(`${origin}/checkout/nowhere`)
  expect([response.status, (await response.text()).includes('does not work')]).toEqual([404, true])
})

test('both inline scripts are plain JavaScript without HTML text', async () => {
  const { origin } = await buildSandbox()
  for (const address of ['/v1/inline.js', '/v2/inline.js', '/checkout-frame.js']) {
    const response = await fetch(origin + address)
    const script = await response.text()
    expect(response.headers.get('content-type')).toContain('text/javascript')
    expect(() => new Function(script)).not.toThrow()
    expect(script).not.toMatch(/innerHTML|eval\(|__vite/)
  }
})

test('the popup resumes an open reference with the same fields and refuses it with others', async () => {
  const { open, pay, call } = await buildSandbox()
  const first = await open({ reference: 'W7' })
  const fields = { key: publicKey, email: 'ada@example.com', amount: 1_250_000, currency: 'NGN', ref: 'W7' }
  const resumed = await call('POST', '/checkout/request_inline', fields, '')
  expect(resumed.body.data['access_code']).toBe(first.body.data['access_code'])
  expect((await call('POST', '/checkout/request_inline', { ...fields, amount: 1 }, '')).body.code).toBe(
    'duplicate_reference',
  )
  expect((await call('POST', '/checkout/request_inline', { ...fields, key: 'pk_test_x' }, '')).status).toBe(
    401,
  )
  const code = String(first.body.data['access_code'])
  expect(
    (await call('GET', `/transaction/verify_access_code/${code}`, undefined, '')).body.data['reference'],
  ).toBe('W7')
  await pay('W7')
  expect((await call('POST', '/checkout/request_inline', fields, '')).body.code).toBe('duplicate_reference')
})

function checkoutOf(opened: { body: { data: Record<string, unknown> } }) {
  const checkout = String(opened.body.data['authorization_url'])
  const post = (step: string, fields: Record<string, string> = {}) =>
    fetch(`${checkout}/${step}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { checkout, post }
}
