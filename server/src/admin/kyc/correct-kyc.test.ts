import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildProduct,
  buildSeller,
  call,
  photo,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

async function submitDocumentsOf(seller: Person): Promise<string> {
  const form = new FormData()
  const words = { paperKind: 'nin', paperNumber: '12345678901', address: '14 Market Road, Bodija' }
  for (const [name, value] of Object.entries(words)) form.append(name, value)
  form.append('papers', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'nin.jpg')
  expect((await seller.call('POST', '/api/v1/sellers/kyc', form)).status).toBe(201)
  return (await stateOf(seller)).id
}
const stateOf = async (seller: Person) =>
  (await seller.call('GET', '/api/v1/sellers/kyc')).body.data as {
    id: string
    status: string
    reason: string
  }
const change = (id: string, what: string, reason?: string) =>
  admin.call('POST', `/api/v1/admin/kyc/${id}/${what}`, reason === undefined ? {} : { reason })
const offered = async (id: string) =>
  ((await admin.call('GET', `/api/v1/admin/kyc/${id}`)).body.data as { change: string | null }).change
const newestNotification = async (seller: Person) => {
  const { body } = await seller.call('GET', '/api/v1/notices')
  return (body.data as { notices: { text: string; href: string }[] }).notices[0]
}

test('an approval is taken back: the badge goes, the seller reads why and may submit documents again', async () => {
  const seller = await buildSeller(app, 'Approved Too Soon')
  const product = await buildProduct(seller)
  const isVerified = async () => {
    const { body } = await call(app, 'GET', `/api/v1/products/${product}`)
    return (body.data as { sellerId: { verified: boolean } }).sellerId.verified
  }
  const id = await submitDocumentsOf(seller)
  expect(await offered(id)).toBe(null)
  expect((await change(id, 'take-back', 'Changed.')).status).toBe(409)
  await change(id, 'approve')
  expect([await isVerified(), await offered(id)]).toEqual([true, 'takeBack'])
  expect((await change(id, 'take-back', ' ')).body.fields).toEqual({
    reason: 'Give a reason; the person will see it',
  })
  const reason = 'The document seems to have been changed.'
  expect(await change(id, 'take-back', reason)).toMatchObject({
    status: 200,
    body: { message: 'Approval taken back. We have told the seller why.' },
  })
  expect((await change(id, 'take-back', reason)).status).toBe(409)
  expect(await isVerified()).toBe(false)
  expect(await stateOf(seller)).toMatchObject({ status: 'Rejected', reason })
  const { text } = await app.mailTo(seller.email, 'Your shop is no longer verified')
  expect(text).toContain(reason)
  expect(text).toContain('Your payouts wait until your shop is verified again.')
  expect(await newestNotification(seller)).toMatchObject({
    text: `Your shop is no longer verified: ${reason}`,
    href: '/dashboard/verification',
  })
  const audit = await admin.call('GET', `/api/v1/admin/audit?q=${id}`)
  expect(audit.body.data).toMatchObject([
    { action: 'Take papers back', before: { status: 'Approved' }, after: { status: 'Rejected', reason } },
    { action: 'Approve papers' },
  ])
  const next = await submitDocumentsOf(seller)
  expect((await change(next, 'approve')).status).toBe(200)
  expect([await isVerified(), await offered(id), await offered(next)]).toEqual([true, null, 'takeBack'])
})

test('a wrong reason is corrected once for the newest documents, which are not kept longer for it', async () => {
  const seller = await buildSeller(app, 'Told Wrongly')
  const id = await submitDocumentsOf(seller)
  await change(id, 'reject', 'The photo cannot be read.')
  const decidedAt = "update kyc_submissions set decided_at = decided_at - interval '3 days' where id = $1"
  await app.pool.query(decidedAt, [id])
  const read = async () =>
    (await app.pool.query('select decided_at from kyc_submissions where id = $1', [id])).rows
  const before = await read()
  expect(await offered(id)).toBe('correct')
  const reason = 'The document has expired.'
  expect((await change(id, 'correct', reason)).status).toBe(200)
  expect(await read()).toEqual(before)
  expect(await stateOf(seller)).toMatchObject({ status: 'Rejected', reason })
  expect((await app.mailTo(seller.email, 'Another reason for your documents')).text).toContain(reason)
  expect(await newestNotification(seller)).toMatchObject({
    text: `We could not accept your documents: ${reason}`,
  })
  const audit = await admin.call('GET', `/api/v1/admin/audit?q=${id}`)
  expect(audit.body.data).toMatchObject([
    { action: 'Correct rejection', before: { reason: 'The photo cannot be read.' }, after: { reason } },
    { action: 'Reject papers' },
  ])
  await submitDocumentsOf(seller)
  expect((await change(id, 'correct', 'Too late.')).status).toBe(409)
  expect(await offered(id)).toBe(null)
})

test('only admins with rights about sellers change decisions about documents', async () => {
  const seller = await buildSeller(app, 'Not An Admin')
  const id = await submitDocumentsOf(seller)
  for (const what of ['take-back', 'correct'])
    expect((await seller.call('POST', `/api/v1/admin/kyc/${id}/${what}`, { reason: 'x' })).status).toBe(403)
})
