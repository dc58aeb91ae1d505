/** A size or an amount among the words of a query, as names write it. */
export interface StatedSize {
  /** "43", "xl": an option of goods, or in the name. Null where an amount is stated. */
  size: string | null
  /** "50" and "kg" of "50kg". Null where a size is stated. */
  amount: { number: string; unit: string } | null
}

const letters = /^(xs|s|m|l|xl|xxl|xxxl|[2-6]xl)$/
const number = /^\d{1,4}(\.\d+)?$/
const units: Record<string, string> = Object.fromEntries(
  Object.entries({
    kg: 'kg kgs kilo kilos',
    g: 'g gram grams',
    ml: 'ml',
    cl: 'cl',
    litre: 'l ltr litre litres liter liters',
  }).flatMap(([unit, said]) => said.split(' ').map((word) => [word, unit])),
)
const weight = /^(\d{1,4}(?:\.\d+)?)\s*([a-z]+)$/

/** The size or the amount that the words state: "shoe size 43", "agbada xl", "rice 50kg". Null without one. */
export function readStatedSize(query: string): StatedSize | null {
  const words = query
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
  for (const [place, word] of words.entries()) {
    const next = words[place + 1] ?? ''
    if (/^sizes?$/.test(word) && (number.test(next) || letters.test(next)))
      return { size: next, amount: null }
    // A single letter alone is many other things.
    if (word.length > 1 && letters.test(word) && words.length > 1) return { size: word, amount: null }
    const [, glued = '', unit = ''] = weight.exec(number.test(word) ? `${word} ${next}` : word) ?? []
    const known = units[unit]
    if (known && words.length > 1) return { size: null, amount: { number: glued, unit: known } }
  }
  return null
}

/** What a listing says of sizes: its name, and its options with how many of each can be bought. */
export interface SizedGoods {
  name: string
  options: { values: string[]; free: number }[]
}

/** How goods stand to the stated size: they have it, say nothing of it, have others, or are for ages. `left`: so many of it. */
export interface SizeFit {
  fit: 'has' | 'silent' | 'other' | 'ages'
  left: number | null
}

export function fitOf({ size, amount }: StatedSize, { name, options }: SizedGoods): SizeFit {
  const text = name.toLowerCase()
  if (amount) {
    const said = [...text.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/g)].flatMap(([, value, unit = '']) =>
      units[unit] === amount.unit ? [value] : [],
    )
    return { fit: said.includes(amount.number) ? 'has' : said.length > 0 ? 'other' : 'silent', left: null }
  }
  const wanted = size ?? ''
  const ofSize = options.filter(({ values }) => values.some((value) => isSize(value, wanted)))
  if (ofSize.length > 0) {
    const left = ofSize.reduce((sum, { free }) => sum + free, 0)
    return { fit: left > 0 ? 'has' : 'other', left }
  }
  if (/\bages?\b/.test(text)) return { fit: 'ages', left: null }
  const [, from, to] = /\bsizes?\s+(\d+)(?:\s*(?:-|–|to)\s*(\d+))?/.exec(text) ?? []
  if (from && number.test(wanted)) {
    const isInside = Number(wanted) >= Number(from) && Number(wanted) <= Number(to ?? from)
    return { fit: isInside ? 'has' : 'other', left: null }
  }
  if (
    options.some(({ values }) =>
      values.some((value) => number.test(plain(value)) || letters.test(plain(value))),
    )
  )
    return { fit: 'other', left: null }
  return { fit: 'silent', left: null }
}

/** "43", "Size 43", "EU 43" and "UK 14" are sizes; "43 inch" is none. */
function isSize(value: string, wanted: string): boolean {
  return plain(value) === wanted
}

function plain(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/^(size|eu|uk|us|eur)\s*/, '')
}
