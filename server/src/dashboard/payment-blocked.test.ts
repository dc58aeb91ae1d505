import type { SellerOverview } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, enterCode } from '../../../tests/orders/handover-calls.ts'
import { cookieOf, wordsOfPage } from '../../../tests/pages/read-page.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  orderNumberOf,
  password,
  startTestApp,
  uploadForm,
} from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
})
afterAll(() => app.close())

const documents = 'We pay once your documents are approved.'
const otherName = 'Your bank account must be in the name on your documents.'

const sendDocuments = async (seller: Person, nameOnDocument: string) => {
  const form = await uploadForm('papers', {
    paperKind: 'nin',
    paperNumber: '12345678901',
    nameOnDocument,
    address: '1 Market Road, Ibadan',
  })
  expect((await seller.call('POST', '/api/v1/sellers/kyc', form)).status).toBe(201)
}
const addAccount = async (seller: Person, accountName: string) => {
  await app.sandboxSwitches({ bank: { accountName } })
  const account = { bankCode: '058', accountNumber: '0123456781', accountName }
  expect((await seller.call('PUT', '/api/v1/payouts/account', account)).status).toBe(200)
}
const handOver = async (seller: Person) => {
  const buyer = await buildBuyer(app)
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller))
  await enterCode(seller, reference, await codeOf(buyer, reference))
  return orderNumberOf(app, reference)
}

test('what blocks the payment after a first hand-over is the same on every screen, and no day is promised', async () => {
  const seller = await buildSeller(app, 'Blocked corner')
  await sendDocuments(seller, 'Amaka Nwosu')
  await addAccount(seller, 'EMEKA VENTURES')
  const newShop = await wordsOfPage(app, seller, '/dashboard')
  expect(newShop).toContain(otherName)
  expect(newShop.match(/Share my shop/g)).toHaveLength(1)
  expect(newShop).toContain('Change your bank account It must be in the name on your documents')
  const number = await handOver(seller)

  const overview = await wordsOfPage(app, seller, '/dashboard')
  expect(overview).not.toMatch(/All done|Nothing waits|Add your bank account/)
  expect(overview).toMatch(new RegExp(`To do .*${otherName} We cannot pay you until it is\\..*Sales`))
  expect(overview).toContain(`${documents} ${otherName}`)
  for (const address of [
    '/dashboard/payouts',
    `/dashboard/orders/${number}`,
    '/dashboard/payouts?month=newest',
  ]) {
    const words = await wordsOfPage(app, seller, address)
    expect([address, words]).toEqual([address, expect.stringContaining(documents)])
    expect([address, words]).toEqual([address, expect.stringContaining(otherName)])
    expect(words).not.toContain('not in your name')
  }
  expect(await wordsOfPage(app, seller, '/dashboard/payouts')).toMatch(
    /₦2,375 when your documents are approved and the account’s name matches/,
  )
  expect(await wordsOfPage(app, seller, `/dashboard/orders/${number}`)).toMatch(
    new RegExp(`Handed over\\. You receive ₦2,375\\. ${documents} ${otherName}`),
  )
})

test('an account in the name of the documents is nothing to do', async () => {
  const seller = await buildSeller(app, 'Right name corner')
  await sendDocuments(seller, 'Amaka Nwosu')
  await addAccount(seller, 'NWOSU AMAKA')
  await handOver(seller)
  const overview = await wordsOfPage(app, seller, '/dashboard')
  expect(overview).toContain(documents)
  expect(overview).not.toContain(otherName)
})

test('the statement says of an order that was handed over what the list of orders says', async () => {
  const seller = await buildSeller(app, 'One word corner')
  await handOver(seller)
  const statement = await wordsOfPage(app, seller, '/dashboard/payouts?month=newest')
  expect(statement).toContain('Received')
  expect(statement).not.toContain('Buyer paid')
  expect(statement).toMatch(/Sales before refunds ₦2,500/)
  expect(await wordsOfPage(app, seller, '/dashboard')).toContain('1 order, after refunds.')
})

test('the verification says only what the seller can do about two names', async () => {
  const seller = await buildSeller(app, 'Two names corner')
  await sendDocuments(seller, 'Amaka Nwosu')
  await addAccount(seller, 'EMEKA VENTURES')
  const words = await wordsOfPage(app, seller, '/dashboard/verification')
  expect(words).toContain('The names do not match')
  expect(words).not.toContain('or a document with')
  // An admin lets the name be paid: nothing is left to do.
  const admin = await buildAdmin(app)
  const ask = (path: string) => admin.call('POST', `/api/v1/admin/${path}/approve`)
  const idOf = async (table: string) =>
    (await app.pool.query<{ id: string }>(`select id from ${table} where seller_id = $1`, [seller.sellerId]))
      .rows[0]?.id ?? ''
  expect((await ask(`kyc/${await idOf('kyc_submissions')}`)).status).toBe(200)
  expect((await ask(`account-names/${await idOf('payout_account_names')}`)).status).toBe(200)
  expect(await wordsOfPage(app, seller, '/dashboard/verification')).not.toContain('The names do not match')
})

test('an account that was saved in another name is said once, as something to do', async () => {
  const seller = await buildSeller(app, 'Other Name Corner')
  const { name } = (await seller.call('GET', '/api/v1/auth/session')).body.data as { name: string }
  await app.sandboxSwitches({ bank: { accountName: 'MUSA IBRAHIM BELLO' } })
  const cookie = await cookieOf(app, seller)
  const save = async (query: string) => {
    const fields = { bankCode: '058', accountNumber: '0123456781', accountName: 'MUSA IBRAHIM BELLO' }
    const { headers } = await app.app.inject({
      method: 'POST',
      url: `/dashboard/payouts${query}`,
      headers: {
        cookie,
        origin: app.origin,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ ...fields, freshPassword: password }).toString(),
    })
    return String(headers.location)
  }
  for (const query of ['?setup=bank', '']) {
    const words = await wordsOfPage(app, seller, await save(query))
    expect(words).toContain(`Saved, but the name differs from ${name}`)
    expect(words).toContain('We cannot pay you until your bank account is in the name on your documents.')
    expect(words).not.toMatch(/Bank account saved|Do your documents say/)
  }
})

test('the overview says whose name the bank account is not in', async () => {
  const seller = await buildSeller(app, 'Whose Name Corner')
  const admin = await buildAdmin(app)
  const otherNameSaid = async () => {
    const { body } = await seller.call('GET', '/api/v1/sellers/overview')
    return (body.data as SellerOverview['data']).money.otherName
  }
  expect(await otherNameSaid()).toBeUndefined()
  await addAccount(seller, 'EMEKA VENTURES')
  expect(await otherNameSaid()).toBe('login')
  await sendDocuments(seller, 'Amaka Nwosu')
  expect(await otherNameSaid()).toBe('documents')
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from kyc_submissions where seller_id = $1',
    [seller.sellerId],
  )
  expect((await admin.call('POST', `/api/v1/admin/kyc/${rows[0]?.id}/approve`)).status).toBe(200)
  expect(await otherNameSaid()).toBe('waiting')
})

test('the page after the bank account says what is so of its name, whatever stands in the address', async () => {
  const saved = '?setup=documents&finished=bank&othername=documents'
  const own = await buildSeller(app, 'Own Name Corner')
  await sendDocuments(own, 'Amaka Nwosu')
  await addAccount(own, 'AMAKA NWOSU')
  const { body } = await own.call('GET', '/api/v1/sellers/overview')
  expect((body.data as SellerOverview['data']).money).not.toHaveProperty('otherName')
  const words = await wordsOfPage(app, own, `/dashboard/verification${saved}`)
  expect(words).toContain('Bank account saved')
  expect(words).not.toContain('We cannot pay you until')
  // Documents that are approved have another name: our team compares the two.
  const other = await buildSeller(app, 'Compared Name Corner')
  await sendDocuments(other, 'Amaka Nwosu')
  await addAccount(other, 'EMEKA VENTURES')
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from kyc_submissions where seller_id = $1',
    [other.sellerId],
  )
  const admin = await buildAdmin(app)
  expect((await admin.call('POST', `/api/v1/admin/kyc/${rows[0]?.id}/approve`)).status).toBe(200)
  const page = await wordsOfPage(app, other, `/dashboard${saved.replace('setup=documents&', '')}`)
  expect(page).toContain('Saved, but the name differs from the one on your documents')
  expect(page).toContain('We are checking it and will let you know. We cannot pay you until then.')
})
