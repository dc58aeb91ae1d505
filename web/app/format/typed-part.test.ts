import { expect, test } from 'vitest'
import { readPartialAmount } from './typed-part.ts'

const form = (how: string, amount?: string) => {
  const filled = new FormData()
  filled.set('how', how)
  if (amount !== undefined) filled.set('amount', amount)
  return filled
}

test(
  'an amount counts only with the choice of a part, and is refused with another choice',
  { tags: ['EN13', 'I10'] },
  () => {
    expect(readPartialAmount(form('part', '2,500'), 'how')).toBe(250_000)
    expect([readPartialAmount(form('all', ' '), 'how'), readPartialAmount(form('all'), 'how')]).toEqual([
      null,
      null,
    ])
    expect(() => readPartialAmount(form('part', ''), 'how')).toThrow()
    for (const how of ['all', 'seller', '']) {
      expect(() => readPartialAmount(form(how, '500'), 'how')).toThrow(
        expect.objectContaining({
          fields: { amount: 'You typed an amount: choose “Part refund”, or clear the box.' },
        }),
      )
    }
  },
)
