import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { linesOfSlip } from '../seller/slip-lines.ts'
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

const gbenga = { name: 'Gbenga Alabi', phone: '+2348055550168', isNow: true }

test('who took over stands beside the driver of the waybill, and is the one to call', () => {
  const props = { dispatch, driver: gbenga, isBuyer: true } as unknown as Parameters<
    typeof DispatchDetails
  >[0]
  const html = renderToStaticMarkup(createElement(DispatchDetails, props))
  expect(html).toContain('Now driven by')
  expect(html).toContain('On the waybill')
  expect(html).toContain('Musa Bello, 0803 123 4567, ABC-123-XY')
  expect(html).toContain('href="tel:+2348055550168"')
  expect(html).not.toContain('href="tel:+2348031234567"')
})

test('the packing slip names the driver, and leaves a line for what nobody has said', () => {
  const order = { delivery: { way: 'courier', address: {} }, dispatch: null, driver: null }
  const lines = (part: object) =>
    linesOfSlip({ ...order, ...part } as unknown as Parameters<typeof linesOfSlip>[0]).map(
      ({ name, text }) => `${name}: ${text}`,
    )
  expect(lines({})).toEqual(['Waybill or driver: ', 'Received by, date: '])
  expect(lines({ driver: { name: 'Musa Bello', phone: '+2348031234567', plate: 'ABC-123-XY' } })).toEqual([
    'Driver: Musa Bello, 0803 123 4567, ABC-123-XY',
    'Received by, date: ',
  ])
  expect(lines({ dispatch, driver: gbenga })[0]).toBe('Driver: Gbenga Alabi, 0805 555 0168')
})
