import { bankHasOtherName } from '@oja/contract/values/admin/kyc-refusals.ts'
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

async function submit(seller: Person) {
  const form = new FormData()
  const words = { paperKind: 'nin', paperNumber: '12345678901', address: '14 Market Road, Bodija' }
  for (const [name, value] of Object.entries(words)) form.append(name, value)
  form.append('papers', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'nin.jpg')
  return seller.call('POST', '/api/v1/sellers/kyc', form)
}
async function submitDocumentsOf(seller: Person): Promise<string> {
  expect((await submit(seller)).status).toBe(201)
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
  const decidedAt = async () =>
    (await app.pool.query('select decided_at::text from kyc_submissions where id = $1', [id])).rows
  await app.pool.query(
    "update kyc_submissions set decided_at = decided_at - interval '3 days' where id = $1",
    [id],
  )
  const before = await decidedAt()
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
  // The documents are not kept longer for it.
  expect(await decidedAt()).toEqual(before)
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
  expect((await change(id, 'correct', reason)).status).toBe(409)
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

const stepsOf = async (id: string) =>
  (await admin.call('GET', `/api/v1/admin/kyc/${id}`)).body.data as {
    mayReopen: boolean
    steps: { kind: string; at: string; by: string; reason: string }[]
  }

test('the page of documents says each decision with its own time, also one that was taken back', async () => {
  const seller = await buildSeller(app, 'Decided Twice')
  const id = await submitDocumentsOf(seller)
  await change(id, 'approve')
  await change(id, 'take-back', 'Changed.')
  await change(id, 'correct', 'It has expired.')
  const { steps } = await stepsOf(id)
  expect(steps).toMatchObject([
    { kind: 'corrected', reason: 'It has expired.' },
    { kind: 'takenBack', reason: 'Changed.' },
    { kind: 'approved', reason: '' },
  ])
  expect(steps[0]?.by).not.toBe('')
  expect(steps.map(({ at }) => at)).toEqual(
    steps
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('a rejection is taken back: the same documents wait again, the seller hears once, and both decisions are mailed', async () => {
  const seller = await buildSeller(app, 'Rejected By Mistake')
  const id = await submitDocumentsOf(seller)
  expect((await change(id, 'take-rejection-back')).status).toBe(409)
  await change(id, 'reject', 'The photo cannot be read.')
  expect((await stepsOf(id)).mayReopen).toBe(true)
  expect(await change(id, 'take-rejection-back')).toMatchObject({
    status: 200,
    body: {
      message: 'Rejection taken back. The documents wait for a decision again. We have told the seller.',
    },
  })
  expect((await change(id, 'take-rejection-back')).status).toBe(409)
  const { body } = await seller.call('GET', '/api/v1/sellers/kyc')
  expect(body.data).toMatchObject({ id, status: 'Pending', reason: '', decidedAt: null })
  expect((body.data as { papers: unknown[] }).papers).toHaveLength(1)
  await app.mailTo(seller.email, 'We are checking your documents again')
  expect(await newestNotification(seller)).toMatchObject({
    text: 'We are checking your documents again',
    href: '/dashboard/verification',
  })
  const waiting = await admin.call('GET', '/api/v1/admin/kyc?status=Pending&q=Rejected%20By%20Mistake')
  expect(waiting.body.data).toMatchObject([{ id }])
  expect(await stepsOf(id)).toMatchObject({
    mayReopen: false,
    steps: [{ kind: 'reopened' }, { kind: 'rejected', reason: 'The photo cannot be read.' }],
  })
  expect((await change(id, 'reject', 'The document has expired.')).status).toBe(200)
  const mails = await app.pool.query(
    "select subject from mails where recipient = $1 and subject = 'We could not accept your documents'",
    [seller.email],
  )
  expect(mails.rowCount).toBe(2)
  await change(id, 'take-rejection-back')
  // A node of the release before mails each decision under this key.
  const key = `kyc ${id} decided`
  expect((await app.pool.query('select from mails where key = $1', [key])).rowCount).toBe(0)
  expect((await change(id, 'approve')).status).toBe(200)
  await app.mailTo(seller.email, 'Your shop is verified')
})

test('a rejection is not taken back once the seller has sent others, or the documents are deleted', async () => {
  const seller = await buildSeller(app, 'Sent Others')
  const id = await submitDocumentsOf(seller)
  await change(id, 'reject', 'The photo cannot be read.')
  const newer = await submitDocumentsOf(seller)
  expect(await change(id, 'take-rejection-back')).toMatchObject({
    status: 409,
    body: {
      message:
        'The seller has sent other documents since. Nothing was done. Open this page again to find them.',
    },
  })
  await change(newer, 'reject', 'The photo cannot be read.')
  await app.pool.query('delete from kyc_papers where submission_id = $1', [newer])
  expect((await stepsOf(newer)).mayReopen).toBe(false)
  expect(await change(newer, 'take-rejection-back')).toMatchObject({
    status: 409,
    body: {
      message:
        'We have deleted these documents, so they cannot be checked again. The seller can send them again.',
    },
  })
})

test('an approval is looked at again without a rejection: the badge goes until the next decision', async () => {
  const seller = await buildSeller(app, 'Approved By Mistake')
  const product = await buildProduct(seller)
  const isVerified = async () => {
    const { body } = await call(app, 'GET', `/api/v1/products/${product}`)
    return (body.data as { sellerId: { verified: boolean } }).sellerId.verified
  }
  const id = await submitDocumentsOf(seller)
  expect((await change(id, 'look-again')).status).toBe(409)
  await change(id, 'approve')
  expect((await stepsOf(id)).mayReopen).toBe(true)
  expect(await change(id, 'look-again')).toMatchObject({
    status: 200,
    body: { message: 'Waits for a decision again. We have told the seller.' },
  })
  expect((await change(id, 'look-again')).status).toBe(409)
  expect(await isVerified()).toBe(false)
  expect(await stateOf(seller)).toMatchObject({ id, status: 'Pending', reason: '' })
  const { text } = await app.mailTo(seller.email, 'We are looking at your documents again')
  expect(text).toContain('your payouts wait')
  expect(text).not.toContain('reject')
  expect(await stepsOf(id)).toMatchObject({ steps: [{ kind: 'lookedAgain' }, { kind: 'approved' }] })
  expect((await change(id, 'approve')).status).toBe(200)
  expect(await isVerified()).toBe(true)
  const mails = await app.pool.query(
    "select from mails where recipient = $1 and subject = 'Your shop is verified'",
    [seller.email],
  )
  expect(mails.rowCount).toBe(2)
  // It can still be taken back with a reason, or rejected after the look.
  await change(id, 'look-again')
  expect((await change(id, 'reject', 'The document has expired.')).status).toBe(200)
  await app.pool.query('delete from kyc_papers where submission_id = $1', [id])
})

test('approved documents that are deleted are not looked at again', async () => {
  const seller = await buildSeller(app, 'Approved Long Ago')
  const id = await submitDocumentsOf(seller)
  await change(id, 'approve')
  await app.pool.query('delete from kyc_papers where submission_id = $1', [id])
  expect((await stepsOf(id)).mayReopen).toBe(false)
  expect(await change(id, 'look-again')).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^We have deleted these documents/) },
  })
  expect(await offered(id)).toBe('takeBack')
})

test('who reads that the bank account has another name gets the way to the account', async () => {
  const seller = await buildSeller(app, 'Other Name At The Bank')
  const id = await submitDocumentsOf(seller)
  await change(id, 'reject', 'The photo cannot be read.')
  expect((await change(id, 'correct', bankHasOtherName)).status).toBe(200)
  const { text } = await app.mailTo(seller.email, 'Another reason for your documents')
  expect(text).toContain('/dashboard/payouts#account')
})

test('documents that arrive while others are approved are not accepted', async () => {
  const seller = await buildSeller(app, 'Sent Twice')
  const id = await submitDocumentsOf(seller)
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      "update kyc_submissions set status = 'Approved', decided_at = app_now(), decided_by = $2 where id = $1",
      [id, admin.userId],
    )
    await client.query('update sellers set verified = true where id = $1', [seller.sellerId])
    const second = submit(seller)
    await expect
      .poll(async () => (await app.pool.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0)
    await client.query('commit')
    expect((await second).status).toBe(409)
  } finally {
    client.release()
  }
  const { rows } = await app.pool.query(
    "select 1 from kyc_submissions where seller_id = $1 and status = 'Pending'",
    [seller.sellerId],
  )
  expect(rows).toEqual([])
  // Nothing of this decision is in the audit log, so it does not stay.
  await app.pool.query('delete from kyc_submissions where seller_id = $1', [seller.sellerId])
})

test('only admins with rights about sellers change decisions about documents', async () => {
  const seller = await buildSeller(app, 'Not An Admin')
  const id = await submitDocumentsOf(seller)
  for (const what of ['take-back', 'correct', 'take-rejection-back', 'look-again'])
    expect((await seller.call('POST', `/api/v1/admin/kyc/${id}/${what}`, { reason: 'x' })).status).toBe(403)
})
