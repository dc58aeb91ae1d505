/** The languages in which a board says amounts. */
export const spokenLanguages = ['english', 'pidgin'] as const
export type SpokenLanguage = (typeof spokenLanguages)[number]

const ones = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const
// Amounts end at ten billion naira (`maximumKobo`).
const thousands = ['thousand', 'million', 'billion'] as const
const rest = ['hundred', 'and', 'naira', 'kobo', 'paid'] as const

type Word = (typeof ones | typeof tens | typeof thousands | typeof rest)[number]

/** The words that Pidgin says in another way than English. It says all others alike. */
const pidginWords = {
  paid: 'money-don-enter',
  three: 'tri',
  hundred: 'hondred',
  thousand: 'tausand',
  and: 'an',
} as const satisfies Partial<Record<Word, string>>

/** The recorded parts of which every amount is put together, in the order of their recording. */
export const spokenParts = [...ones, ...tens, ...thousands, ...rest, ...Object.values(pidginWords)] as const
export type SpokenPart = (typeof spokenParts)[number]

/**
 * What a board says of a payment: 680000 → paid, six, thousand, eight, hundred, naira. "And" comes before what is left of a
 * hundred, as in British and Nigerian English. Null for what is no amount of at least one kobo, and for amounts too high.
 */
export function spokenPayment(kobo: number, language: SpokenLanguage): SpokenPart[] | null {
  if (!Number.isSafeInteger(kobo) || kobo < 1 || kobo >= 100 * 1000 ** (thousands.length + 1)) return null
  const [naira, part] = [Math.floor(kobo / 100), kobo % 100]
  const words: Word[] = ['paid']
  if (naira > 0) words.push(...numberWords(naira), 'naira')
  if (part > 0) words.push(...belowThousand(part), 'kobo')
  return words.map((word) => (language === 'pidgin' && isOther(word) ? pidginWords[word] : word))
}

function isOther(word: Word): word is keyof typeof pidginWords {
  return word in pidginWords
}

function numberWords(count: number): Word[] {
  const words: Word[] = []
  for (let power: number = thousands.length; power >= 0; power -= 1) {
    const group = Math.floor(count / 1000 ** power) % 1000
    if (group === 0) continue
    const name = thousands[power - 1]
    if (power === 0 && group < 100 && words.length > 0) words.push('and')
    words.push(...belowThousand(group), ...(name ? [name] : []))
  }
  return words
}

function belowThousand(count: number): Word[] {
  const [hundreds, left] = [Math.floor(count / 100), count % 100]
  const words: (Word | undefined)[] = []
  if (hundreds > 0) words.push(ones[hundreds - 1], 'hundred')
  if (hundreds > 0 && left > 0) words.push('and')
  if (left >= 20)
    words.push(tens[Math.floor(left / 10) - 2], left % 10 > 0 ? ones[(left % 10) - 1] : undefined)
  else if (left > 0) words.push(ones[left - 1])
  return words.filter((word) => word !== undefined)
}
