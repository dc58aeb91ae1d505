import { expect, test, vi } from 'vitest'
import { buildSandbox, secretKey } from '../testing.ts'

test('a transaction opens with a checkout address and reads abandoned until it is paid', async () => {
  const { open, verify, pay, call, origin } = await buildSandbox()
  const { status, body } = await open({ reference: 'OJA-1', amount: '1250000', metadata: { sellerId: 's1' } })
  expect(status).toBe(200)
  expect(body).toEqual({
    status: true,
    message: 'Authorization URL created',
    data: {
      authorization_url: `${origin}/checkout/${String(body.data['access_code'])}`,
      access_code: expect.stringMatching(/^[a-z0-9_-]{16}$/) as string,
      reference: 'OJA-1',
    },
  })
  const before = await verify('OJA-1')
  expect(before.body.message).toBe('Verification successful')
  expect(before.body.data).toMatchObject({
    status: 'abandoned',
    amount: 1_250_000,
    paid_at: null,
    fees: null,
  })

  await pay('OJA-1')
  const after = await verify('OJA-1')
  expect(after.body.data).toMatchObject({
    status: 'success',
    domain: 'test',
    reference: 'OJA-1',
    amount: 1_250_000,
    requested_amount: 1_250_000,
    currency: 'NGN',
    fees: 28_750,
    metadata: { sellerId: 's1' },
    customer: { email: 'ada@example.com' },
    authorization: { last4: '4081' },
  })
  const byId = await call('GET', `/transaction/${String(after.body.data['id'])}`)
  expect(byId.body.data['reference']).toBe('OJA-1')
})

test('a used reference is refused with Paystack’s duplicate error', async () => {
  const { open } = await buildSandbox()
  await open({ reference: 'OJA-2' })
  expect(await open({ reference: 'OJA-2' })).toEqual({
    status: 400,
    body: {
      status: false,
      message: 'Duplicate Transaction Reference',
      meta: { nextStep: 'Try and create the Transaction or Charge with a new reference' },
      type: 'validation_error',
      code: 'duplicate_reference',
    },
  })
})

test('a wrong secret key answers 401 Invalid key', async () => {
  const { call } = await buildSandbox()
  expect(await call('GET', '/transaction', undefined, secretKey.replace('of', 'xx'))).toEqual({
    status: 401,
    body: { status: false, message: 'Invalid key' },
  })
})

test('an unknown reference answers transaction_not_found', async () => {
  const { verify } = await buildSandbox()
  const { status, body } = await verify('nobody')
  expect(status).toBe(400)
  expect(body).toMatchObject({ status: false, type: 'validation_error', code: 'transaction_not_found' })
})

test.each([
  [{ email: 'ada' }, 'invalid_email_address'],
  [{ amount: 0 }, 'invalid_amount'],
  [{ amount: 12.5 }, 'invalid_amount'],
  [{ amount: '12,500' }, 'invalid_amount'],
  [{ currency: 'EUR' }, 'unsupported_currency'],
  [{ reference: 'oja_1/..' }, 'invalid_reference'],
])('initialize refuses %j with %s', async (fields, code) => {
  const { open } = await buildSandbox()
  const { status, body } = await open(fields)
  expect([status, body.status, body.code]).toEqual([400, false, code])
})

test('the list filters by status and time, newest first, and says how many there are', async () => {
  const { open, pay, call } = await buildSandbox()
  for (const reference of ['A', 'B', 'C', 'D']) await open({ reference })
  for (const reference of ['A', 'B', 'C']) await pay(reference)
  const { body } = await call('GET', '/transaction?status=success&perPage=2&page=1')
  expect((body.data as unknown as { reference: string }[]).map((row) => row.reference)).toEqual(['C', 'B'])
  expect(body.meta).toEqual({
    total: 3,
    skipped: 0,
    perPage: 2,
    page: 1,
    pageCount: 2,
    total_volume: 3_750_000,
  })
  const future = await call('GET', `/transaction?from=${new Date(Date.now() + 60_000).toISOString()}`)
  expect(future.body.data).toEqual([])
})

test('a whole refund is processed and turns the transaction to reversed', async () => {
  const { open, pay, call, turn, verify } = await buildSandbox()
  await turn({ refund: { afterMs: 0 } })
  await open({ reference: 'R1' })
  expect((await call('POST', '/refund', { transaction: 'R1' })).body.code).toBe('transaction_not_successful')
  await pay('R1')
  const { status, body } = await call('POST', '/refund', { transaction: 'R1', merchant_note: 'Not in stock' })
  expect([status, body.message]).toEqual([200, 'Refund has been queued for processing'])
  expect(body.data).toMatchObject({ status: 'pending', amount: 1_250_000, transaction: { reference: 'R1' } })
  await vi.waitFor(async () => expect((await verify('R1')).body.data['status']).toBe('reversed'))
  const fetched = await call('GET', `/refund/${String(body.data['id'])}`)
  expect(fetched.body.data).toMatchObject({
    status: 'processed',
    fully_deducted: true,
    merchant_note: 'Not in stock',
  })
  expect((await call('POST', '/refund', { transaction: 'R1' })).body.code).toBe('transaction_reversed')
})

test('part refunds never add up to more than the charge', async () => {
  const { open, pay, call } = await buildSandbox()
  await open({ reference: 'R2', amount: 1000 })
  await pay('R2')
  expect((await call('POST', '/refund', { transaction: 'R2', amount: 600 })).status).toBe(200)
  expect((await call('POST', '/refund', { transaction: 'R2', amount: 600 })).body.code).toBe('invalid_amount')
  expect((await call('POST', '/refund', { transaction: 'R2', amount: 400 })).status).toBe(200)
  const listed = await call('GET', '/refund?transaction=R2')
  expect((listed.body.data as unknown as unknown[]).length).toBe(2)
})

test('a refund that needs attention takes the buyer’s account, and only then', async () => {
  const { open, pay, call, turn } = await buildSandbox()
  await turn({ refund: { outcome: 'needs-attention', afterMs: 0 } })
  await open({ reference: 'R3' })
  await pay('R3')
  const { body } = await call('POST', '/refund', { transaction: 'R3' })
  const address = `/refund/${String(body.data['id'])}`
  const statusOf = async () => (await call('GET', address)).body.data['status']
  await vi.waitFor(async () => expect(await statusOf()).toBe('needs-attention'))
  await turn({ refund: { outcome: 'processed' } })
  const retry = `/refund/retry_with_customer_details/${String(body.data['id'])}`
  const details = { refund_account_details: { currency: 'NGN', account_number: '0123456780', bank_id: '9' } }
  expect((await call('POST', retry, {})).status).toBe(400)
  expect((await call('POST', retry, details)).status).toBe(200)
  await vi.waitFor(async () => expect(await statusOf()).toBe('processed'))
  const late = await call('POST', retry, details)
  expect([late.status, late.body.message]).toEqual([
    422,
    'Invalid Refund state, refund status should be "needs-attention"',
  ])
})

test('a seller’s account is resolved, kept once as a recipient, and paid', async () => {
  const { call, turn } = await buildSandbox()
  await turn({ transfer: { afterMs: 0 } })
  const resolved = await call('GET', '/bank/resolve?account_number=0123456780&bank_code=058')
  expect(resolved.body).toMatchObject({ message: 'Account number resolved', data: { bank_id: 9 } })
  expect((await call('GET', '/bank/resolve?account_number=0123456789&bank_code=058')).status).toBe(422)
  const account = { type: 'nuban', name: 'Ada', account_number: '0123456780', bank_code: '058' }
  const first = await call('POST', '/transferrecipient', account)
  const again = await call('POST', '/transferrecipient', account)
  expect([first.status, again.body.data['recipient_code']]).toEqual([201, first.body.data['recipient_code']])
  const transfer = {
    source: 'balance',
    amount: 5000,
    recipient: first.body.data['recipient_code'],
    reference: 'p-1',
  }
  expect((await call('POST', '/transfer', { ...transfer, recipient: 'RCP_x' })).body.code).toBe(
    'invalid_transfer_recipient',
  )
  expect((await call('POST', '/transfer', transfer)).body.message).toBe('Transfer has been queued')
  expect((await call('POST', '/transfer', transfer)).body.code).toBe('duplicate_reference')
  await vi.waitFor(async () =>
    expect((await call('GET', '/transfer/verify/p-1')).body.data['status']).toBe('success'),
  )
  const unknown = await call('GET', '/transfer/verify/p-2')
  expect([unknown.status, unknown.body.message]).toEqual([404, 'Transfer not found'])
})

test('a transfer that asks for a code waits for it, and may be reversed after success', async () => {
  const { call, turn } = await buildSandbox()
  await turn({ transfer: { outcome: 'otp', afterMs: 0 } })
  const account = { type: 'nuban', name: 'Musa', account_number: '0123456781', bank_code: '057' }
  const recipient = (await call('POST', '/transferrecipient', account)).body.data['recipient_code']
  const transfer = { source: 'balance', amount: 5000, recipient, reference: 'p-3' }
  const { body } = await call('POST', '/transfer', transfer)
  expect([body.message, body.data['status']]).toEqual(['Transfer requires OTP to continue', 'otp'])
  await turn({ transfer: { outcome: 'success-then-reversed' } })
  const code = { transfer_code: body.data['transfer_code'], otp: '123456' }
  expect((await call('POST', '/transfer/finalize_transfer', code)).status).toBe(200)
  await vi.waitFor(async () =>
    expect((await call('GET', '/transfer/verify/p-3')).body.data['status']).toBe('reversed'),
  )
})
