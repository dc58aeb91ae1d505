import { formatNaira } from '@oja/contract/values/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  call,
  orderNumberOf,
  startTestApp,
} from '../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../tests/test-app.ts'
import { fitsOneText } from './gsm-text.ts'
import { notifyUnreadMessage } from '../messaging/messaging.ts'
import { queueTextMessage } from './text-messages.ts'

let app: TestApp
let numbers = 0
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

/** Gives a person a verified number. `isOnly`: and takes the e-mail address. */
async function giveNumber({ userId }: Person, { isOnly = false } = {}): Promise<string> {
  const phone = `+23480377${String((numbers += 1)).padStart(5, '0')}`
  await app.pool.query(
    `update users set login_phone = $1, phone_verified_at = now(), phone_used_at = now(),
      email = case when $2 then null else email end, email_verified_at = case when $2 then null else email_verified_at end
    where id = $3`,
    [phone, isOnly, userId],
  )
  return phone
}

const kindsOn = async (person: Person) => {
  const { body } = await person.call('GET', '/api/v1/users/texts')
  const { kinds } = body.data as { kinds: { kind: string; isOn: boolean }[] }
  return kinds.filter(({ isOn }) => isOn).map(({ kind }) => kind)
}
const choose = (person: Person, kinds: unknown) => person.call('PUT', '/api/v1/users/texts', { kinds })
const bodies = async (phone: string) => (await app.textsTo(phone)).map(({ body }) => body)
const settings = {
  firstWay: 'sms',
  isStopped: false,
  dailyBudgetMinor: 2_000_000,
  smsMinor: 600,
  whatsappMinor: 1_200,
}

test('whoever has an e-mail address gets mails; whoever has none gets texts of every kind', async () => {
  const [buyer, seller] = [await buildBuyer(app), await buildSeller(app)]
  await giveNumber(buyer)
  expect(await kindsOn(buyer)).toEqual([])
  const phone = await giveNumber(seller, { isOnly: true })
  expect(await kindsOn(seller)).toEqual([
    'order_paid',
    'order_accepted',
    'order_sent',
    'refund',
    'dispute',
    'message',
    'payout',
    'documents',
  ])
  expect((await seller.call('GET', '/api/v1/users/texts')).body).toMatchObject({
    data: { phone, hasEmail: false },
  })
})

test('a buyer who wants texts about sent orders gets that text alone, with a link of ours', async () => {
  const [buyer, seller] = [await buildBuyer(app), await buildSeller(app, 'Iya Bimbo’s Yams win.ng/free')]
  const [phone, shopPhone] = [await giveNumber(buyer), await giveNumber(seller, { isOnly: true })]
  expect(await choose(buyer, ['order_sent', 'order_accepted'])).toMatchObject({
    status: 200,
    body: { message: 'Saved' },
  })
  expect(await kindsOn(buyer)).toEqual(['order_accepted', 'order_sent'])
  const productId = await buildProduct(seller, { name: 'Àṣà yam, call 08031234567', price: '3400' })
  const reference = await buildPaidOrder(app, buyer, productId, 2)
  const number = await orderNumberOf(app, reference)
  await app.mailTo(buyer.email, 'Receipt')
  await seller.call('POST', `/api/v1/orders/${reference}/actions/accept`, {})
  await seller.call('POST', `/api/v1/orders/${reference}/actions/send`, {})
  await app.textTo(phone, 'on the way')
  const link = `${app.origin}/userProfile/orders/${number}`
  expect((await bodies(phone)).toSorted()).toEqual([
    `Oja: Iya Bimbos Yams win ng free has accepted your order. ${link}`,
    `Oja: Your order is on the way: 2 x Asa yam, call. Confirm it when it reaches you. ${link}`,
  ])
  // The seller has no e-mail address, so the new order comes as a text.
  await app.textTo(shopPhone, 'New paid order')
  expect(await bodies(shopPhone)).toEqual([
    `Oja: New paid order, N6,800: 2 x Asa yam, call. Accept within 48 hours. ${app.origin}/dashboard/orders/${number}`,
  ])
  // An order that was accepted once is not told of twice.
  await seller.call('POST', `/api/v1/orders/${reference}/actions/accept`, {})
  expect(await bodies(phone)).toHaveLength(2)
})

test('every text fits one SMS and keeps its link, however long names are', async () => {
  const long = 'Ọláńrewájú Ẹ̀kọ́ Ńlá Àgbà Ìṣọ̀kan ₦ 🎉 '.repeat(6).slice(0, 80)
  const [buyer, seller] = [await buildBuyer(app, long), await buildSeller(app, long)]
  const phones = [await giveNumber(buyer, { isOnly: true }), await giveNumber(seller, { isOnly: true })]
  const productId = await buildProduct(seller, {
    name: `${long} ${long}`.slice(0, 160),
    price: '9,999,999.50',
  })
  const reference = await buildPaidOrder(app, buyer, productId, 1)
  const act = (person: Person, action: string) =>
    person.call('POST', `/api/v1/orders/${reference}/actions/${action}`, {})
  await act(seller, 'accept')
  await act(seller, 'send')
  const form = new FormData()
  for (const [name, value] of Object.entries({ reason: 'damaged', wish: 'refund', words: 'It leaks' }))
    form.append(name, value)
  await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, form)
  await act(seller, 'refund')
  await app.textTo(phones[0] ?? '', 'report')
  await app.textTo(phones[1] ?? '', 'reported a problem')
  await app.textTo(phones[0] ?? '', 'We sent your refund')
  await app.textTo(phones[1] ?? '', 'went back to your buyer')
  const { rows } = await app.pool.query('select body from text_messages where phone = any($1)', [phones])
  expect(rows.length).toBeGreaterThanOrEqual(7)
  const number = await orderNumberOf(app, reference)
  for (const { body } of rows) {
    expect([body, fitsOneText(body)]).toEqual([body, true])
    expect(body).toMatch(new RegExp(`^Oja: .* ${app.origin}/(userProfile|dashboard)/orders/${number}$`))
  }
})

test('nobody chooses a kind that does not exist, or for somebody else; visitors and nonsense are refused', async () => {
  const buyer = await buildBuyer(app)
  await giveNumber(buyer)
  for (const kinds of [['code'], ['order_paid', 'x'], 'order_paid', null, [null], Array(9).fill('refund')])
    expect([kinds, (await choose(buyer, kinds)).status]).toEqual([kinds, 422])
  expect(await kindsOn(buyer)).toEqual([])
  // A buyer has no payouts: that kind is left out.
  expect((await choose(buyer, ['payout', 'refund'])).status).toBe(200)
  expect(await kindsOn(buyer)).toEqual(['refund'])
  expect((await call(app, 'GET', '/api/v1/users/texts')).status).toBe(401)
  expect((await call(app, 'PUT', '/api/v1/users/texts', { kinds: [] })).status).toBe(401)
})

test('an unverified number, and one of a person who left, get no text', async () => {
  const [buyer, seller] = [await buildBuyer(app), await buildSeller(app)]
  const phone = await giveNumber(buyer)
  await choose(buyer, ['order_paid', 'order_accepted'])
  await app.pool.query('update users set phone_verified_at = null, phone_used_at = null where id = $1', [
    buyer.userId,
  ])
  await buildPaidOrder(app, buyer, await buildProduct(seller))
  await app.mailTo(buyer.email, 'Receipt')
  expect((await app.pool.query('select from text_messages where phone = $1', [phone])).rowCount).toBe(0)
})

test('the export has the texts of a person without codes; a deletion erases number and words', async () => {
  const buyer = await buildBuyer(app, 'Ngozi Eze')
  const phone = await giveNumber(buyer)
  await choose(buyer, ['refund'])
  await queueTextMessage(app.pool, { phone, userId: buyer.userId, kind: 'code', text: 'Oja code: 112233' })
  await queueTextMessage(app.pool, {
    phone,
    userId: buyer.userId,
    kind: 'account',
    text: 'Oja: Ngozi, hello',
  })
  await app.textTo(phone, 'hello')
  const held = JSON.stringify((await buyer.call('GET', '/api/v1/users/me/data')).body)
  expect(held).toContain('Oja: Ngozi, hello')
  expect(held).toContain('"kind":"refund","isWanted":true')
  expect(held).not.toContain('112233')

  expect((await buyer.call('DELETE', '/api/v1/users/delete/profile')).status).toBe(200)
  const { rows } = await app.pool.query(
    "select phone, body, user_id from text_messages where phone = $1 or body like '%Ngozi%' or body like '%112233%'",
    [phone],
  )
  expect(rows).toEqual([])
  expect((await app.pool.query('select from text_choices where user_id = $1', [buyer.userId])).rowCount).toBe(
    0,
  )
})

test('over the daily budget nothing is sent but mails, and admins read it once a day', async () => {
  const [admin, buyer] = [await buildAdmin(app), await buildBuyer(app)]
  const phone = await giveNumber(buyer)
  const spent = async () => {
    const { body } = await admin.call('GET', '/api/v1/admin/texts')
    return (body.data as { today: { spentMinor: number } }).today.spentMinor
  }
  const before = await spent()
  expect(
    await admin.call('PUT', '/api/v1/admin/texts', { ...settings, dailyBudgetMinor: before + 1_300 }),
  ).toMatchObject({ status: 200 })
  const send = (text: string, mayMail = false) =>
    queueTextMessage(app.pool, { phone, userId: buyer.userId, kind: 'code', text, mayMail })
  for (let count = 1; count <= 5; count += 1) await send(`Oja code: 10000${count}`)
  await expect
    .poll(async () => {
      const { rows } = await app.pool.query(
        'select status, failure, count(*)::int from text_messages where phone = $1 group by 1, 2 order by 1',
        [phone],
      )
      return rows
    })
    .toEqual([
      { status: 'failed', failure: 'budget', count: 3 },
      { status: 'sent', failure: null, count: 2 },
    ])
  expect(await spent()).toBe(before + 1_200)
  const mail = await app.mailTo(admin.email, 'budget')
  expect(mail.text).toContain(
    `Today’s texts cost ${formatNaira(before + 1_200)} of ${formatNaira(before + 1_300)}.`,
  )
  const { rows } = await app.pool.query(
    "select from mails where key like 'text-budget%' and recipient = $1",
    [admin.email],
  )
  expect(rows).toHaveLength(1)
  await send('Oja code: 200002', true)
  expect((await app.mailTo(buyer.email, 'code')).text).toContain('200002')

  const { body } = await admin.call('GET', '/api/v1/admin/texts')
  const { people, kinds } = body.data as {
    people: { id: string; texts: number }[]
    kinds: { kind: string }[]
  }
  expect(people.find(({ id }) => id === buyer.userId)).toMatchObject({ texts: 2, spentMinor: 1_200 })
  expect(kinds.map(({ kind }) => kind)).toContain('code')
})

test('the stop switch stops every text at once, and the audit log says who used it', async () => {
  const [admin, buyer] = [await buildAdmin(app), await buildBuyer(app)]
  const phone = await giveNumber(buyer)
  await admin.call('PUT', '/api/v1/admin/texts', { ...settings, isStopped: true })
  await queueTextMessage(app.pool, { phone, userId: buyer.userId, kind: 'code', text: 'Oja code: 300003' })
  await expect
    .poll(
      async () => (await app.pool.query('select failure from text_messages where phone = $1', [phone])).rows,
    )
    .toEqual([{ failure: 'stopped' }])
  expect(await app.textsTo(phone)).toEqual([])
  const log = await admin.call('GET', '/api/v1/admin/audit')
  expect(JSON.stringify(log.body)).toContain('Change text messages')
  await admin.call('PUT', '/api/v1/admin/texts', settings)
  await queueTextMessage(app.pool, { phone, userId: buyer.userId, kind: 'code', text: 'Oja code: 400004' })
  await app.textTo(phone, '400004')
})

test('settings that make no sense are refused, and only admins of money change them', async () => {
  const [admin, buyer] = [await buildAdmin(app), await buildBuyer(app)]
  for (const [wrong, field] of [
    [{ dailyBudgetMinor: -1 }, 'dailyBudgetMinor'],
    [{ dailyBudgetMinor: null }, 'dailyBudgetMinor'],
    [{ dailyBudgetMinor: 1.5 }, 'dailyBudgetMinor'],
    [{ dailyBudgetMinor: 1e13 }, 'dailyBudgetMinor'],
    [{ smsMinor: '600' }, 'smsMinor'],
    [{ whatsappMinor: 100_001 }, 'whatsappMinor'],
    [{ firstWay: 'pigeon' }, 'firstWay'],
    [{ isStopped: 'yes' }, 'isStopped'],
  ] as const) {
    const answer = await admin.call('PUT', '/api/v1/admin/texts', { ...settings, ...wrong })
    expect([wrong, answer.status, Object.keys(answer.body.fields)]).toEqual([wrong, 422, [field]])
  }
  expect((await buyer.call('PUT', '/api/v1/admin/texts', settings)).status).toBe(403)
  expect((await call(app, 'GET', '/api/v1/admin/texts')).status).toBe(401)
  await app.pool.query(
    `insert into admin_rights (user_id, areas) values ($1, '{content}')
      on conflict (user_id) do update set areas = excluded.areas`,
    [admin.userId],
  )
  expect((await admin.call('GET', '/api/v1/admin/texts')).status).toBe(403)
})

test('whoever has no e-mail address is warned by text, also after every kind was switched off', async () => {
  const seller = await buildSeller(app, 'Warned Yams')
  const phone = await giveNumber(seller, { isOnly: true })
  expect((await choose(seller, [])).status).toBe(200)
  await app.sandboxSwitches({ bank: { accountName: 'A THIEF' } })
  const account = { bankCode: '058', accountNumber: '0123456781', accountName: 'A THIEF' }
  expect((await seller.call('PUT', '/api/v1/payouts/account', account)).status).toBe(200)
  await app.sandboxSwitches(null)
  await app.textTo(phone, 'account ending 6781')
  const email = 'thief.of.yams@example.com'
  expect((await seller.call('PUT', '/api/v1/users/profile/update', { email })).status).toBe(200)
  expect((await app.textTo(phone, 'email address is being added')).body).toContain('/forgot-password')
})

test('whoever has no e-mail address reads by text that the account or the shop is suspended', async () => {
  const [admin, buyer, seller] = [await buildAdmin(app), await buildBuyer(app), await buildSeller(app)]
  const [phone, shopPhone] = [
    await giveNumber(buyer, { isOnly: true }),
    await giveNumber(seller, { isOnly: true }),
  ]
  const reason = { reason: 'Reported by three people' }
  const suspended = await admin.call('POST', `/api/v1/admin/users/${buyer.userId}/suspend`, reason)
  expect(suspended.status).toBe(200)
  await app.textTo(phone, 'account is suspended: Reported by three people.')
  expect((await admin.call('POST', `/api/v1/admin/users/${buyer.userId}/restore`, {})).status).toBe(200)
  await app.textTo(phone, 'account is active again')
  const closed = await admin.call('POST', `/api/v1/admin/sellers/${seller.sellerId}/suspend`, reason)
  expect(closed.status).toBe(200)
  await app.textTo(shopPhone, 'shop is suspended')
})

test('whoever has no e-mail gets a text of an unread message, at most three a day', async () => {
  const seller = await buildSeller(app, 'Iya Answers')
  const [buyer, mailed] = [await buildBuyer(app), await buildBuyer(app)]
  const phone = await giveNumber(buyer, { isOnly: true })
  const mailedPhone = await giveNumber(mailed)
  for (const person of [buyer, mailed])
    await person.call('POST', '/api/v1/messages/send', {
      recipientId: seller.sellerId,
      content: 'Last price?',
    })
  const write = async ({ userId }: Person) => {
    const { body } = await seller.call('POST', '/api/v1/messages/send', {
      recipientId: userId,
      content: 'Last price is 3,000',
    })
    const { id } = (body as unknown as { message: { id: string } }).message
    await notifyUnreadMessage(app.pool, app.platform.config, id)
    await notifyUnreadMessage(app.pool, app.platform.config, id)
  }
  await write(mailed)
  await app.mailTo(mailed.email, 'Iya Answers wrote to you')
  expect((await app.pool.query('select from text_messages where phone = $1', [mailedPhone])).rowCount).toBe(0)

  await write(buyer)
  await app.textTo(phone, 'wrote to you')
  expect((await bodies(phone))[0]).toMatch(
    /^Oja: Iya Answers wrote to you\. http\S+\/userProfile\/messages\/[\da-f-]+$/,
  )
  for (let n = 0; n < 4; n += 1) await write(buyer)
  const { rowCount } = await app.pool.query('select from text_messages where phone = $1', [phone])
  expect(rowCount).toBe(3)
})

test('the second half of a day’s budget is not for unread messages', async () => {
  const [admin, buyer] = [await buildAdmin(app), await buildBuyer(app)]
  const phone = await giveNumber(buyer)
  const { body } = await admin.call('GET', '/api/v1/admin/texts')
  const spent = (body.data as { today: { spentMinor: number } }).today.spentMinor
  const save = (dailyBudgetMinor: number) =>
    admin.call('PUT', '/api/v1/admin/texts', { ...settings, dailyBudgetMinor })
  const send = (kind: 'message' | 'order_paid') =>
    queueTextMessage(app.pool, { phone, userId: buyer.userId, kind, text: `Oja: ${kind}` })
  const ended = async () => {
    const { rows } = await app.pool.query(
      `select kind, status, failure from text_messages where phone = $1 and status <> 'waiting' order by kind`,
      [phone],
    )
    return rows
  }
  await save(2 * spent + 1_100)
  await send('message')
  await send('order_paid')
  await expect.poll(ended).toEqual([
    { kind: 'message', status: 'failed', failure: 'budget' },
    { kind: 'order_paid', status: 'sent', failure: null },
  ])
  await save(settings.dailyBudgetMinor)
})
