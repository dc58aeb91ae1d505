import type { Client } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import { orderEndpoints } from '@oja/contract/endpoints/orders.ts'
import { expect, test } from 'vitest'
import type { PageRequest } from '../api/page.ts'
import { loadRecipient } from './load-recipient.ts'

const order = {
  otherUserId: 'other',
  role: 'buyer',
  number: 'OJ-7K4M-2Q9P',
  productName: 'Palm oil',
  productImg: '/files/oil/640.webp',
  storeName: 'Mama Sade',
  buyerName: 'Chiamaka Obi',
  fulfilment: 'none',
  delivery: null,
}

/** What the form of a message begins with, when it is opened from an order. */
function startFrom(changes: object, to = 'other') {
  const answers = new Map<unknown, object>([
    [endpoints.auth.session, { data: { userId: 'reader', role: 'buyer' } }],
    [orderEndpoints.one, { data: { ...order, ...changes } }],
    [messagingEndpoints.messages.between, { conversation: null, messages: [] }],
  ])
  const api = async (endpoint: unknown) => answers.get(endpoint)
  const url = new URL(`https://oja.example/messages/send?to=${to}&kind=order&id=${order.number}`)
  return loadRecipient({ api: api as unknown as Client, url } as PageRequest)
}

test('whoever writes from an order sees its photo, and the form begins with what a buyer most often asks', async () => {
  expect(await startFrom({})).toMatchObject({
    name: 'Mama Sade',
    words: 'Hello, this is about my order #OJ-7K4M-2Q9P. When can you accept it?',
    about: {
      kind: 'order',
      id: order.number,
      name: 'Palm oil',
      image: '/files/oil/640.webp',
      href: `/userProfile/orders/${order.number}`,
    },
  })
  const delivery = { way: 'courier' }
  const asks = async (changes: object) => (await startFrom(changes)).words.split('. ')[1]
  expect(await asks({ fulfilment: 'accepted' })).toBe('When will it be ready?')
  expect(await asks({ fulfilment: 'accepted', delivery: { way: 'collect' } })).toBe('When will it be ready?')
  expect(await asks({ fulfilment: 'accepted', delivery })).toBe('When will you send it?')
  expect(await asks({ fulfilment: 'ready' })).toBe('When can I pick it up?')
  expect(await asks({ fulfilment: 'sent', delivery })).toBe('When will it reach me?')
  expect(await asks({ fulfilment: 'received' })).toBe('')
})

test('a seller who writes from an order begins with its number, and asks nothing', async () => {
  expect(await startFrom({ role: 'seller' })).toMatchObject({
    name: 'Chiamaka Obi',
    words: 'Hello, this is about your order #OJ-7K4M-2Q9P. ',
    about: { href: `/dashboard/orders/${order.number}`, image: '/files/oil/640.webp' },
  })
})

test('an order of another person says nothing in the form', async () => {
  expect(await startFrom({}, 'somebody')).toMatchObject({ name: '', words: '', about: null })
})
