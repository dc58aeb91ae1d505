import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spokenParts, spokenPayment } from './spoken-amount.ts'
import type { SpokenLanguage } from './spoken-amount.ts'

// How a listener reads the words back: a running sum that knows nothing of how the words were made.
const small =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
const english: Record<string, number> = {
  ...Object.fromEntries(
    `${small} seventeen eighteen nineteen`.split(' ').map((word, index) => [word, index + 1]),
  ),
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
}
// The words of English that Pidgin says in its own way are no words of Pidgin here.
const pidgin: Record<string, number> = {
  ...english,
  three: Number.NaN,
  hundred: Number.NaN,
  thousand: Number.NaN,
  tri: 3,
  hondred: 100,
  tausand: 1e3,
}
const readers = {
  english: { numbers: english, and: 'and', start: 'paid' },
  pidgin: { numbers: pidgin, and: 'an', start: 'money-don-enter' },
}

/** The amount in kobo that a listener understands. Throws for what nobody would say. */
function readAmount(parts: readonly string[] | null, language: SpokenLanguage): number {
  const { numbers, and, start } = readers[language]
  const [first, ...words] = parts ?? []
  if (first !== start) throw new Error(`it begins with ${first}`)
  let [kobo, groups, group] = [0, 0, 0]
  let lastScale = Infinity
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? ''
    if (word === 'naira' || word === 'kobo') {
      kobo += (groups + group) * (word === 'naira' ? 100 : 1)
      ;[groups, group, lastScale] = [0, 0, Infinity]
    } else if (word === and) {
      if (index === 0 || numbers[next] === undefined || numbers[next] >= 100)
        throw new Error(`"${and}" before ${next}`)
    } else {
      const number = numbers[word]
      if (number === undefined || Number.isNaN(number)) throw new Error(`${word} is no word of ${language}`)
      if (number >= 1000) {
        if (number >= lastScale || group === 0) throw new Error(`${word} is out of order`)
        ;[groups, group, lastScale] = [groups + group * number, 0, number]
      } else if (number === 100) {
        if (group < 1 || group > 9) throw new Error(`${group} hundred`)
        group *= 100
      } else {
        if (group % (number < 10 ? 10 : 100) !== 0 || (group % 100 >= 10 && group % 100 < 20))
          throw new Error(`${group} ${word}`)
        if (number < 20 && number >= 10 && group % 100 !== 0) throw new Error(`${group} ${word}`)
        group += number
      }
    }
  }
  if (group + groups !== 0) throw new Error('it ends without naira or kobo')
  return kobo
}

test.each(['english', 'pidgin'] as const)(
  '2,000 amounts from ₦1 to ₦100,000,000 are said right in %s',
  (language) => {
    const naira = fc.oneof(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 1, max: 30_000 }),
      // Round amounts, as prices are.
      fc
        .tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom(1, 10, 50, 100, 1_000, 10_000, 100_000))
        .map(([a, b]) => a * b),
    )
    const part = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 99 }))
    fc.assert(
      fc.property(naira, part, (whole, kobo) => {
        expect(readAmount(spokenPayment(whole * 100 + kobo, language), language)).toBe(whole * 100 + kobo)
      }),
      {
        numRuns: 2_000,
        examples: [
          [1, 0],
          [100_000_000, 0],
          [100_000_000, 99],
          [1_000_005, 0],
          [19, 0],
          [20, 0],
          [21, 0],
          [110, 0],
          [1_013, 13],
        ],
      },
    )
  },
)

test('amounts are said as a trader says them', () => {
  const said = (kobo: number, language: SpokenLanguage = 'english') =>
    spokenPayment(kobo, language)?.join(' ')
  expect(said(680_000)).toBe('paid six thousand eight hundred naira')
  expect(said(100)).toBe('paid one naira')
  expect(said(100_500)).toBe('paid one thousand and five naira')
  expect(said(10_500_050)).toBe('paid one hundred and five thousand naira fifty kobo')
  expect(said(125_013_000)).toBe(
    'paid one million two hundred and fifty thousand one hundred and thirty naira',
  )
  expect(said(10_000_000_000)).toBe('paid one hundred million naira')
  expect(said(50)).toBe('paid fifty kobo')
  expect(said(1_333_000, 'pidgin')).toBe('money-don-enter thirteen tausand tri hondred an thirty naira')
})

test('what is no amount is not said', () => {
  for (const kobo of [0, -100, 0.5, NaN, Infinity, 2 ** 53, 1e14])
    expect(spokenPayment(kobo, 'english')).toBeNull()
})

test('every word that can be said is recorded once', () => {
  expect(new Set(spokenParts).size).toBe(spokenParts.length)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000_000 }),
      fc.constantFrom('english' as const, 'pidgin' as const),
      (kobo, language) => {
        for (const part of spokenPayment(kobo, language) ?? ['missing']) expect(spokenParts).toContain(part)
      },
    ),
  )
})
