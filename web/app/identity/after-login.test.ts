import { expect, test } from 'vitest'
import { homeOf, pathAfterLogin } from './after-login.ts'

test('a seller goes to the dashboard, or back to where they were going', { tags: ['LG13'] }, () => {
  expect(pathAfterLogin({ role: 'seller' }, null)).toBe('/dashboard')
  expect(pathAfterLogin({ role: 'seller' }, '/dashboard/orders?page=2')).toBe('/dashboard/orders?page=2')
  expect(pathAfterLogin({ role: 'seller' }, '/products/1')).toBe('/products/1')
})

test('every other role goes to the home page, or back to a page it may open', { tags: ['LG14'] }, () => {
  expect(homeOf({ role: 'buyer' })).toBe('/')
  expect(homeOf({ role: 'admin' })).toBe('/admin')
  expect(pathAfterLogin({ role: 'buyer' }, '/userProfile/orders')).toBe('/userProfile/orders')
  expect(pathAfterLogin({ role: 'buyer' }, '/Dashboard')).toBe('/')
  expect(pathAfterLogin({ role: 'buyer' }, '/dashboard?tab=1')).toBe('/')
})

test('a helper goes to the dashboard of the shop, or back to a page of it', () => {
  const helps = { sellerId: 's', ownerId: 'o', storeName: 'Mama Sade Foodstuff', rights: ['stock' as const] }
  const helper = { role: 'buyer' as const, helps }
  expect(homeOf(helper)).toBe('/dashboard')
  expect(pathAfterLogin(helper, null)).toBe('/dashboard')
  expect(pathAfterLogin(helper, '/dashboard/stock')).toBe('/dashboard/stock')
  expect(pathAfterLogin(helper, '/products/1')).toBe('/products/1')
})

test('an admin goes through the two-factor page after login', { tags: ['LG14'] }, () => {
  expect(pathAfterLogin({ role: 'admin' }, null)).toBe('/admin/second-factor?from=%2Fadmin')
  expect(pathAfterLogin({ role: 'admin' }, '/admin/sellers')).toBe(
    '/admin/second-factor?from=%2Fadmin%2Fsellers',
  )
})

test('login redirects only to pages of this site, and never back to login', { tags: ['RO7'] }, () => {
  for (const from of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '',
  ]) {
    expect(pathAfterLogin({ role: 'buyer' }, from)).toBe('/')
  }
  expect(pathAfterLogin({ role: 'seller' }, '/Login?from=/logout')).toBe('/dashboard')
  expect(pathAfterLogin({ role: 'buyer' }, '/logout')).toBe('/')
})
