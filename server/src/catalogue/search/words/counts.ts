/** What things are counted and weighed in. It says how much is wanted, and never what. */
const units = new Set(
  (
    'carton cartons crate crates sachet sachets pack packs packet packets piece pieces pcs pc dozen dozens unit units ' +
    'kg kgs kilo kilos gram grams g ml cl litre litres liter liters bundle bundles derica mudu congo'
  ).split(' '),
)
/** What things come in. The last word of a query may also be the thing itself: "school bag". */
const vessels = new Set(
  (
    'bag bags bottle bottles basket baskets bucket buckets tin tins can cans cup cups box boxes keg kegs sack sacks jar jars ' +
    'plate plates tuber tubers bunch bunches roll rolls ' +
    // Bag in Hausa, Yoruba and Igbo.
    'buhu buhun apo akpa'
  ).split(' '),
)
const joints = new Set(['and', 'or', 'with', 'for', 'in'])
const paint = /^paints?$/
const minimumSigns = new Set(['minimum', 'min', 'moq', 'qty', 'quantity'])
const weight = /^\d+(\.\d+)?(kg|kgs|g|ml|cl|l|ltr|litres?|liters?|pcs|pieces|bags|cartons|packs)$/
const number = /^(\d+([.,]\d+)*|one|two|three|four|five|six|seven|eight|nine|ten|half)$/

/** Whether a word of a query, all of them folded, only says how much is wanted: "10", "cartons", "50kg", "bag" of "bag of beans". */
export function isCount(words: readonly string[], place: number): boolean {
  const word = words[place] ?? ''
  if (number.test(word) || weight.test(word) || units.has(word)) return true
  // Garri is sold by the paint bucket; paint itself is goods.
  if (paint.test(word)) return number.test(words[place - 1] ?? '')
  if (number.test(words[place - 1] ?? '')) return vessels.has(word)
  // "Plate and spoon" are things, "bag of beans" and "bag beans" are beans.
  return vessels.has(word) && place < words.length - 1 && !joints.has(words[place + 1] ?? '')
}

/**
 * The words without how much is wanted: "cement 10 bags" and "bag of cement" are cement. A number of its own stays: "iphone 13".
 * Null where nothing is counted, or nothing else is said.
 */
export function withoutCounts(query: string): string | null {
  const words = query
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const kept = words.filter(
    (word, place) => !isLeftOut(words, place) && !(word === 'of' && isLeftOut(words, place - 1)),
  )
  return kept.length === 0 || kept.length === words.length ? null : kept.join(' ')
}

function isLeftOut(words: string[], place: number): boolean {
  const word = words[place] ?? ''
  if (minimumSigns.has(word)) return number.test(words[place + 1] ?? '')
  // A shoe of size 42 may be one of "sizes 39 to 46".
  if (word === 'size' || word === 'sizes') return words.length > 2 && number.test(words[place + 1] ?? '')
  if (number.test(word) && /^sizes?$/.test(words[place - 1] ?? '')) return words.length > 2
  if (!number.test(word)) return isCount(words, place)
  const next = words[place + 1] ?? ''
  const before = words[place - 1] ?? ''
  if (units.has(next) || vessels.has(next) || paint.test(next)) return true
  // "Yam tubers 5".
  return minimumSigns.has(before) || (place > 1 && vessels.has(before))
}
