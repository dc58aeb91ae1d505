import { readCategories } from './category-figures.ts'
import type { Figure, Results } from './figure.ts'
import { readCodes, readSaved, readSimpleSearch } from './finding-figures.ts'
import { readBaskets } from './orders/basket-figures.ts'
import { readQuality } from './search/quality-figures.ts'

/** How the results of each bench are read, in the order they are shown. Limits that are not in the results stand here. */
export const resultReaders: Record<string, { title: string; read(results: never): Figure[] }> = {
  search: { title: 'Searches on one connection', read: readSearch },
  'simple-search': { title: 'A simple search, and suggestions', read: readSimpleSearch },
  'search-quality': { title: 'Whether real listings are found', read: readQuality },
  categories: { title: 'Whether a name tells its category', read: readCategories },
  api: { title: 'The JSON API beside a bare server (node:http, the same statement)', read: readApi },
  pages: { title: 'Pages beside the JSON of the same goods', read: readPages },
  checkout: { title: 'Payments begun, and races for the last unit', read: readCheckout },
  baskets: { title: 'Baskets, and races for their goods', read: readBaskets },
  saved: { title: 'What many people saved', read: readSaved },
  codes: { title: 'Codes to phones', read: readCodes },
  upload: { title: 'Photos and files of listings', read: readUpload },
  messages: { title: 'Talking', read: readMessages },
  session: { title: 'What a session costs', read: readSession },
  weights: { title: 'What the first view of a page weighs', read: readWeights },
  lighthouse: {
    title: 'Lighthouse as a phone, and first paint at 400 kbit/s and 400 ms',
    read: readLighthouse,
  },
}

/** The figures in what a bench returned; none of a bench without a reader. */
export function figuresOf(name: string, results: Results): Figure[] {
  return resultReaders[name]?.read(results as never) ?? []
}

/** Issue 5, point 4: 20 ms, and three times what it takes among the fewest. */
const searchLimits = { milliseconds: 20, times: 3 }

interface SearchResults {
  measured: Record<string, { kinds: Record<string, { p95: number; work95: number }> }>
}

/** The sizes of a search's results, the smallest first, with the kinds measured at each. */
export function searchSizes({ measured }: SearchResults) {
  return Object.entries(measured)
    .map(([size, { kinds }]) => ({ size: Number(size), kinds }))
    .toSorted((one, other) => one.size - other.size)
}

function readSearch(results: SearchResults): Figure[] {
  const sizes = searchSizes(results)
  const [fewest, max] = [sizes.at(0), sizes.at(-1)]
  if (!fewest || !max) return []
  const kinds = Object.entries(max.kinds).filter(([kind]) => !kind.startsWith('nothing'))
  return kinds.flatMap(([kind, { p95, work95 }]) => {
    const before = fewest.kinds[kind]
    const asked = `${kind}, p95 among ${max.size.toLocaleString('en')}`
    return [
      {
        what: asked,
        value: p95,
        unit: 'ms',
        limit: { max: searchLimits.milliseconds },
        beside: `processor time ${work95} ms`,
      },
      ...(before && max !== fewest
        ? [
            {
              what: `${kind}, times that among ${fewest.size.toLocaleString('en')}`,
              value: rounded(p95 / before.p95),
              unit: 'times',
              limit: { max: searchLimits.times },
              beside: `by processor time ${rounded(work95 / before.work95)}`,
            },
          ]
        : []),
    ]
  })
}

interface Throughput {
  perSecond: number
}

interface ApiResults {
  limit: number
  /** Each kind has its limit since some differ. */
  measured: Record<string, { limit?: number; ratio: number; byWork: number; bare: Throughput }>
}

function readApi({ limit, measured }: ApiResults): Figure[] {
  return Object.entries(measured).map(([kind, { limit: own, ratio, byWork, bare }]) => ({
    what: `${kind}, requests a second`,
    value: ratio,
    unit: 'of bare',
    limit: { min: own ?? limit },
    beside: `bare ${bare.perSecond}/s; by processor time ${byWork}`,
  }))
}

type Way = 'cached' | 'uncached'

interface PagesResults {
  limits: { cached: number }
  measured: Record<string, { ratios: Record<Way, number>; byWork: Record<Way, number>; json: Throughput }>
}

function readPages({ limits, measured }: PagesResults): Figure[] {
  return Object.entries(measured).flatMap(([kind, { ratios, byWork, json }]) =>
    (['cached', 'uncached'] as const).map((way) => ({
      what: `${kind} ${way === 'cached' ? 'from memory' : 'made anew'}, requests a second`,
      value: ratios[way],
      unit: 'of JSON',
      limit: way === 'cached' ? { min: limits.cached } : null,
      beside: `JSON ${json.perSecond}/s; by processor time ${byWork[way]}`,
    })),
  )
}

interface CheckoutResults {
  hot: { perSecond: number; limit: number; pgbench: number | null }
  many: { perSecond: number; limit: number }
  webhook: { p99: number }
  races: { buyers: number; units: number; rounds: number; wrong: number }[]
}

/** Issue 7, point 3. */
const webhookMilliseconds = 200

function readCheckout({ hot, many, webhook, races }: CheckoutResults): Figure[] {
  const bare = (limit: number) => `the bare UPDATE ${Math.round(limit)}/s`
  return [
    {
      what: 'payments begun a second, one hot product',
      value: Math.round(hot.perSecond),
      unit: '/s',
      limit: null,
      beside: `${bare(hot.limit)}${hot.pgbench === null ? '' : `, by pgbench ${Math.round(hot.pgbench)}/s`}`,
    },
    {
      what: 'payments begun a second, many products',
      value: Math.round(many.perSecond),
      unit: '/s',
      limit: null,
      beside: bare(many.limit),
    },
    {
      what: 'webhook acknowledged, p99',
      value: rounded(webhook.p99),
      unit: 'ms',
      limit: { max: webhookMilliseconds },
    },
    ...races.map(({ buyers, units, rounds, wrong }) => ({
      what: `${buyers} buyers for ${units}, two nodes: rounds that went wrong`,
      value: wrong,
      unit: `of ${rounds}`,
      limit: { max: 0 },
    })),
  ]
}

interface UploadResults {
  alone: { max: number }
  loop: { busy: { p999: number } }
  catalogue: { times: number }
  importSeconds: number
  limit: { aloneMilliseconds: number; loopP999: number; catalogueTimes: number; importSeconds: number }
}

function readUpload({ alone, loop, catalogue, importSeconds, limit }: UploadResults): Figure[] {
  return [
    {
      what: 'photo of 5 MB, alone',
      value: Math.round(alone.max),
      unit: 'ms',
      limit: { max: limit.aloneMilliseconds },
    },
    {
      what: "event loop's delay with ten uploads, p99.9",
      value: rounded(loop.busy.p999),
      unit: 'ms',
      limit: { max: limit.loopP999 },
    },
    {
      what: "the catalogue's p95 meanwhile",
      value: rounded(catalogue.times),
      unit: 'times',
      limit: { max: limit.catalogueTimes },
    },
    {
      what: '10,000 lines of a CSV listed',
      value: rounded(importSeconds),
      unit: 's',
      limit: { max: limit.importSeconds },
    },
  ]
}

interface MessagesResults {
  streams: number
  megabytesOverBase: number
  spoken: { messagesPerSecond: number; onScreenP95: number }
  idle: { streamBytes: number }
  storm: { sent: number; lost: number; doubled: number; outOfOrder: number }
  limit: { megabytes: number; onScreenP95: number; idleBytesPerMinute: number }
}

function readMessages({ streams, megabytesOverBase, spoken, idle, storm, limit }: MessagesResults): Figure[] {
  const sends = `${storm.sent.toLocaleString('en')} sends with cuts and kills`
  return [
    {
      what: `${streams.toLocaleString('en')} idle streams, over the base`,
      value: megabytesOverBase,
      unit: 'MB',
      limit: { max: limit.megabytes },
    },
    {
      what: `from send to screen, p95, at ${spoken.messagesPerSecond} messages a second`,
      value: spoken.onScreenP95,
      unit: 'ms',
      limit: { max: limit.onScreenP95 },
    },
    {
      what: 'an idle conversation, a minute',
      value: idle.streamBytes,
      unit: 'bytes',
      limit: { max: limit.idleBytesPerMinute },
    },
    { what: `${sends}: lost`, value: storm.lost, unit: '', limit: { max: 0 } },
    { what: `${sends}: stored twice`, value: storm.doubled, unit: '', limit: { max: 0 } },
    { what: `${sends}: out of order`, value: storm.outOfOrder, unit: '', limit: { max: 0 } },
  ]
}

interface SessionResults {
  limits: { milliseconds: number; queries: number }
  cost: { milliseconds: number; queries: number }
}

function readSession({ limits, cost }: SessionResults): Figure[] {
  return [
    {
      what: 'processor time a request',
      value: cost.milliseconds,
      unit: 'ms',
      limit: { max: limits.milliseconds },
    },
    { what: 'queries a request', value: cost.queries, unit: '', limit: { max: limits.queries } },
  ]
}

type Weighed = 'scripts' | 'rest' | 'lite'

interface WeightsResults {
  limits: Record<Weighed | 'cardPicture' | 'productPicture', number>
  pages: Record<string, Record<Weighed, number>>
  /** Not in results of before they were weighed. */
  pictures?: { card: number; product: number }
}

function readWeights({ limits, pages, pictures }: WeightsResults): Figure[] {
  const words = {
    scripts: 'scripts',
    rest: 'all but scripts and pictures',
    lite: 'Save data, pictures and all',
  }
  const views = (['scripts', 'rest', 'lite'] as const).map((part) => {
    const heaviest = extreme(pages, (page) => page[part], Math.max)
    return {
      what: `${words[part]}, the heaviest page`,
      value: kilobytes(heaviest.value),
      unit: 'KB',
      limit: { max: kilobytes(limits[part]) },
      beside: heaviest.name,
    }
  })
  if (!pictures) return views
  const shown = (['card', 'product'] as const).map((one) => ({
    what: one === 'card' ? 'the heaviest picture on a card' : 'the heaviest picture on its own page',
    value: kilobytes(pictures[one]),
    unit: 'KB',
    limit: { max: kilobytes(limits[`${one}Picture`]) },
  }))
  return [...views, ...shown]
}

function kilobytes(bytes: number): number {
  return Math.round((bytes / 1_024) * 10) / 10
}

type Scored = 'performance' | 'accessibility' | 'best-practices' | 'seo'
type Painted = 'firstPaint' | 'largestPaint'

/** What a page that is not there cannot have: it must not be looked up, and a browser logs its status as an error. */
export const byStatus: readonly Scored[] = ['seo', 'best-practices']

export interface LighthouseResults {
  min: Record<Scored, number>
  max: Record<Painted, number>
  cpuFactor: number
  pages: Record<string, Record<Scored | Painted, number>>
}

function readLighthouse({ min, max, pages }: LighthouseResults): Figure[] {
  const found = Object.fromEntries(Object.entries(pages).filter(([name]) => !name.includes('404')))
  const count = `the worst of ${Object.keys(pages).length} pages`
  const scores = (Object.keys(min) as Scored[]).map((one) => {
    const worst = extreme(byStatus.includes(one) ? found : pages, (page) => page[one], Math.min)
    return {
      what: `${one}, ${count}`,
      value: worst.value,
      unit: '',
      limit: { min: min[one] },
      beside: worst.name,
    }
  })
  const paints = (Object.keys(max) as Painted[]).map((one) => {
    const worst = extreme(pages, (page) => page[one], Math.max)
    const words = one === 'firstPaint' ? 'first paint' : 'largest paint'
    return {
      what: `${words}, ${count}`,
      value: worst.value,
      unit: 'ms',
      limit: { max: max[one] },
      beside: worst.name,
    }
  })
  return [...scores, ...paints]
}

function extreme<Page>(
  pages: Record<string, Page>,
  of: (page: Page) => number,
  pick: (...values: number[]) => number,
): { name: string; value: number } {
  const all = Object.entries(pages).map(([name, page]) => ({ name, value: of(page) }))
  const value = pick(...all.map((one) => one.value))
  return all.find((one) => one.value === value) ?? { name: '', value }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
