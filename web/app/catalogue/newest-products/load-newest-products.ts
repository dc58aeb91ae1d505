import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { NearProducts, Service } from '@oja/contract/schemas/services.ts'
import type { PageRequest } from '../../api/page.ts'
import type { Found } from '../../api/found.ts'

const count = 4

/** What a page without anything to show offers instead. */
export interface NearListings extends NearProducts {
  /** Services of any kind, where none is like the one that was asked for. */
  otherServices?: Service[]
  /** The category of the goods, where a search in it found nothing. */
  category?: string
}

/** The newest goods, for a page that found nothing. None when the API does not answer: the page is an error already. */
export async function loadNewestProducts({ api }: Pick<PageRequest, 'api'>): Promise<Product[]> {
  try {
    return (await api(endpoints.products.list, { query: {} })).data.slice(0, count)
  } catch {
    return []
  }
}

/**
 * Once it is known that nothing was found: goods near what was at this address, services like it, or else the newest
 * goods; for the page of a service other services. None for a page that has something to show.
 */
export async function nearWhenMissing(
  { api, params }: Pick<PageRequest, 'api' | 'params'>,
  found: Found<object> | Promise<Found<object>>,
  kind: 'goods' | 'services' = 'goods',
): Promise<NearListings> {
  // When the find itself fails, the page says so.
  const isMissing = await Promise.resolve(found).then(
    (one) => one === 'missing',
    () => false,
  )
  if (!isMissing) return none
  const [listings, otherServices] = await Promise.all([
    near({ api }, params['id'] ?? params['sellerId'] ?? ''),
    kind === 'services' ? loadServices({ api }) : [],
  ])
  return { ...listings, otherServices }
}

/**
 * Goods for below a search that found few or none: near the first one found; of the category where it found none. What has
 * nothing to do with the search would only look like its result.
 */
export async function nearFewFound(
  visit: Pick<PageRequest, 'api'>,
  found: Product[],
  category = '',
): Promise<NearListings> {
  if (found.length >= count) return none
  const [first] = found
  if (!first) return category === '' ? none : ofCategory(visit, category)
  const { data, isNear } = await near(visit, first._id)
  return { data: data.filter(({ _id }) => !found.some((one) => one._id === _id)), isNear }
}

async function ofCategory({ api }: Pick<PageRequest, 'api'>, category: string): Promise<NearListings> {
  try {
    const { data } = await api(endpoints.products.list, { query: { category } })
    return { data: data.slice(0, count), isNear: true, category }
  } catch {
    return none
  }
}

async function loadServices({ api }: Pick<PageRequest, 'api'>): Promise<Service[]> {
  try {
    return (await api(endpoints.services.list, { query: {} })).slice(0, count)
  } catch {
    return []
  }
}

const none: NearProducts = { data: [], isNear: false }

async function near({ api }: Pick<PageRequest, 'api'>, id: string): Promise<NearProducts> {
  try {
    if (id !== '') return await api(endpoints.products.near, { params: { id } })
    return { data: await loadNewestProducts({ api }), isNear: false }
  } catch {
    return { data: await loadNewestProducts({ api }), isNear: false }
  }
}
