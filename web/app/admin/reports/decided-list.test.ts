import { expect, test } from 'vitest'
import { mayReopen } from './decided-list.tsx'

test('a dismissed report is opened again within thirty days, as its page offers it', () => {
  const at = '2026-11-01T08:00:00Z'
  const days = (count: number) => Date.parse(at) + count * 86_400_000
  expect(mayReopen(at, days(29.9))).toBe(true)
  expect(mayReopen(at, days(30))).toBe(false)
})
