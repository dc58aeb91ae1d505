import { auditSentence } from '@oja/contract/values/admin/audit-sentences.ts'
import type { AuditedChange } from '@oja/contract/values/admin/audit-sentences.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminAccountName } from '@oja/contract/schemas/admin/account-names.ts'
import { codeOf, enterCode, pageOf } from '../../../tests/orders/handover-calls.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  startTestApp,
  uploadForm,
} from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'
import { newNumber } from '../../../tests/identity/phones.ts'
import { createDuePayouts } from '../orders/payouts/payouts.ts'
import { compareOpenAccountNames } from './account-names.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app)
})
afterAll(() => app.close())

const account = { bankCode: '058', accountNumber: '0123456781' }
const checkOf = async (seller: Person) =>
  (await seller.call('GET', '/api/v1/payouts/account')).body.data as { nameCheck: string; nameReason: string }
const waiting = async (seller: Person) => {
  const { body } = await admin.call('GET', '/api/v1/admin/account-names?status=Pending')
  return (body.data as AdminAccountName[]).find(({ sellerId }) => sellerId === seller.sellerId)
}
const handIn = async (seller: Person, nameOnDocument: string) => {
  const form = await uploadForm('papers', {
    paperKind: 'nin',
    paperNumber: '12345678901',
    nameOnDocument,
    address: '1 Market Road, Ibadan',
  })
  const { status, body } = await seller.call('POST', '/api/v1/sellers/kyc', form)
  expect([status, body.fields]).toEqual([201, undefined])
  const { rows } = await app.pool.query<{ id: string }>(
    "select id from kyc_submissions where seller_id = $1 and status = 'Pending'",
    [seller.sellerId],
  )
  return rows[0]?.id ?? ''
}
const approve = async (id: string) =>
  expect((await admin.call('POST', `/api/v1/admin/kyc/${id}/approve`)).status).toBe(200)
/** The seller adds an account to which the bank gives this name. */
const addAccount = async (seller: Person, accountName: string, number = account.accountNumber) => {
  await app.sandboxSwitches({ bank: { accountName } })
  const saved = await seller.call('PUT', '/api/v1/payouts/account', {
    ...account,
    accountNumber: number,
    accountName,
  })
  expect(saved.status).toBe(200)
}
const sellSomething = async (seller: Person) => {
  const buyer = await buildBuyer(app)
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  await seller.call('POST', `/api/v1/orders/${reference}/actions/ready`, {})
  await buyer.call('POST', `/api/v1/orders/${reference}/actions/receive`, {})
  await app.pool.query(
    "update orders set received_at = received_at - interval '4 days' where reference = $1",
    [reference],
  )
  return reference
}
const payoutsOf = async (seller: Person) => {
  await createDuePayouts({ pool: app.pool, payments: app.payments, config: app.platform.config })
  const { rows } = await app.pool.query('select name_check from payouts where seller_id = $1', [
    seller.sellerId,
  ])
  return rows
}
const noteOf = async (seller: Person, reference: string) =>
  (
    (await seller.call('GET', `/api/v1/orders/${reference}`)).body.data as {
      earnings: { payoutNote: string }
    }
  ).earnings.payoutNote

test('an account in the name of the documents is paid, whichever came first', async () => {
  const seller = await buildSeller(app, 'Name Stall One')
  await addAccount(seller, 'ALABI FOLASADE M.')
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'open' })
  await approve(await handIn(seller, 'Fọláṣadé Mary Alabi'))
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'matched' })
  await sellSomething(seller)
  expect(await payoutsOf(seller)).toEqual([{ name_check: 'matched' }])
  // The names on documents are erased after 30 days: a new account of the same person still matches.
  await app.pool.query('update kyc_submissions set document_name_sealed = null where seller_id = $1', [
    seller.sellerId,
  ])
  await addAccount(seller, 'FOLASADE ALABI', '0123456782')
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'matched' })
})

test('nobody reads that the account has a wrong name before there is a document, nor of a name that was proven', async () => {
  const wrong = 'Your bank account must be in the name on your documents.'
  const toDos = async (seller: Person) =>
    ((await seller.call('GET', '/api/v1/sellers/overview')).body.data as { money: { toDos: string[] } }).money
      .toDos
  const seller = await buildSeller(app, 'Mama Sade')
  await addAccount(seller, 'ADEYEMI FOLASADE')
  expect(await toDos(seller)).not.toContain(wrong)
  await handIn(seller, 'Ngozi Eze')
  expect(await toDos(seller)).toContain(wrong)
  // It was approved once, before the documents that wait now.
  await app.pool.query("update payout_accounts set proven_name = 'ADEYEMI FOLASADE' where seller_id = $1", [
    seller.sellerId,
  ])
  expect(await toDos(seller)).not.toContain(wrong)
})

test('after a hand-over by code the seller reads that the name of the account is looked at', async () => {
  const seller = await buildSeller(app, 'Name Stall by Code')
  await approve(await handIn(seller, 'Amaka Nwosu'))
  await addAccount(seller, 'EMEKA VENTURES')
  const buyer = await buildBuyer(app)
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  await enterCode(seller, reference, await codeOf(buyer, reference))
  const toDo = async () => (await pageOf(seller, reference)).handover?.payoutToDo
  expect(await toDo()).toBe('We are checking the name of your bank account.')
  const path = `/api/v1/admin/account-names/${(await waiting(seller))?.id}`
  await admin.call('POST', `${path}/reject`, { reason: 'It is a name of another person' })
  expect(await toDo()).toBe('Add a bank account in the name on your documents.')
})

test('an account in another name waits for an admin, who approves it; until then nothing is paid', async () => {
  const seller = await buildSeller(app, 'Name Stall Two')
  await approve(await handIn(seller, 'Chukwuemeka Okonkwo'))
  await addAccount(seller, 'EMEKA VENTURES')
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'waiting' })
  expect((await app.mailTo(seller.email, 'checking the name')).text).toContain('EMEKA VENTURES')
  const reference = await sellSomething(seller)
  expect(await payoutsOf(seller)).toEqual([])
  expect(await noteOf(seller, reference)).toBe('We are checking the name of your bank account.')
  const work = (await admin.call('GET', '/api/v1/admin/waiting')).body.data as {
    kind: string
    count: number
  }[]
  expect(work.find(({ kind }) => kind === 'accountNames')?.count).toBeGreaterThan(0)

  const name = await waiting(seller)
  expect(name).toMatchObject({
    accountName: 'EMEKA VENTURES',
    lastDigits: '6781',
    nameOnDocument: 'Chukwuemeka Okonkwo',
    provenName: '',
  })
  const path = `/api/v1/admin/account-names/${name?.id}`
  expect((await seller.call('POST', `${path}/approve`)).status).toBe(403)
  const answers = await Promise.all([
    admin.call('POST', `${path}/approve`),
    admin.call('POST', `${path}/approve`),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'approved' })
  expect(await payoutsOf(seller)).toEqual([{ name_check: 'approved' }])
  const log = await admin.call('GET', `/api/v1/admin/audit?q=${seller.sellerId}`)
  const changes = log.body.data as unknown as AuditedChange[]
  expect(changes.map((change) => auditSentence(change).replace(change.admin, 'An admin'))).toEqual([
    'An admin approved the name “EMEKA VENTURES” at the bank for Name Stall Two.',
  ])
  // The log is never changed, so it keeps no name of a person.
  const { rows } = await app.pool.query(
    "select 1 from audit_log where subject_id = $1 and before::text || after::text like '%EMEKA%'",
    [seller.sellerId],
  )
  expect(rows).toEqual([])
})

test('an approved account is looked at again: nothing is paid into it until the next decision, and the seller reads why', async () => {
  const seller = await buildSeller(app, 'Name Stall Again')
  await approve(await handIn(seller, 'Chukwuemeka Okonkwo'))
  await addAccount(seller, 'EMEKA AND SONS')
  const name = await waiting(seller)
  const path = `/api/v1/admin/account-names/${name?.id}`
  const again = (by: Person, reason = 'The account is of another person') =>
    by.call('POST', `${path}/look-again`, { reason })
  expect((await again(admin)).status).toBe(409)
  await admin.call('POST', `${path}/approve`)
  const listed = async () =>
    ((await admin.call('GET', '/api/v1/admin/account-names')).body.data as AdminAccountName[])
      .filter(({ sellerId }) => sellerId === seller.sellerId)
      .map(({ status, mayLookAgain }) => [status, mayLookAgain])
  expect(await listed()).toEqual([['Approved', true]])
  const reference = await sellSomething(seller)

  expect((await again(seller)).status).toBe(403)
  expect((await again(admin, ' ')).body.fields).toHaveProperty('reason')
  const answers = await Promise.all([again(admin), again(admin)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'waiting' })
  expect(await payoutsOf(seller)).toEqual([])
  expect(await noteOf(seller, reference)).toBe('We are checking the name of your bank account.')
  const { text } = await app.mailTo(seller.email, 'We are looking at your bank account again')
  expect(text).toContain('The account is of another person')
  expect(text).toContain('Your money stays yours')
  expect(await listed()).toEqual([
    ['Pending', false],
    ['Approved', false],
  ])

  // Both decisions are mailed, and the account that was approved by mistake can be rejected now.
  const second = await waiting(seller)
  const refusal = { reason: 'The account is of another person' }
  expect((await admin.call('POST', `/api/v1/admin/account-names/${second?.id}/reject`, refusal)).status).toBe(
    200,
  )
  await app.mailTo(seller.email, 'We cannot pay into your bank account')
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'refused', nameReason: refusal.reason })
  // And a rejection has a way back too.
  const third = await admin.call('POST', `/api/v1/admin/account-names/${second?.id}/look-again`, refusal)
  expect(third.status).toBe(200)
  await admin.call('POST', `/api/v1/admin/account-names/${(await waiting(seller))?.id}/approve`)
  expect(await payoutsOf(seller)).toEqual([{ name_check: 'approved' }])
  const log = await admin.call('GET', `/api/v1/admin/audit?q=${seller.sellerId}`)
  const said = (log.body.data as unknown as AuditedChange[]).map((change) =>
    auditSentence(change).replace(change.admin, 'An admin'),
  )
  const account = 'the name “EMEKA AND SONS” at the bank for Name Stall Again'
  expect(said.filter((sentence) => sentence.includes('EMEKA'))).toEqual([
    `An admin approved ${account}.`,
    `An admin put the rejected ${account.slice(4)} back to be looked at again.`,
    `An admin rejected ${account}.`,
    `An admin put the approved ${account.slice(4)} back to be looked at again.`,
    `An admin approved ${account}.`,
  ])
})

test('the decision about an account that the seller has changed since is not looked at again', async () => {
  const seller = await buildSeller(app, 'Name Stall Changed')
  await approve(await handIn(seller, 'Ngozi Bello'))
  await addAccount(seller, 'SOMEBODY ELSE')
  const name = await waiting(seller)
  await admin.call('POST', `/api/v1/admin/account-names/${name?.id}/reject`, { reason: 'Not yours' })
  await addAccount(seller, 'BELLO NGOZI', '0123456783')
  const path = `/api/v1/admin/account-names/${name?.id}/look-again`
  expect(await admin.call('POST', path, { reason: 'Our mistake' })).toMatchObject({
    status: 409,
    body: { message: 'Something has changed since. Nothing was done. Open this page again.' },
  })
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'matched' })
})

test('an account of the same name at another bank is not the one that was decided', async () => {
  const seller = await buildSeller(app, 'Name Stall Moved')
  await approve(await handIn(seller, 'Bola Tijani'))
  await addAccount(seller, 'TIJANI AND DAUGHTERS')
  const name = await waiting(seller)
  expect((await admin.call('POST', `/api/v1/admin/account-names/${name?.id}/approve`)).status).toBe(200)
  const moved = { accountNumber: '0123456784', accountName: 'TIJANI AND DAUGHTERS', bankCode: '057' }
  const saved = await seller.call('PUT', '/api/v1/payouts/account', moved)
  expect(saved.status).toBe(200)
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'matched' })
  const { body } = await admin.call('GET', '/api/v1/admin/account-names')
  const listed = (body.data as AdminAccountName[]).find(({ id }) => id === name?.id)
  expect(listed).toMatchObject({ mayLookAgain: false })
  const path = `/api/v1/admin/account-names/${name?.id}/look-again`
  expect((await admin.call('POST', path, { reason: 'Our mistake' })).status).toBe(409)
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'matched' })
})

test('a refused name says why, and another account begins anew', async () => {
  const seller = await buildSeller(app, 'Name Stall Three')
  await approve(await handIn(seller, 'Amina Bello'))
  await addAccount(seller, 'MUSA DANJUMA')
  const path = `/api/v1/admin/account-names/${(await waiting(seller))?.id}`
  expect((await admin.call('POST', `${path}/reject`, { reason: ' ' })).status).toBe(422)
  expect((await admin.call('POST', `${path}/reject`, { reason: 'It is of another person' })).status).toBe(200)
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'refused', nameReason: 'It is of another person' })
  const reference = await sellSomething(seller)
  expect(await payoutsOf(seller)).toEqual([])
  expect(await noteOf(seller, reference)).toBe('Add a bank account in the name on your documents.')
  await addAccount(seller, 'AMINA S. BELLO', '0123456783')
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'matched' })
})

test('the shop’s page says that nothing is paid only of an account into which nothing is paid', async () => {
  const seller = await buildSeller(app, 'Name Stall Proven')
  await approve(await handIn(seller, 'Chukwuemeka Okonkwo'))
  const shown = async () =>
    (
      (await admin.call('GET', `/api/v1/admin/sellers/${seller.sellerId}`)).body.data as {
        nameCheck: string
      }
    ).nameCheck
  await addAccount(seller, 'EMEKA VENTURES')
  expect(await shown()).toBe('differs')
  const name = await waiting(seller)
  expect(name).toMatchObject({ accountName: 'EMEKA VENTURES' })
  await admin.call('POST', `/api/v1/admin/account-names/${name?.id}/approve`)
  expect(await shown()).toBe('approved')
  // Another account of the same name needs no second look.
  await addAccount(seller, 'EMEKA VENTURES', '0123456785')
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'matched' })
  expect(await waiting(seller)).toBeUndefined()
  expect(await shown()).toBe('approved')
  await addAccount(seller, 'SOMEBODY ELSE', '0123456786')
  await admin.call('POST', `/api/v1/admin/account-names/${(await waiting(seller))?.id}/reject`, {
    reason: 'It is of another person',
  })
  expect(await shown()).toBe('rejected')
})

test('after an approval is taken back the name of the account is compared with the next documents', async () => {
  const takeBack = async (id: string) =>
    expect(
      (await admin.call('POST', `/api/v1/admin/kyc/${id}/take-back`, { reason: 'They seem changed.' }))
        .status,
    ).toBe(200)
  const seller = await buildSeller(app, 'Name Stall Taken')
  await addAccount(seller, 'EMEKA OKONKWO')
  const first = await handIn(seller, 'Emeka Okonkwo')
  await approve(first)
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'matched' })
  await takeBack(first)
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'open' })
  const second = await handIn(seller, 'Amina Bello')
  await approve(second)
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'waiting' })
  expect(await waiting(seller)).toMatchObject({ accountName: 'EMEKA OKONKWO', provenName: '' })
  await sellSomething(seller)
  expect(await payoutsOf(seller)).toEqual([])
  // Nothing waits for an admin while no documents are approved.
  await takeBack(second)
  expect(await waiting(seller)).toBeUndefined()
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'open' })
  await approve(await handIn(seller, 'Emeka Okonkwo'))
  expect(await payoutsOf(seller)).toEqual([{ name_check: 'matched' }])
})

test('a name that is decided after the seller changed the account decides nothing', async () => {
  const seller = await buildSeller(app, 'Name Stall Four')
  await approve(await handIn(seller, 'Tola Ade'))
  await addAccount(seller, 'SOMEBODY ELSE')
  const old = await waiting(seller)
  await addAccount(seller, 'TOLA ADE', '0123456784')
  expect((await admin.call('POST', `/api/v1/admin/account-names/${old?.id}/approve`)).status).toBe(404)
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'matched' })
})

test('accounts from before the rule are compared by the job, and the database refuses a payout to an unproven name', async () => {
  const seller = await buildSeller(app, 'Name Stall Five')
  await addAccount(seller, 'NGOZI EZE')
  await app.pool.query('update sellers set verified = true where id = $1', [seller.sellerId])
  await sellSomething(seller)
  await expect(
    app.pool.query(
      `insert into payouts (order_id, seller_id, amount_kobo, bank_name, bank_code, account_number, account_name)
       select o.id, o.seller_id, 100, a.bank_name, a.bank_code, a.account_number, a.account_name
       from orders o join payout_accounts a on a.seller_id = o.seller_id where o.seller_id = $1`,
      [seller.sellerId],
    ),
  ).rejects.toThrow('neither matched nor approved')
  await compareOpenAccountNames({ ...app.platform })
  expect(await checkOf(seller)).toMatchObject({ nameCheck: 'waiting' })
  expect(await waiting(seller)).toMatchObject({ nameOnDocument: '', sellerName: expect.stringMatching(/./) })
})

test('a seller with a phone and no e-mail address is in the list, is found, and reads each step by text', async () => {
  const seller = await buildSeller(app, 'Name Stall Six')
  const phone = newNumber()
  await app.pool.query(
    `update users set name = 'Phoneonly Danladi', email = null, email_verified_at = null, login_phone = $2, phone_verified_at = app_now(),
      phone_used_at = app_now() where id = $1`,
    [seller.userId, phone],
  )
  await approve(await handIn(seller, 'Ruth Danladi'))
  await addAccount(seller, 'SOMEBODY ELSE')
  expect((await app.textTo(phone, 'checking the name')).body).toContain('/dashboard/payouts')
  const { status, body } = await admin.call('GET', '/api/v1/admin/account-names?q=Phoneonly')
  expect([status, body.data]).toMatchObject([200, [{ sellerId: seller.sellerId, email: '' }]])
  const path = `/api/v1/admin/account-names/${(await waiting(seller))?.id}`
  expect((await admin.call('POST', `${path}/reject`, { reason: 'It is of another person' })).status).toBe(200)
  await app.textTo(phone, 'cannot pay')
})

test('the name of the bank account is never taken for the name on the documents', async () => {
  const seller = await buildSeller(app, 'Not Yet Known')
  const nameOf = async () =>
    ((await seller.call('GET', '/api/v1/sellers/kyc')).body.data as { nameOnDocument: string }).nameOnDocument
  expect(await nameOf()).toBe('')
  await addAccount(seller, 'NGOZI EZE')
  expect(await nameOf()).toBe('')
  await handIn(seller, 'Ngozi Ada Eze')
  expect(await nameOf()).toBe('Ngozi Ada Eze')
})
