import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DispatchDetails } from './dispatch-details.tsx'

const dispatch = {
  path: '/parcel/abc',
  park: 'Jibowu Park',
  expectedOn: '2026-12-01',
  driver: { name: 'Musa Bello', phone: '+2348031234567', plate: 'ABC-123-XY' },
  waybill: null,
}
const shown = (isLate: boolean) => {
  const toAsk = { userId: 'shop', number: 'OJ-1' }
  const props = { dispatch, isBuyer: true, isLate, toAsk } as unknown as Parameters<typeof DispatchDetails>[0]
  return renderToStaticMarkup(createElement(DispatchDetails, props))
}

test('a late order leads to its driver in its next step, and not a second time below', () => {
  expect(shown(false)).toContain('Call the driver')
  expect(shown(true)).not.toContain('Call the driver')
  expect(shown(true)).toContain('href="tel:')
})

test('without an address the buyer can tell the seller where it should come to', () => {
  const [, address = ''] =
    /href="(\/messages\/send[^"]*)"[^>]*>Tell the seller where</.exec(shown(false)) ?? []
  const query = new URLSearchParams(address.replaceAll('&amp;', '&').split('?')[1])
  expect([query.get('to'), query.get('id')]).toEqual(['shop', 'OJ-1'])
  expect(query.get('content')).toContain('Please bring my order to this place:')
})
