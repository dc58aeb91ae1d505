import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import type { Suggestions } from '@oja/contract/schemas/search.ts'
import { foldedQuery, namesOfProducts, namesOfSellers, namesOfServices } from './suggestions-records.ts'
import type { Named } from './suggestions-records.ts'
import { productStatements } from './product-search.ts'
import { findFirst } from './search.ts'
import type { Pools } from './search.ts'
import { typedReading } from './search-words.ts'
import { sellerStatements } from './seller-search.ts'
import { serviceStatements } from './service-search.ts'
import { completions } from './vocabulary-records.ts'
import type { Kind, KnownWord } from './vocabulary-records.ts'

type Offer = Suggestions['data']

const most = 5
const mostCompletions = 12
// Two letters begin half the market: names are looked up from the third on.
const leastLetters = 3

/** What to offer for what was typed so far. Nothing typed: nothing offered. */
export async function suggest({ pool, textPool }: Pools, typed: string): Promise<Offer> {
  const { words } = await foldedQuery.one(pool, { text: typed })
  const last = words.at(-1)
  if (last === undefined) return { words: [], categories: [], products: [], services: [], sellers: [] }
  const completed = await completions.all(pool, { start: last, most: mostCompletions })
  const find = async (kind: Kind) => {
    if (words.join('').length < leastLetters) return []
    const { statements, names } = boxes[kind]
    const reading = typedReading(
      words,
      completed.filter((one) => one.kind === kind),
    )
    return differentNames(
      await names.all(pool, { ids: await findFirst(textPool, statements, reading, 4 * most) }),
    )
  }
  const [products, services, sellers] = await Promise.all([
    find('products'),
    find('services'),
    find('sellers'),
  ])
  return {
    words: endings(words, last, completed, products),
    categories: categoriesNamed(words),
    products: products.slice(0, most),
    services: services.slice(0, most),
    sellers: sellers.slice(0, most),
  }
}

const boxes = {
  products: { statements: productStatements, names: namesOfProducts },
  services: { statements: serviceStatements, names: namesOfServices },
  sellers: { statements: sellerStatements, names: namesOfSellers },
}

/** Different names only: ten of the same help nobody to choose. */
function differentNames(found: Named[]): Named[] {
  return [...new Map(found.toReversed().map((one) => [one.name.toLowerCase(), one])).values()].toReversed()
}

/** The query with its last word completed: by what goes with the words before it, else by the most frequent words. */
function endings(words: string[], last: string, completed: KnownWord[], products: Named[]): string[] {
  const beside = words.length > 1 ? wordsBeside(products, last) : []
  const frequent = [...completed]
    .sort((one, other) => other.frequency - one.frequency)
    .map(({ word }) => word)
  const chosen = beside.length > 0 ? beside : [...new Set(frequent)]
  return chosen.slice(0, most).map((word) => [...words.slice(0, -1), word].join(' '))
}

/** Words of the names found that begin so, the most frequent first: what goes with the words before. */
function wordsBeside(found: Named[], start: string): string[] {
  const counts = new Map<string, number>()
  for (const { name } of found)
    for (const word of new Set(name.toLowerCase().split(/[^\p{L}\p{N}]+/u)))
      if (word.startsWith(start) && word !== start) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word)
}

const categories = [
  ...productCategories.map((name) => ({ name, kind: 'products' as const })),
  ...serviceCategories.map((name) => ({ name, kind: 'services' as const })),
]

function categoriesNamed(words: string[]): Offer['categories'] {
  const named = categories.filter(({ name }) => {
    const own = name.toLowerCase().match(/\p{L}+/gu) ?? []
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
  return named.slice(0, most)
}
