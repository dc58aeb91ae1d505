import { pageSize } from '@oja/contract/values/field-lengths.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSeller, startTestApp } from '../../../../tests/test-app.ts'
import type { TestApp } from '../../../../tests/test-app.ts'
import { readSearch } from './search-query.ts'
import { defaultBounds, minHitsOfWindow } from './fetch-page.ts'
import type { Bounds } from './fetch-page.ts'
import { findPage } from './find-page.ts'
import { refreshVocabulary } from './vocabulary/refresh-vocabulary.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await buildSeller(app, 'Windows of yams')
})
afterAll(() => app.close())

interface Planted {
  id: string
  name: string
}

const rows = 600
const query = 'yam'

// Good matches, fair matches and other products, mixed; and a long stretch without a match.
function nameOf(n: number): string {
  if (n % 7 === 3 || (n > 180 && n < 330)) return `Kettle no ${n}`
  if ((n * n) % 11 === 4) return `Yam no ${n}`
  return n % 3 === 0 ? `Tuber of yam no ${n} at Bodija` : `Yam flour no ${n}`
}

/** Lists the products, the newest first. Their ids do not depend on their age. */
async function plant(): Promise<Planted[]> {
  const names = Array.from({ length: rows }, (_, n) => nameOf(n))
  const { rows: planted } = await app.pool.query<Planted>(
    `insert into products (id, seller_id, name, category, price_kobo, description, supplied, on_hand, state, lga, city, created_at)
    select md5(planted.name)::uuid, s.id, planted.name, 'Fresh & Perishables', 250000, '', 9, 9, 'Oyo', 'Ibadan North', 'Ibadan North',
      date_trunc('second', app_now()) - make_interval(secs => place)
    from sellers s, unnest($1::text[]) with ordinality as planted (name, place) where s.store_name = 'Windows of yams'
    returning id, name`,
    [names],
  )
  await app.pool.query('delete from search_vocabulary_counts')
  await refreshVocabulary(app.pool)
  // The searches' estimates need to know how many rows there are.
  await app.pool.query('analyze product_search')
  const idOf = new Map(planted.map(({ id, name }) => [name, id]))
  return names.map((name) => ({ name, id: idOf.get(name) ?? '' }))
}

/** Every page of what the word finds, and the totals of the pages. */
async function walk(bounds: Bounds, sort = 'best'): Promise<{ pages: string[][]; totals: Set<number> }> {
  const pools = { pool: app.pool, textPool: app.pool }
  const pages: string[][] = []
  const totals = new Set<number>()
  let after: string | null = ''
  while (after !== null) {
    const search = readSearch({ q: query, sort, after })
    const page = await findPage(pools, 'products', search, null, bounds)
    pages.push(page.ids)
    totals.add(page.total)
    after = page.after
    if (pages.length > rows) throw new Error('the pages have no end')
  }
  return { pages, totals }
}

/** The matches of each window. A window ends after so many rows, or after so many matches. */
function windowsOf(goods: Planted[], isMatch: (id: string) => boolean, bounds: Bounds): string[][] {
  const windows: string[][] = []
  for (let start = 0; start < goods.length;) {
    const found: string[] = []
    let row = start
    for (; row < goods.length && row < start + bounds.windowRows; row += 1) {
      const id = goods[row]?.id ?? ''
      if (isMatch(id)) found.push(id)
      if (found.length === bounds.maxRanked) break
    }
    windows.push(found)
    start = row === start + bounds.windowRows ? row : row + 1
  }
  return windows
}

test(
  'the pages of a common word hold every match once, window by window, each window ranked',
  { tags: ['PC1'] },
  async () => {
    const goods = await plant()
    const all = await walk(defaultBounds)
    const whole = all.pages.flat()
    expect(new Set(whole)).toEqual(new Set(goods.filter(({ name }) => /yam/i.test(name)).map(({ id }) => id)))
    expect(all.totals).toEqual(new Set([whole.length]))
    const place = new Map(whole.map((id, n) => [id, n]))
    const inOrder = (ids: string[]) =>
      ids.toSorted((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0))

    const bounds = fc.record({
      windowRows: fc.integer({ min: 25, max: rows + 10 }),
      maxRanked: fc.integer({ min: pageSize + 1, max: 5 * pageSize }),
    })
    const sameFirstPages: boolean[] = []
    const check = async (asked: { windowRows: number; maxRanked: number }) => {
      const used: Bounds = { ...defaultBounds, ...asked, maxMatches: 5 }
      const windows = windowsOf(goods, (id) => place.has(id), used)
      const { pages, totals } = await walk(used)
      const shown = pages.flat()
      expect(shown).toHaveLength(whole.length)
      expect(new Set(shown)).toEqual(new Set(whole))
      expect(totals).toEqual(new Set([whole.length]))
      const [first = []] = windows
      // Where the first window holds hardly any match, all matches are ranked.
      const isWhole = first.length < minHitsOfWindow && windows.length > 1
      expect(shown).toEqual(isWhole ? whole : windows.flatMap(inOrder))
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(pageSize)
      const best = whole.slice(0, pageSize)
      const isSame = best.every((id) => first.includes(id))
      if (isSame) expect(pages[0]).toEqual(best)
      sameFirstPages.push(isSame)
    }
    await fc.assert(fc.asyncProperty(bounds, check), {
      numRuns: 25,
      examples: [
        // Windows that end on a page; empty windows; a single window; the best matches in the first window.
        [{ windowRows: 50, maxRanked: 2 * pageSize }],
        [{ windowRows: 25, maxRanked: 2 * pageSize }],
        [{ windowRows: rows, maxRanked: rows }],
        [{ windowRows: rows - 1, maxRanked: 5 * pageSize }],
      ],
    })
    expect(new Set(sameFirstPages)).toEqual(new Set([true, false]))
  },
)

test(
  'in a plain order the pages of a common word hold every match once, though the first page may be short',
  { tags: ['PC1', 'D21'] },
  async () => {
    for (const sort of ['newest', 'cheapest']) {
      const all = await walk(defaultBounds, sort)
      const used: Bounds = {
        ...defaultBounds,
        maxMatchesInOrder: 5,
        maxRowsInOrder: pageSize,
        windowRows: pageSize,
      }
      const { pages, totals } = await walk(used, sort)
      expect(pages.flat()).toEqual(all.pages.flat())
      expect(totals).toEqual(all.totals)
      const [first = [], ...others] = pages
      expect(first.length).toBeGreaterThanOrEqual(minHitsOfWindow)
      expect(first.length).toBeLessThan(pageSize)
      for (const page of others.slice(0, -1)) expect(page).toHaveLength(pageSize)
      expect(others.at(-1)).not.toHaveLength(0)
    }
  },
)
