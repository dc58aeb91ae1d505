import type { ProductCondition } from '@oja/contract/values/categories.ts'
import { saleUnits } from '@oja/contract/values/catalogue/units.ts'
import type { SaleUnit } from '@oja/contract/values/catalogue/units.ts'

// "Fairly used" is neither: sellers say it of goods from abroad and of goods used in Nigeria.
const conditionWords: readonly (readonly [ProductCondition, RegExp])[] = [
  ['refurbished', /\b(?:refurb(?:ished)?|renewed|reconditioned)\b/],
  [
    'uk used',
    /\b(?:uk|u\.k\.?|us|usa|foreign|london|belgium|dubai|europe(?:an)?|direct)[ -]?used\b|\btokunbo\b/,
  ],
  ['nigerian used', /\b(?:nigerian?|naija|local(?:ly)?|lagos)[ -]?used\b/],
  ['new', /\bbrand[ -]?new\b|\bnew\b(?=\s*[,)]|$)|^new\b(?! (?:york|balance|era|yam|testament))/],
]

/** The condition that a text names, in the list's words or the market's ("tokunbo"); undefined when it names none. */
export function readCondition(text: string): ProductCondition | undefined {
  const folded = text.trim().toLowerCase()
  return conditionWords.find(([, words]) => words.test(folded))?.[0]
}

// Other spellings of the units. "Paint" and "rubber" are how traders call the bucket.
const otherNames: Partial<Record<SaleUnit, string>> = {
  kg: 'kilo kilogram kilogramme kgs',
  litre: 'liter ltr l',
  mudu: 'modu mudus tiya',
  'paint bucket': 'paint rubber paint-bucket bucket custard-bucket',
  derica: 'dericas milk-tin tin',
  bag: 'sack',
  pack: 'packet sachet',
  keg: 'jerrycan gallon',
  yard: 'yd yds',
  metre: 'meter',
  piece: 'pc pcs each unit',
  dozen: 'doz',
  ton: 'tonne',
  trip: 'load tipper',
}

const unitNames = new Map<string, SaleUnit>(
  saleUnits.flatMap((unit) =>
    [unit, ...(otherNames[unit]?.split(' ') ?? [])].map((name) => [name.replaceAll('-', ' '), unit] as const),
  ),
)

/** The unit that a text names: "kg", "Per paint", "congos"; undefined when it names none. */
export function readUnit(text: string): SaleUnit | undefined {
  const folded = text
    .trim()
    .toLowerCase()
    .replace(/^per /, '')
    .replaceAll(/[-\s]+/g, ' ')
  return (
    unitNames.get(folded) ??
    unitNames.get(folded.replace(/e?s$/, '')) ??
    unitNames.get(folded.replace(/s$/, ''))
  )
}

/** The unit that the words of a listing say it is sold by: "Garri, per paint", "beans per congo". */
export function unitInWords(words: string): SaleUnit | undefined {
  for (const [, named = ''] of words.toLowerCase().matchAll(/(?:\bper|\/)\s?([a-z]+(?: bucket)?)/g)) {
    const unit = readUnit(named) ?? readUnit(named.split(' ')[0] ?? '')
    if (unit) return unit
  }
  return undefined
}
