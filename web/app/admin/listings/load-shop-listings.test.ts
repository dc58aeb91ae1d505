import { expect, test } from 'vitest'
import { pageOfList } from '../lists/list-pages.tsx'
import { listingsAddress, removalAddress } from './load-shop-listings.ts'

test('the question about a listing, and a Cancel, keep the page of the list and the way back from it', () => {
  const second = new URLSearchParams('list=listings&after=abc&row=51&before=1.&before=26.xyz&done=Saved')
  const listing = { kind: 'product', id: '7' } as Parameters<typeof removalAddress>[1]
  const question = removalAddress('5', listing, pageOfList(second))
  expect(question).toBe('/admin/sellers/5?remove=product-7&after=abc&row=51&before=1.&before=26.xyz')
  const asked = new URL(question, 'http://oja.example').searchParams
  expect(listingsAddress('5', pageOfList(asked))).toBe(
    '/admin/sellers/5?list=listings&after=abc&row=51&before=1.&before=26.xyz',
  )
})
