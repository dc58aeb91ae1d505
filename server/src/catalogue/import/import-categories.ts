import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import type { ProductCategory, ServiceCategory } from '@oja/contract/values/categories.ts'

export type ListingKind = 'products' | 'services'
type Category = ProductCategory | ServiceCategory

/**
 * The category of an imported listing. `guessedFrom` is the text it was guessed from; null when the file named this
 * category exactly.
 */
export interface ChosenCategory {
  category: Category
  guessedFrom: string | null
  /** Nothing in the file says which of our categories it is: it goes where most goods go, or where the seller chose. */
  isUnknown?: true
}

/** What a seller chose for the words that name none of our categories; "" is the word of listings without one. */
export type ChosenForWords = Readonly<Record<string, string>>

const fallback = { products: 'Groceries & Essentials', services: 'Other' } as const

// Words that shops and maps use for our categories. The beginning of a word is enough, so `electr` covers many.
const synonyms: Record<ListingKind, readonly (readonly [Category, string])[]> = {
  products: [
    [
      'Electronics & Gadgets',
      'phone mobile laptop computer tablet television gadget electr camera audio speaker headphone gaming generator solar',
    ],
    ['Automobile & Parts', 'car cars auto vehicle motor tyre spare truck bus'],
    [
      'Fashion & Clothing',
      'cloth wear dress shoe bag fabric boutique jewel watch ankara lace tailor textile fashion',
    ],
    [
      'Fresh & Perishables',
      'fruit vegetable meat butcher fish seafood poultry egg frozen greengrocer bakery bread farm tomato yam',
    ],
    [
      'Groceries & Essentials',
      'grocer food provision supermarket beverage drink rice convenience variety alcohol wine kiosk detergent',
    ],
    ['Home & Kitchen', 'furniture household kitchen cookware bed sofa decor appliance home curtain mattress'],
    [
      'Building Materials & Hardware',
      'building cement hardware plumbing tile paint roofing timber tool doityourself aluminium sawmill construction',
    ],
    ['Health & Beauty', 'pharmac chemist cosmetic beauty health perfume hair skin makeup optician drug'],
    ['Toys, Baby & Kids', 'toy baby kid child infant diaper'],
    ['Sports & Fitness', 'sport fitness gym bicycle football outdoor'],
    ['Books, Stationery & Office', 'book stationer office school copyshop printing newsagent paper'],
  ],
  services: [
    ['Hair Stylist', 'hair salon braid wig hairdress'],
    ['Fashion Designer', 'tailor fashion sewing boutique dressmak seamstress wears fabrics clothes asoebi'],
    [
      'Caterer',
      'cater restaurant food cook bakery baker cafe bukka buka fast_food ice_cream pastries pasteries kitchen',
    ],
    ['Plumber', 'plumb borehole'],
    ['Mechanic', 'mechanic car_repair vehicle automobile motorcycle auto panel vulcaniz tyre'],
    ['Photographer', 'photo video studio camera'],
    ['Electrician', 'electric wiring solar inverter generator'],
    ['Makeup Artist', 'makeup make-up beauty gele facial'],
    ['Barber', 'barber shave'],
    ['Cleaner', 'clean laundry dry_cleaning wash fumigat'],
    ['Car Wash', 'car_wash carwash'],
    ['Other', 'carpent handyman weld bricklay paint furniture event school realestate printing'],
  ],
}

const categoriesOf: Record<ListingKind, readonly Category[]> = {
  products: productCategories,
  services: serviceCategories,
}

/**
 * Chooses the category that a file means.
 * It is the category of that name, else one found by a known word, else the one with the most similar name, else
 * Groceries & Essentials or Other, unless the seller chose one for the word.
 * `named` is all that the file says about it, the clearest text first.
 */
export function chooseCategory(
  kind: ListingKind,
  named: readonly string[],
  chosen: ChosenForWords = {},
): ChosenCategory {
  const texts = named.map((text) => text.trim()).filter((text) => text !== '')
  for (const text of texts) {
    const category = sameName(categoriesOf[kind], text)
    if (category) return { category, guessedFrom: null }
  }
  // A category of the other kind says what a listing is not: "Home & Kitchen" is no caterer.
  const others = categoriesOf[kind === 'products' ? 'services' : 'products']
  const telling = texts.filter((text) => !sameName(others, text))
  for (const choose of [bySynonym, byLetters]) {
    for (const text of telling) {
      const category = choose(kind, text.toLowerCase())
      if (category) return { category, guessedFrom: text }
    }
  }
  const word = plainWord(texts[0] ?? '')
  const category = Object.hasOwn(chosen, word) && sameName(categoriesOf[kind], chosen[word] ?? '')
  return { category: category || fallback[kind], guessedFrom: word, isUnknown: true }
}

/** A word of a file in the one form in which a seller chooses a category for it: a form sends other line ends, and no hidden characters. */
export function plainWord(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{C}\s]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function sameName(categories: readonly Category[], text: string): Category | undefined {
  return categories.find((category) => category.toLowerCase() === text.toLowerCase())
}

function bySynonym(kind: ListingKind, text: string): Category | undefined {
  const words = wordsOf(text)
  // A map writes "car_wash" as one word, a person as two.
  const pairs = words.slice(1).map((word, at) => `${words[at]}_${word}`)
  let best: Category | undefined
  let longest = 0
  for (const [category, known] of synonyms[kind]) {
    for (const synonym of known.split(' ')) {
      if (synonym.length > longest && [...pairs, ...words].some((word) => word.startsWith(synonym))) {
        best = category
        longest = synonym.length
      }
    }
  }
  return best
}

// Measured by 0.45: "Toys and kids" (0.53) means "Toys, Baby & Kids"; a car dealer (0.44) is no "Car Wash".
const minAlike = 0.45

function byLetters(kind: ListingKind, text: string): Category | undefined {
  const wanted = trigramsOf(text)
  let best: Category | undefined
  let max = minAlike
  for (const category of categoriesOf[kind]) {
    const own = trigramsOf(category.toLowerCase())
    const shared = [...wanted].filter((trigram) => own.has(trigram)).length
    const alike = shared / (wanted.size + own.size - shared)
    if (alike > max) {
      best = category
      max = alike
    }
  }
  return best
}

/** The trigrams of a text, cut as pg_trgm cuts words. */
function trigramsOf(text: string): Set<string> {
  return new Set(
    wordsOf(text).flatMap((word) => {
      const padded = `  ${word} `
      return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
    }),
  )
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\d]+/gu) ?? []
}
