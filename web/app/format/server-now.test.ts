import { expect, test } from 'vitest'
import { serverNow } from './server-now.ts'

test('the time of an answer is the server’s, whatever the phone’s clock says', () => {
  const headers = new Headers({ date: 'Fri, 27 Nov 2026 20:15:00 GMT' })
  expect(serverNow(headers)).toBe(Date.UTC(2026, 10, 27, 20, 15))
})

test('an answer without a readable date falls back on the phone', () => {
  for (const headers of [undefined, new Headers(), new Headers({ date: 'soon' })])
    expect(Math.abs(serverNow(headers) - Date.now())).toBeLessThan(5_000)
})
