import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test('a mail leads back to a product, a service, a shop, the checkout or the basket, without a query', () => {
  for (const path of [
    `/products/${id}`,
    `/services/${id}`,
    `/seller-profile/${id}`,
    '/checkout',
    '/basket',
  ]) {
    expect(wayBack(path)).toBe(path)
    expect(wayBack(`${path}?resume=buy&words=send+money`)).toBe(path)
    expect(wayBack(`${path}#words`)).toBe(path)
  }
})

test('a mail leads back to the question that the browser keeps, and takes no words along', () => {
  const goal = `/products/${id}?resume=message`
  for (const query of [
    '?resume=message',
    '?quantity=2&resume=message&content=call+0800',
    '?resume=message#x',
  ])
    expect(wayBack(`/products/${id}${query}`)).toBe(goal)
  expect(wayBack(`/products/${id}?resume=messages`)).toBe(`/products/${id}`)
  expect(wayBack('/checkout?resume=message')).toBe('/checkout')
})

test('a mail leads nowhere else', () => {
  for (const from of [
    null,
    undefined,
    7,
    ['/basket'],
    '',
    '/',
    'basket',
    '//basket',
    '/\\basket',
    '\\basket',
    '/basket/..//evil.example',
    '/basket\n',
    ' /basket',
    '/basket%2F',
    '/Basket',
    '/checkout/words',
    `//products/${id}`,
    `/products/${id}/review`,
    `/products/${id}@evil.example`,
    `/products/${id}\\`,
    `/products/${id.toUpperCase()}`,
    '/products/win-a-prize',
    '/s/call-this-number',
    '/dashboard',
    '/logout',
    'https://evil.example/basket',
    '//evil.example/basket',
    'javascript:alert(1)',
  ])
    expect(wayBack(from)).toBeNull()
})
