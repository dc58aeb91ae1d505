/** A limit of price among the words of a query: "rice under fifty thousand" is rice, up to ₦50,000. */
export interface PriceInWords {
  /** Kobo, inclusive; null without one. */
  from: number | null
  to: number | null
  /** The other words as they were typed. */
  words: string
  /** The words that say the limit. */
  said: string
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const numerals = new Map<string, number>([
  ...small.map((word, value) => [word, value] as const),
  ...tens.map((word, place) => [word, 20 + 10 * place] as const),
  ['fourty', 40],
  ['half', 0.5],
])
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['k', 1_000],
  ['million', 1_000_000],
  ['m', 1_000_000],
])
const upTo =
  'under|below|beneath|less than|cheaper than|lower than|not more than|no more than|not above|not over|no cost pass|no dey cost pass|not cost more than|no cost more than|no reach|no pass|at most|maximum of|maximum|max|up to|upto|budget of|budget'
const atLeast =
  'above|over|more than|not less than|not below|not under|at least|minimum of|minimum|min|starting from|from'
/** "iPhone 15 Pro Max 256" is a name: after these a bare number is a price only as the last word, from `minLast` naira on. */
const wordsOfNames = /^(max|min|maximum|minimum)$/
const minLast = 1_000
/** What follows a number that is no price: "above 5000 mah", "under 512 ssd". */
const measures = new RegExp(
  `^(${[
    'mah|ah|kva|va|kwh?|mw|w|watts?|v|volts?|amps?|hp|btu|psi|hz|khz|mhz|ghz|rpm|lumens?|lm|mp|megapixels?|pixels?|dpi',
    'gb|mb|tb|gig|gigs|ssd|hdd|nvme|emmc|ram|rom|storage|memory|kgs?|g|grams?|mg|lbs?|oz|tons?|tonnes?',
    'ml|cl|l|ltrs?|litres?|liters?|mm|cm|km|metres?|meters?|ft|feet|inch|inches|yards?|miles?|sqm|plots?|acres?',
    'years?|months?|weeks?|days?|hours?|hrs?|minutes?|mins|people|persons|guests|pax|seats?|seaters?|calories|percent|%',
    'pieces|pcs|bags|cartons|packs|units|pages|sheets',
    'dollars?|usd|pounds?|gbp|euros?|cedis?',
  ].join('|')})$`,
)
const maxNaira = 10_000_000_000
/** They belong to an amount: "rice at 80k". */
const beforeAmount = new Set(['at', 'for', 'around', 'about', 'like', 'of'])
/** A lower bare number says how many: "minimum 10". */
const minBare = 100
/** A range without a sign goes from a price to at most ten times it. */
const farApart = 10

const signs = [...signsOf(upTo, 'to'), ...signsOf(atLeast, 'from')].sort(
  (one, other) => other.words.length - one.words.length,
)

function signsOf(list: string, side: 'to' | 'from') {
  return list.split('|').map((sign) => ({ words: sign.split(' '), side }))
}

/**
 * The words without an amount of money that is no limit: "bag of rice 70,000", "shoe ten thousand naira". The buyer says what they
 * have seen or have, and no name has it. Null without one, and where nothing else is said.
 */
export function withoutAmount(query: string): string | null {
  const typed = query.trim().split(/\s+/).filter(Boolean)
  const words = typed.map((word) => word.toLowerCase().replace(/[.!?,;]+$/, ''))
  for (let start = 0; start < words.length; start += 1) {
    const amount = readAmount(words, start)
    if (!amount?.isMoney || amount.naira < minBare || measures.test(words[amount.end] ?? '')) continue
    const from = beforeAmount.has(words[start - 1] ?? '') ? start - 1 : start
    const rest = [...typed.slice(0, from), ...typed.slice(amount.end)].join(' ')
    return rest === '' ? null : rest
  }
  return null
}

/** Finds the limit that a query says: one amount after "under" or "above", or two after "between". Null without one. */
export function readPriceInWords(query: string): PriceInWords | null {
  const typed = query.trim().split(/\s+/).filter(Boolean)
  const words = typed.map((word) => word.toLowerCase().replace(/[.!?,;]+$/, ''))
  for (let start = 0; start < words.length; start += 1) {
    const found = readRange(words, start) ?? readLimit(words, start)
    if (!found) continue
    const { from, to, end } = found
    const rest = [...typed.slice(0, start), ...typed.slice(end)]
    return { from, to, words: rest.join(' '), said: typed.slice(start, end).join(' ') }
  }
  return null
}

interface Limits {
  from: number | null
  to: number | null
  end: number
}

/** "between 5k and 10k", "from 5k to 10k", "5k - 10k", "5k-10k". Without a sign, "iphone 13 - 200k" is none. */
function readRange(words: string[], start: number): Limits | null {
  const sign = words[start] ?? ''
  const isSaid = sign === 'between' || sign === 'from'
  const [one = '', other = '', more] = (words[isSaid ? start + 1 : start] ?? '').split(/[-–]/)
  if (other !== '' && more === undefined) {
    const [low, high] = [readAmount([one], 0), readAmount([other], 0)]
    const end = start + (isSaid ? 2 : 1)
    return low && high && high.isMoney && (isSaid || areAlike(low, high))
      ? rangeOf(words, low, high, end)
      : null
  }
  const low = readAmount(words, isSaid ? start + 1 : start)
  if (!low || !(sign === 'between' ? /^(and|to|-|–)$/ : /^(to|-|–)$/).test(words[low.end] ?? '')) return null
  const high = readAmount(words, low.end + 1)
  if (!high || !(sign === 'between' || high.isMoney) || high.naira < minBare) return null
  const isTo = words[low.end] === 'to'
  return isSaid || (low.isMoney && high.isMoney) || (isTo && areAlike(low, high))
    ? rangeOf(words, low, high, high.end)
    : null
}

/** "5-10k" is one range; of "iphone 13-200k" the first number is a name. */
function areAlike(low: Amount, high: Amount): boolean {
  return low.isMoney || scaledBy(low, high) * farApart >= high.naira
}

/** "5 to 10k" is 5k to 10k. */
function scaledBy(low: Amount, high: Amount): number {
  return !low.isMoney && low.naira < minBare && high.scale > 1 ? low.naira * high.scale : low.naira
}

function rangeOf(words: string[], low: Amount, high: Amount, end: number): Limits | null {
  if (measures.test(words[end] ?? '')) return null
  const scaled = scaledBy(low, high)
  const [from, to] = [Math.min(scaled, high.naira), Math.max(scaled, high.naira)]
  return { from: kobo(from), to: kobo(to), end }
}

function readLimit(words: string[], start: number): Limits | null {
  for (const sign of signs) {
    if (!sign.words.every((word, place) => words[start + place] === word)) continue
    const amount = readAmount(words, start + sign.words.length)
    if (!amount) continue
    if (!isPrice(sign.words[0] ?? '', amount, words) || measures.test(words[amount.end] ?? '')) continue
    return {
      from: sign.side === 'from' ? kobo(amount.naira) : null,
      to: sign.side === 'to' ? kobo(amount.naira) : null,
      end: amount.end,
    }
  }
  return null
}

function isPrice(sign: string, { isMoney, naira, end }: Amount, words: string[]): boolean {
  if (isMoney || sign === 'from') return isMoney
  return wordsOfNames.test(sign) ? end === words.length && naira >= minLast : naira >= minBare
}

interface Amount {
  naira: number
  end: number
  /** Whether it says that it is money, or thousands: "50k", "₦500", "500 naira". */
  isMoney: boolean
  scale: number
}

/** The amount that the words say from a place on: "₦5,000", "80k", "1.5m", "fifty thousand naira". */
function readAmount(words: string[], start: number): Amount | null {
  const hasSign = /^(₦|ngn|n|#)$/.test(words[start] ?? '')
  const first = start + (hasSign ? 1 : 0)
  const said = readDigits(words[first] ?? '') ?? readNumerals(words, first)
  if (!said) return null
  let { naira, scale } = said
  let end = first + said.length
  const next = scales.get(words[end] ?? '')
  if (said.isDigits && scale === 1 && next !== undefined) {
    naira *= next
    scale = next
    end += 1
  }
  const isNaira = /^(naira|ngn|bucks)$/.test(words[end] ?? '')
  if (isNaira) end += 1
  if (!(naira > 0 && naira <= maxNaira)) return null
  return { naira, end, scale, isMoney: hasSign || said.isMoney || isNaira || scale >= 1_000 }
}

function readDigits(word: string) {
  const [, sign, whole, fraction = '', unit, naira] =
    /^(₦|ngn|n|#)?(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,3}))?(k|m)?(naira)?$/.exec(word) ?? []
  if (whole === undefined) return null
  const scale = scales.get(unit ?? '') ?? 1
  const amount = Number(`${whole.replaceAll(',', '')}.${fraction || '0'}`) * scale
  const isMoney = Boolean(sign ?? unit ?? naira) || whole.includes(',')
  return { naira: amount, length: 1, scale, isMoney, isDigits: true }
}

/** "one hundred and fifty thousand", "half a million", "twenty-five thousand". */
function readNumerals(words: string[], start: number) {
  let [total, part, scale, end, isSaid] = [0, 0, 1, start, false]
  for (; end < words.length; end += 1) {
    const word = words[end] ?? ''
    const values = word.split('-').map((one) => numerals.get(one))
    const factor = scales.get(word)
    if (values.every((value) => value !== undefined)) {
      part += values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
      isSaid = true
    } else if (factor !== undefined && (isSaid || word.length > 1)) {
      // "A hundred" is one hundred.
      const scaled = (part === 0 ? 1 : part) * factor
      if (factor === 100) part = scaled
      else [total, part] = [total + scaled, 0]
      scale = Math.max(scale, factor)
      isSaid = true
    } else if (
      !(word === 'and' && isSaid && numerals.has(words[end + 1] ?? '') && scale >= 100) &&
      !(word === 'a' && scales.has(words[end + 1] ?? ''))
    )
      break
  }
  return isSaid ? { naira: total + part, length: end - start, scale, isMoney: false, isDigits: false } : null
}

function kobo(naira: number): number {
  return Math.round(naira * 100)
}
