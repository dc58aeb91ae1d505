import { expect, test } from 'vitest'
import type { Order } from '../order-labels.ts'
import { isSamePerson, receiverOf } from './receiver.ts'

const address = { fullName: 'Ngozi Obi', phone: '+2348031234567' }
const order = {
  role: 'buyer',
  buyerName: 'Chiamaka Obi',
  payment: 'paid',
  fulfilment: 'accepted',
  productName: 'Yam',
  storeName: 'Mama Sade',
  number: 'OJ-7K4M-2Q9P',
  delivery: { way: 'seller', address, courierTo: null },
  handover: { code: '123456' },
  dispute: 'none',
  dispatch: null,
  allowedActions: ['receive'],
} as unknown as Order

test('an order that goes to another person says who receives it, and gives ready words with day and code', () => {
  const receiver = receiverOf(order, 'Friday 4 December')
  expect(receiver?.sentences).toEqual([
    'Ngozi Obi receives it. You tap “I have received it” here when Ngozi has it.',
    'Give Ngozi your hand-over code: the seller asks for it when they hand over the goods.',
  ])
  const words = new URL(receiver?.whatsapp ?? '').searchParams.get('text')
  expect(words).toBe(
    'Hello Ngozi, I ordered Yam for you from Mama Sade on Oja (order #OJ-7K4M-2Q9P). It should arrive by Friday 4 December. Give the seller this code only when the goods are in your hands: 123 456. Tell me when you have it.',
  )
  expect(receiver?.sms).toMatch(/^sms:\+2348031234567\?body=Hello%20Ngozi/)
})

test('a driver needs no code, so it is not sent; of a park the seller says which', () => {
  const delivery = { ...order.delivery, way: 'courier', courierTo: 'park' } as Order['delivery']
  const receiver = receiverOf({ ...order, delivery }, '')
  const words = decodeURIComponent(receiver?.whatsapp ?? '')
  expect(receiver?.sentences[1]).toBe('Ngozi needs no code: the driver asks for none.')
  expect(words).not.toContain('123 456')
  expect(words).toContain('The seller phones you to say at which motor park.')
})

test('the note says of the code what the card of the code says', () => {
  const seen = (changes: object) => {
    const { sentences, whatsapp } = receiverOf({ ...order, ...changes } as Order, '') ?? {}
    const [first, ...others] = sentences ?? []
    return [first, others.join(), decodeURIComponent(whatsapp ?? '').includes('123 456')]
  }
  const tap = 'Ngozi Obi receives it. You tap “I have received it” here when Ngozi has it.'
  const give = 'Give Ngozi your hand-over code: the seller asks for it when they hand over the goods.'
  const driver = 'Ngozi needs no code: the driver asks for none.'
  expect(seen({})).toEqual([tap, give, true])
  // The shop brings it itself, and then gave it to a driver.
  expect(seen({ fulfilment: 'sent', dispatch: { driverName: 'Musa' } })).toEqual([tap, driver, false])
  // It goes by courier, and is handed over at the shop after all.
  const delivery = { ...order.delivery, way: 'courier', courierTo: null }
  expect(seen({ delivery, fulfilment: 'ready' })).toEqual([tap, give, true])
  expect(seen({ dispute: 'open' })).toEqual([tap, '', false])
  expect(seen({ dispute: 'answered' })).toEqual([tap, '', false])
  expect(seen({ handover: { code: '123456', isBlocked: true } })).toEqual([tap, '', false])
  expect(seen({ handover: { code: null } })).toEqual([tap, '', false])
  expect(seen({ handover: null })).toEqual([tap, '', false])
  // Not accepted yet: there is no such button.
  expect(seen({ fulfilment: 'none', allowedActions: [] })).toEqual(['Ngozi Obi receives it.', give, true])
})

test('nobody else receives what goes to the buyer, and nothing is said of an order that was received', () => {
  expect(receiverOf({ ...order, buyerName: 'Obi Ngozi' }, '')).toBeNull()
  expect(receiverOf({ ...order, fulfilment: 'received' }, '')).toBeNull()
  expect(receiverOf({ ...order, role: 'seller' }, '')).toBeNull()
  expect(isSamePerson('Ṣadé Ada Bello', 'Sade Bello')).toBe(true)
})
