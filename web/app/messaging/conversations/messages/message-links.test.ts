import { expect, test } from 'vitest'
import { messageParts } from './message-links.ts'
import { salePageOf } from './sale-page.ts'

const partsOf = (
  content: string,
  orderPage = (number: string): string | null => `/userProfile/orders/${number}`,
) => messageParts(content, 'https://oja.example', orderPage)

test('an order number and an address of this site open, other addresses stay text', () => {
  expect(partsOf('See OJ-7K4M-2Q9P and https://oja.example/shop/tb-gadgets.')).toEqual([
    { text: 'See ', href: null },
    { text: 'OJ-7K4M-2Q9P', href: '/userProfile/orders/OJ-7K4M-2Q9P' },
    { text: ' and ', href: null },
    { text: 'https://oja.example/shop/tb-gadgets', href: '/shop/tb-gadgets' },
    { text: '.', href: null },
  ])
  for (const other of [
    'https://oja.example.evil.test/login',
    'https://oja.example@evil.test/',
    'http://evil.test/?https://oja.example/',
    'javascript:alert(1)',
    'OJ-7K4M-2Q9',
    'AOJ-7K4M-2Q9P',
  ])
    expect(partsOf(other).filter(({ href }) => href !== null)).toEqual([])
})

test('an address of this site never leads to another one', () => {
  // Two slashes would begin the name of another site.
  expect(partsOf('https://oja.example//evil.test')).toEqual([
    { text: 'https://oja.example//evil.test', href: null },
  ])
  expect(partsOf('https://oja.example')).toEqual([{ text: 'https://oja.example', href: '/' }])
})

test('in the dashboard an order number opens only a sale that the reader may see', () => {
  const sale = { text: 'OJ-7K4M-2Q9P', href: '/dashboard/orders/OJ-7K4M-2Q9P' }
  const plain = { ...sale, href: null }
  const about = {
    kind: 'order' as const,
    id: sale.text,
    name: 'Rice',
    image: '',
    price: null,
    href: sale.href,
  }
  const help = { sellerId: 's', ownerId: 'o', storeName: 'Mama Sade' }
  const withBuyer = { about: null, sellerId: null }
  const withShop = { about: null, sellerId: 'other' }
  for (const [conversation, helps, part] of [
    [withBuyer, undefined, sale],
    [withShop, undefined, plain],
    [{ ...withShop, about }, undefined, sale],
    [withShop, { ...help, rights: ['messages' as const, 'orders' as const] }, sale],
    [{ ...withBuyer, about }, { ...help, rights: ['messages' as const] }, plain],
  ] as const)
    expect(
      partsOf(sale.text, salePageOf(conversation, helps && { ...helps, rights: [...helps.rights] })),
    ).toEqual([part])
})
