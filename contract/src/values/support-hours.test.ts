import { expect, test } from 'vitest'
import { phoneAt, supportHours } from './support-hours.ts'

test('the phone is answered in the hours of Lagos, and it says when next', { tags: ['CT2'] }, () => {
  expect(supportHours.label).toBe('Mon-Fri 9:00-7:00, Sat 10:00-4:00, Sunday closed')
  const at = (moment: string) => phoneAt(Date.parse(`${moment}+01:00`))
  // 23 November 2026 is a Monday.
  expect(at('2026-11-23T08:59:59')).toEqual({ isOpen: false, label: 'Closed now, opens today 9:00 am' })
  expect(at('2026-11-23T09:00:00')).toEqual({ isOpen: true, label: 'Open now, until 7:00 pm' })
  expect(at('2026-11-27T18:59:59').isOpen).toBe(true)
  expect(at('2026-11-27T19:00:00')).toEqual({ isOpen: false, label: 'Closed now, opens tomorrow 10:00 am' })
  expect(at('2026-11-28T15:59:59')).toEqual({ isOpen: true, label: 'Open now, until 4:00 pm' })
  expect(at('2026-11-28T16:00:00')).toEqual({ isOpen: false, label: 'Closed now, opens Monday 9:00 am' })
  expect(at('2026-11-29T12:00:00')).toEqual({ isOpen: false, label: 'Closed now, opens tomorrow 9:00 am' })
})
