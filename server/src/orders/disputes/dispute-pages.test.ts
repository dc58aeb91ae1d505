import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnOrder, moneyStateOf } from '../../../../tests/order-money.ts'
import { cookieOf, wordsOfPage } from '../../../../tests/pages/read-page.ts'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  orderNumberOf,
  startTestApp,
} from '../../../../tests/test-app.ts'
import type { Person, TestApp } from '../../../../tests/test-app.ts'

let app: TestApp
let seller: Person
let buyer: Person
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  buyer = await buildBuyer(app)
  seller = await buildSeller(app)
})
afterAll(() => app.close())

/** An accepted order of ₦5,000. */
const acceptedOrder = async () => {
  const reference = await buildPaidOrder(app, buyer, await buildProduct(seller, { price: '5000' }))
  expect((await actOnOrder(seller, reference, 'accept')).status).toBe(200)
  return { reference, number: await orderNumberOf(app, reference) }
}
const report = async (reference: string, choices: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ words: 'Look at it', ...choices })) form.append(name, value)
  expect((await buyer.call('POST', `/api/v1/orders/${reference}/dispute`, form)).status).toBe(200)
}
const refundPart = async (reference: string, amountMinor: number) => {
  const body = { amountMinor, note: 'one of them was bruised' }
  expect((await actOnOrder(seller, reference, 'refund', body)).status).toBe(200)
}

test('a seller is offered the part that the buyer asked for, and reads which sum ends the dispute', async () => {
  const { reference, number } = await acceptedOrder()
  await report(reference, { reason: 'damaged', wish: 'part', amount: '1,200' })
  const page = `/dashboard/orders/${number}`
  expect(await wordsOfPage(app, seller, `${page}/dispute`)).toMatch(
    /Offer the ₦1,200 asked for The dispute ends when the buyer accepts it\. Refund another sum A full refund ends the dispute at once\. After a part refund it stays open/,
  )
  expect(await wordsOfPage(app, seller, `${page}?refund=yes`)).toMatch(
    /The dispute stays open after a part refund.*A sum that you offer ends it when the buyer accepts\. Refund the ₦1,200 asked for/,
  )
  const cookie = await cookieOf(app, seller)
  const form = await app.app.inject({ url: `${page}/dispute?offer=asked`, headers: { cookie } })
  expect(form.body).toMatch(/<input[^>]*name="offer"[^>]*value="1,200"/)
  expect(form.body).not.toContain('I offer ₦ (optional)')

  await refundPart(reference, 50_000)
  const rest = await wordsOfPage(app, seller, `${page}?refund=yes`)
  // Nobody gives the same money back twice.
  expect(rest).not.toContain('the ₦1,200 asked for')
})

test('after an agreement on damaged goods nobody waits for them, and each side reads what is closed', async () => {
  const { reference, number } = await acceptedOrder()
  expect((await actOnOrder(seller, reference, 'send')).status).toBe(200)
  await report(reference, { reason: 'damaged', wish: 'part', amount: '1,200' })
  expect(await wordsOfPage(app, buyer, `/userProfile/orders/${number}`)).toContain(
    'Waits for the seller’s reply',
  )
  expect(await wordsOfPage(app, seller, `/dashboard/orders/${number}`)).toContain('Waits for your reply')
  const answer = { words: 'It leaked', offer: '1,200' }
  await seller.call('POST', `/api/v1/orders/${reference}/dispute/answer`, answer)
  expect(await wordsOfPage(app, buyer, `/userProfile/orders/${number}`)).toContain(
    'Your order then counts as received.',
  )
  expect((await actOnOrder(buyer, reference, 'acceptOffer')).status).toBe(200)
  const ofBuyer = await wordsOfPage(app, buyer, `/userProfile/orders/${number}`)
  expect(ofBuyer).toContain('You accepted the seller’s offer')
  expect(ofBuyer).toContain('Your report is closed. An order can be reported once.')
  expect(ofBuyer).not.toContain('Received it? Confirm below')
  const ofSeller = await wordsOfPage(app, seller, `/dashboard/orders/${number}`)
  expect(ofSeller).toMatch(/accepted your offer/)
  expect(ofSeller).not.toContain('The buyer accepted the seller’s offer')
  expect(ofSeller).not.toContain('It is on the way')
})

test('after our team decided about damaged goods both sides read the decision, and nobody waits for the goods', async () => {
  const admin = await buildAdmin(app)
  for (const [ruling, saidToBuyer, saidToSeller] of [
    [{ decision: 'seller' }, 'We decided: no refund.', 'We decided: you keep the money.'],
    [
      { decision: 'part', amountMinor: 50_000 },
      'We decided: you get ₦500 back.',
      'We decided: the buyer gets ₦500 back.',
    ],
    [
      { decision: 'buyer' },
      // Once it is sent, the day is what counts.
      /We decided: you get ₦5,000 back\.|Paystack sent your refund/,
      'We decided: the buyer gets ₦5,000 back.',
    ],
  ] as const) {
    const { reference, number } = await acceptedOrder()
    expect((await actOnOrder(seller, reference, 'send')).status).toBe(200)
    await report(reference, { reason: 'not_as_described', wish: 'refund' })
    await seller.call('POST', `/api/v1/orders/${reference}/dispute/answer`, { words: 'It is as shown' })
    const decide = { ...ruling, note: 'The pictures show it' }
    expect((await admin.call('POST', `/api/v1/admin/orders/${reference}/decide`, decide)).status).toBe(200)

    const ofBuyer = await wordsOfPage(app, buyer, `/userProfile/orders/${number}`)
    expect(ofBuyer).not.toMatch(/Received it\?|I have received it|counts as received|On the way/)
    const ofSeller = await wordsOfPage(app, seller, `/dashboard/orders/${number}`)
    expect(ofSeller).not.toMatch(/It is on the way|counts as received|Hand over|enter their code/)
    if (ruling.decision !== 'buyer') {
      expect(ofBuyer).toMatch(saidToBuyer)
      expect(ofSeller).toContain(saidToSeller)
    }
    const listed = await wordsOfPage(app, buyer, `/userProfile/orders?q=${number}`)
    expect(listed).toMatch(saidToBuyer)
    expect(listed).not.toMatch(/I have received it|On the way to you|Track order/)
    const sold = await wordsOfPage(app, seller, `/dashboard/orders?q=${number}`)
    expect(sold).toContain(saidToSeller)
    expect(sold).not.toMatch(/We’ll mark it received/)
  }
})

test('who was to get nothing back reads nothing of that decision while a bank asks, nor after the money goes back', async () => {
  const admin = await buildAdmin(app)
  const { reference, number } = await acceptedOrder()
  await report(reference, { reason: 'other', wish: 'refund' })
  await seller.call('POST', `/api/v1/orders/${reference}/dispute/answer`, { words: 'It is as shown' })
  const ruling = { decision: 'seller', note: 'The pictures show it' }
  expect((await admin.call('POST', `/api/v1/admin/orders/${reference}/decide`, ruling)).status).toBe(200)
  const sides = [
    [buyer, `/userProfile/orders?q=${number}`, 'We decided: no refund.'],
    [buyer, `/userProfile/orders/${number}`, 'We decided: no refund.'],
    [seller, `/dashboard/orders?q=${number}`, 'We decided: you keep the money.'],
    [seller, `/dashboard/orders/${number}`, 'We decided: you keep the money.'],
  ] as const
  const decisionRead = async () => {
    const pages = await Promise.all(sides.map(([reader, path]) => wordsOfPage(app, reader, path)))
    return pages.map((words) => /We decided: [^.]*\./.exec(words)?.[0] ?? '')
  }
  const said = sides.map(([, , words]) => words as string)
  // A row of the list has its day in this place, as long as there is one.
  said[2] = ''
  expect(await decisionRead()).toEqual(said)

  const claim = await app.atProvider(`/sandbox/dispute/${reference}`)
  await expect.poll(() => moneyStateOf(app, reference)).toMatchObject({ state: 'disputed' })
  expect(await decisionRead()).toEqual(['', '', '', ''])
  await app.atProvider(`/sandbox/dispute/${claim.id}/resolve`, { resolution: 'declined' })
  await expect.poll(() => moneyStateOf(app, reference)).toMatchObject({ state: 'paid' })
  expect(await decisionRead()).toEqual(said)

  await refundPart(reference, 50_000)
  expect(await decisionRead()).toEqual(['', '', '', ''])
  await expect.poll(() => moneyStateOf(app, reference)).toMatchObject({ refund: 'part' })
  expect((await actOnOrder(seller, reference, 'refund')).status).toBe(200)
  expect(await decisionRead()).toEqual(['', '', '', ''])
})

test('a seller of an order without a dispute reads nothing of one beside the refund', async () => {
  const { number } = await acceptedOrder()
  const words = await wordsOfPage(app, seller, `/dashboard/orders/${number}?refund=yes`)
  expect(words).toContain('Part refund')
  expect(words).not.toContain('dispute')
})

test('a buyer to whom nothing came reports it without a text, and both sides read the reason alone', async () => {
  const { reference, number } = await acceptedOrder()
  const path = `/api/v1/orders/${reference}/dispute`
  const empty = { wish: 'refund', words: ' ' }
  for (const reason of ['other', 'damaged']) {
    const refused = await buyer.call('POST', path, { ...empty, reason })
    expect([refused.status, refused.body.fields]).toEqual([422, { words: 'Tell us what happened' }])
  }
  expect((await buyer.call('POST', path, { ...empty, reason: 'not_received' })).status).toBe(200)
  expect(await wordsOfPage(app, seller, `/dashboard/orders/${number}`)).toMatch(
    /Problem It has not arrived Wants A full refund \d/,
  )
})

test('a buyer closes their report in the words of what was wrong', async () => {
  const late = await acceptedOrder()
  await report(late.reference, { reason: 'not_received', wish: 'refund' })
  expect(await wordsOfPage(app, buyer, `/userProfile/orders/${late.number}`)).toContain(
    'No code is needed while your report is open. If the goods still come, take them and tap “It has come: I have received it”.',
  )

  const damaged = await acceptedOrder()
  await report(damaged.reference, { reason: 'damaged', wish: 'replacement' })
  const words = await wordsOfPage(app, buyer, `/userProfile/orders/${damaged.number}`)
  expect(words).toContain('It is settled: close my report')
  expect(words).not.toContain('It has come')
})

test('who packs an order reads beside its goods what was refunded of it and why, and that it is still to be sent', async () => {
  const { reference, number } = await acceptedOrder()
  await refundPart(reference, 124_000)
  const words = await wordsOfPage(app, seller, `/dashboard/orders/${number}`)
  expect(words).toMatch(/Accepted Refund in progress/)
  expect(words).toMatch(/₦5,000 Quantity: 1 ₦1,240 on its way back: one of them was bruised/)
})

test('a refund without scripts is sent once its seller has read the sum and what they still receive', async () => {
  const { number } = await acceptedOrder()
  const cookie = await cookieOf(app, seller)
  const url = `/dashboard/orders/${number}`
  const submit = async (fields: Record<string, string>) => {
    const answer = await app.app.inject({
      method: 'POST',
      url,
      headers: { cookie, origin: app.origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        action: 'refund',
        left: '500000',
        askFirst: 'yes',
        ...fields,
      }).toString(),
    })
    return answer.payload
      .replaceAll('<!-- -->', '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
  }
  const refunded = async () =>
    ((await seller.call('GET', `/api/v1/orders/${number}`)).body.data as { refunds: object[] }).refunds.length
  const part = await submit({ how: 'part', amount: '1,200', note: 'One is bruised' })
  expect(part).toContain('Nothing is sent yet. Refund ₦1,200?')
  expect(part).toMatch(/You refund ₦1,200 of ₦5,000\. You still receive ₦3,610 for this order/)
  expect(part).toContain('Yes, refund ₦1,200')
  expect(await submit({ how: 'all', amount: '', note: '' })).toContain('Yes, refund ₦5,000')
  expect(await refunded()).toBe(0)
  await submit({ how: 'part', amount: '1,200', note: '', confirmed: '120000' })
  expect(await refunded()).toBe(1)
})
