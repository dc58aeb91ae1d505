import { expect, test } from 'vitest'
import { nextAddress, previousPage } from './list-pages.tsx'

test('the pages of a list lead back one by one, each to where it began', () => {
  const kept = { list: 'orders' }
  const second = nextAddress(new URLSearchParams('list=orders&q=rice'), 'q=rice&after=aaa', {
    first: 1,
    count: 25,
    kept,
  })
  expect(second).toBe('?list=orders&q=rice&after=aaa&row=26&before=1.')
  const third = nextAddress(new URLSearchParams(second), 'q=rice&after=bbb', { first: 26, count: 25, kept })
  expect(third).toBe('?list=orders&q=rice&after=bbb&row=51&before=1.&before=26.aaa')
  expect(previousPage(new URLSearchParams(third))).toBe(second)
  expect(previousPage(new URLSearchParams(second))).toBe('?list=orders&q=rice')
})

test('an address that knows no page before leads to none, and keeps at most twenty', () => {
  expect(previousPage(new URLSearchParams('after=aaa&row=26'))).toBeNull()
  expect(previousPage(new URLSearchParams('after=aaa&before=26.%3Cscript%3E'))).toBeNull()
  const passed = new URLSearchParams(Array.from({ length: 30 }, (_, page) => ['before', `${page + 2}.a`]))
  const next = nextAddress(passed, 'after=zzz', { first: 900, count: 25, kept: {} })
  expect(new URLSearchParams(next).getAll('before')).toHaveLength(20)
})
