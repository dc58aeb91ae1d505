import { expect, test } from 'vitest'
import { isPhone } from './is-phone.ts'

const desktop =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const android = `${desktop.replace('X11; Linux x86_64', 'Linux; Android 10; K').replace(' Safari', ' Mobile Safari')}`

test('a browser that says whether it is on a phone is believed, others are known by their name', () => {
  expect(isPhone('?1', desktop)).toBe(true)
  expect(isPhone('?0', android)).toBe(false)
  for (const phone of [
    android,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10',
    'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0',
  ])
    expect([phone, isPhone(null, phone)]).toEqual([phone, true])
  for (const other of [desktop, '', null]) expect(isPhone(null, other)).toBe(false)
})
