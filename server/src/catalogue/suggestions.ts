import { productCategories, serviceCategories } from '@oja/contract/categories.ts'
import type { Suggestions } from '@oja/contract/search.ts'
import type { Pool } from '../platform/database.ts'
import { foldedQuery, namesOfProducts, namesOfSellers, namesOfServices } from './suggestions-records.ts'
import type { Named } from './suggestions-records.ts'
import { productStatements } from './product-search.ts'
import { findPage } from './search.ts'
import { readSearch } from './search-query.ts'
import { sellerStatements } from './seller-search.ts'
import { serviceStatements } from './service-search.ts'
import { completions } from './vocabulary-records.ts'

type Offer = Suggestions['data']

const most = 5
// Two letters begin half the market: names are looked up from the third on.
const leastLetters = 3

/** What to offer for what was typed so far. Nothing typed: nothing offered. */
export async function suggest(pool: Pool, typed: string): Promise<Offer> {
  const { words } = await foldedQuery.one(pool, { text: typed })
  const last = words.at(-1)
  if (last === undefined) return { words: [], categories: [], products: [], services: [], sellers: [] }
  const [completed, products, services, sellers] = await Promise.all([
    completions.all(pool, { start: last, most }),
    isEnough(words) ? findNames(pool, typed, findProducts) : [],
    isEnough(words) ? findNames(pool, typed, findServices) : [],
    isEnough(words) ? findNames(pool, typed, findSellers) : [],
  ])
  const beside = words.length > 1 ? wordsBeside(products, last) : []
  const endings = beside.length > 0 ? beside : completed.map(({ word }) => word)
  return {
    words: endings.slice(0, most).map((word) => [...words.slice(0, -1), word].join(' ')),
    categories: categoriesNamed(words),
    products: products.slice(0, most),
    services: services.slice(0, most),
    sellers: sellers.slice(0, most),
  }
}

function isEnough(words: string[]): boolean {
  return words.join('').length >= leastLetters
}

type Find = (pool: Pool, words: string) => Promise<Named[]>

const findProducts: Find = async (pool, words) => {
  const { ids } = await findPage(pool, 'products', productStatements, readSearch({ q: words }))
  return namesOfProducts.all(pool, { ids })
}

const findServices: Find = async (pool, words) => {
  const { ids } = await findPage(pool, 'services', serviceStatements, readSearch({ q: words }))
  return namesOfServices.all(pool, { ids })
}

const findSellers: Find = async (pool, words) => {
  const { ids } = await findPage(pool, 'sellers', sellerStatements, readSearch({ q: words }))
  return namesOfSellers.all(pool, { ids })
}

/** Different names only: ten of the same help nobody to choose. */
async function findNames(pool: Pool, words: string, find: Find): Promise<Named[]> {
  const found = await find(pool, words)
  return [...new Map(found.toReversed().map((one) => [one.name.toLowerCase(), one])).values()].toReversed()
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
