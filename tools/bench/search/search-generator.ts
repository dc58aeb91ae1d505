import { readFile } from 'node:fs/promises'
import { productCategories } from '../../../contract/src/values/categories.ts'
import type { Pool } from '../../../server/src/platform/database/database.ts'
import { states } from '../../../server/src/platform/nigeria/places.ts'
import { openBenchShop } from './search-app.ts'
import { seeded } from './typing-errors.ts'
import type { Random } from './typing-errors.ts'

/** Single words that at least 20 of 34,166 real names have, with how many; no names. */
export async function realWords(): Promise<[string, number][]> {
  const text = await readFile(new URL('real-words.json', import.meta.url), 'utf8')
  return Object.entries(JSON.parse(text) as Record<string, number>)
}

/**
 * Names with the word frequencies of real ones: ten words, of which one in nine is a rare one (a model number, a
 * maker's name) that few other names have.
 */
export function nameMaker(words: [string, number][], random: Random): () => string {
  const ends: number[] = []
  let total = 0
  for (const [, count] of words) ends.push((total += count))
  const common = () => {
    const place = random.below(total)
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) > place) high = middle
      else low = middle + 1
    }
    return words[low]?.[0] ?? ''
  }
  return () => {
    const length = 6 + random.below(9)
    return Array.from({ length }, () => (random.below(9) === 0 ? rareWord(random) : common())).join(' ')
  }
}

const consonants = 'bcdfghjklmnprstvwz'
const vowels = 'aeiou'

// A square of a random number: some rare words are less rare than others, as real ones are.
function rareWord(random: Random): string {
  const number = random.below(500) * random.below(500) + 1
  let word = ''
  for (let left = number; left > 0; left = Math.floor(left / 90)) {
    word += (consonants[left % 18] ?? '') + (vowels[Math.floor(left / 18) % 5] ?? '')
  }
  return number % 3 === 0 ? `${word}${random.below(90) + 10}` : word
}

const shops = 500
const batch = 5_000
const cardBatch = 1_000

export interface Generator {
  /** Inserts listings until there are so many. */
  fillTo(total: number): Promise<void>
}

/** Fills a database with listings of many shops, a third of them in Lagos. The same listings at every run. */
export async function openGenerator(pool: Pool): Promise<Generator> {
  const random = seeded(7_261_549)
  const nextName = nameMaker(await realWords(), random)
  const sellers: { id: string; state: string; lga: string }[] = []
  for (let number = 0; number < shops; number += 1) {
    const all = states()
    const lagos = all.find(({ name }) => name === 'Lagos')
    const state = lagos && random.below(3) === 0 ? lagos : random.one(all)
    const place = { state: state.name, lga: random.one(state.lgas).name }
    const id = await openBenchShop(pool, {
      name: `Shop ${number}`,
      ...place,
      verified: random.below(10) === 0,
    })
    sellers.push({ id, ...place })
  }
  let made = 0
  const categories = productCategories.flatMap((name, place) =>
    Array.from({ length: 11 - place }, () => name),
  )
  return {
    async fillTo(total) {
      const indexes = await withoutIndexes(pool)
      while (made < total) {
        const count = Math.min(batch, total - made)
        const rows = Array.from({ length: count }, () => {
          const { id, state, lga } = random.one(sellers)
          const price = Math.round(10 ** (4 + random.below(5_000) / 1_000))
          return { seller: id, name: nextName(), category: random.one(categories), price, state, lga }
        })
        await list(pool, rows, total - made)
        made += count
      }
      await pool.query('set statement_timeout = 0')
      for (const definition of indexes) await pool.query(definition)
    },
  }
}

/**
 * Writes listings and their search rows as the triggers would, but many at once and in the order they were listed:
 * the newest lie side by side, as in production. Each is a second older than the next.
 */
async function list(pool: Pool, rows: object[], left: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('alter table products disable trigger user')
    const { rows: added } = await client.query<{ id: string }>(
      `insert into products (seller_id, name, category, price_kobo, supplied, on_hand, city, lga, state, created_at)
        select seller, name, category, price, 1, 1, lga, lga, state,
          now() - ($2::int - row_number() over ()) * interval '1 second' - interval '1 minute'
        from json_to_recordset($1::json) as t(seller uuid, name text, category text, price bigint, state text, lga text)
        returning id`,
      [JSON.stringify(rows), left],
    )
    await client.query('alter table products enable trigger user')
    await client.query(
      `insert into product_search (product_id, seller_id, created_at, price_kobo, category, state, lga, verified, rating, point, length, name_norm, tsv)
        select product_id, seller_id, created_at, price_kobo, category, state, lga, verified, rating, point, length, name_norm, tsv
        from searchable_products where product_id = any ($1) order by created_at`,
      [added.map(({ id }) => id)],
    )
    for (let from = 0; from < added.length; from += cardBatch)
      await client.query(
        'insert into product_cards (product_id, body) select p.id, product_card(p) from products p where p.id = any ($1)',
        [added.slice(from, from + cardBatch).map(({ id }) => id)],
      )
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Takes the indexes of the search table away, so that they are built at once at the end; how to make them again. */
async function withoutIndexes(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'product_search' and indexname <> 'product_search_pkey'`,
  )
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}
