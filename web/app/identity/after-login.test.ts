import { expect, test } from 'vitest'
import { homeOf, pathAfterLogin } from './after-login.ts'

test('a seller goes to the dashboard, or back to where they were going', { tags: ['LG13'] }, () => {
  expect(pathAfterLogin('seller', null)).toBe('/dashboard')
  expect(pathAfterLogin('seller', '/dashboard/orders?page=2')).toBe('/dashboard/orders?page=2')
  expect(pathAfterLogin('seller', '/products/1')).toBe('/products/1')
})

test('every other role goes to the home page, or back to a page it may open', { tags: ['LG14'] }, () => {
  expect(homeOf('buyer')).toBe('/')
  expect(homeOf('admin')).toBe('/')
  expect(pathAfterLogin('buyer', '/userProfile/orders')).toBe('/userProfile/orders')
  expect(pathAfterLogin('buyer', '/Dashboard')).toBe('/')
  expect(pathAfterLogin('buyer', '/dashboard?tab=1')).toBe('/')
})

test('an admin goes through the two-factor page after login', { tags: ['LG14'] }, () => {
  expect(pathAfterLogin('admin', null)).toBe('/admin/second-factor?from=%2F')
  expect(pathAfterLogin('admin', '/admin/sellers')).toBe('/admin/second-factor?from=%2Fadmin%2Fsellers')
})

test('login redirects only to pages of this site, and never back to login', { tags: ['RO7'] }, () => {
  for (const from of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '',
  ]) {
    expect(pathAfterLogin('buyer', from)).toBe('/')
  }
  expect(pathAfterLogin('seller', '/Login?from=/logout')).toBe('/dashboard')
  expect(pathAfterLogin('buyer', '/logout')).toBe('/')
})
