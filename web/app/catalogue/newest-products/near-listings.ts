import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { NearProducts, Service } from '@oja/contract/schemas/services.ts'
import type { PageRequest } from '../../api/page.ts'
import { count, loadNewestProducts } from './load-newest-products.ts'

/** What a page without anything to show offers instead. */
export interface NearListings extends NearProducts {
  /** Services of any kind, where none is like the one that was asked for. */
  otherServices?: Service[]
  /** The category of the goods, where a search in it found nothing. */
  category?: string
}

/** For a page whose listing or shop is missing (`nearWhenMissing`). */
export async function nearMissing(
  { api, params }: Pick<PageRequest, 'api' | 'params'>,
  kind: 'goods' | 'services',
): Promise<NearListings> {
  const [listings, otherServices] = await Promise.all([
    near({ api }, params['id'] ?? params['sellerId'] ?? ''),
    kind === 'services' ? loadServices({ api }) : [],
  ])
  return { ...listings, otherServices }
}

/** For a search that found fewer goods than a row (`nearFewFound`). */
export async function nearFew(
  visit: Pick<PageRequest, 'api'>,
  found: Product[],
  category: string,
): Promise<NearListings> {
  const [first] = found
  if (!first) return category === '' ? none : ofCategory(visit, category)
  const { data, isNear } = await near(visit, first._id)
  return { data: data.filter(({ _id }) => !found.some((one) => one._id === _id)), isNear }
}

const none: NearListings = { data: [], isNear: false }

async function near({ api }: Pick<PageRequest, 'api'>, id: string): Promise<NearProducts> {
  try {
    if (id !== '') return await api(endpoints.products.near, { params: { id } })
  } catch {
    // The newest stand in for them.
  }
  return { data: await loadNewestProducts({ api }), isNear: false }
}

async function loadServices({ api }: Pick<PageRequest, 'api'>): Promise<Service[]> {
  try {
    return (await api(endpoints.services.list, { query: {} })).slice(0, count)
  } catch {
    return []
  }
}

async function ofCategory({ api }: Pick<PageRequest, 'api'>, category: string): Promise<NearListings> {
  try {
    const { data } = await api(endpoints.products.list, { query: { category } })
    return { data: data.slice(0, count), isNear: true, category }
  } catch {
    return none
  }
}
