import type { Page } from '@playwright/test'
import { expect } from './test-app.ts'

type Asking = { get: Page['request']['get'] }

export interface Listed {
  _id: string
  name: string
  category: string
  description: string
  quantity: number
  sellerId: { _id: string; storeName: string; location: { city: string; state: string } }
}

export async function firstProduct(request: Asking): Promise<Listed> {
  const { data } = await (await request.get('/api/v1/products')).json()
  return data[0]
}

/** The newest product whose shop shows a phone and an email, which some lack, and how to reach that shop. */
export async function productWithPhone(
  request: Asking,
): Promise<{ product: Listed; phone: string; email: string }> {
  const { data } = (await (await request.get('/api/v1/products')).json()) as { data: Listed[] }
  for (const product of data) {
    const answer = await (await request.get(`/api/v1/sellers/${product.sellerId._id}/contact`)).json()
    const { phone, email } = answer.data as { phone: string; email: string }
    if (phone && email) return { product, phone, email }
  }
  throw new Error('No shop among the newest products has a phone and an email.')
}

export interface ListedService {
  _id: string
  name: string
  category: string
  description: string
  storeName: string
  location: string
  servicesOffered: string[]
  sellerId: string
}

/** Of a seller who offers more than this, where others do the same work. */
export async function firstService(request: Asking, category = 'Plumber'): Promise<ListedService> {
  const list: ListedService[] = await (
    await request.get(`/api/v1/services/all?category=${encodeURIComponent(category)}`)
  ).json()
  const found = list[0]
  if (!found) throw new Error(`The demo market has no ${category}.`)
  return found
}

/** The id of the shop at this index among those that sell products, or that offer services only. */
export async function sellerWith(request: Asking, kind: 'products' | 'services', place = 0): Promise<string> {
  if (kind === 'products') {
    const { data } = (await (await request.get('/api/v1/products')).json()) as { data: Listed[] }
    return [...new Set(data.map(({ sellerId }) => sellerId._id))][place] ?? ''
  }
  const list: (ListedService & { seller: { businessCategory: string } })[] = await (
    await request.get('/api/v1/services/all')
  ).json()
  return list.filter(({ seller }) => seller.businessCategory === 'services')[place]?.sellerId ?? ''
}

/** The shop, and the service, that this person has not reviewed yet. */
export async function notReviewedBy(
  request: Asking,
  name: string,
): Promise<{ seller: string; service: string }> {
  const { data } = (await (await request.get('/api/v1/products')).json()) as { data: Listed[] }
  const services: ListedService[] = await (await request.get('/api/v1/services/all')).json()
  const first = async (kind: 'sellers' | 'services', ids: string[]) => {
    for (const id of ids) {
      const { data: reviews } = await (await request.get(`/api/v1/${kind}/${id}/reviews`)).json()
      if (!(reviews as { name: string }[]).some((review) => review.name === name)) return id
    }
    throw new Error(`${name} has reviewed everything.`)
  }
  return {
    seller: await first('sellers', [...new Set(data.map(({ sellerId }) => sellerId._id))]),
    service: await first(
      'services',
      services.map(({ _id }) => _id),
    ),
  }
}

export async function countOfReviews(request: Asking, sellerId: string): Promise<number> {
  const { stats } = await (await request.get(`/api/v1/sellers/public/${sellerId}`)).json()
  // Of the shop and its goods; of its services where there are no others.
  return stats.reviewsCount || (stats.ofServicesCount ?? 0)
}

export async function logInHere(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('chiamaka.obi@example.com')
  await page.getByLabel('Password', { exact: true }).fill('market-day')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).not.toHaveURL(/login/i)
}

/** Keeps answers of an address back until they are let go. */
export function delayResponses(page: Page, address: string): { letGo: () => void } {
  const gate = Promise.withResolvers<void>()
  void page.route(address, async (route) => {
    await gate.promise
    await route.continue()
  })
  return { letGo: gate.resolve }
}

export async function refuseWrites(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  if (route.request().method() === 'GET') await route.continue()
  else await route.abort()
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** The address of a shop's page that people can say. */
export async function shopLinkOf(request: Asking, sellerId: string): Promise<string> {
  const { seller } = await (await request.get(`/api/v1/sellers/public/${sellerId}`)).json()
  return `/s/${seller.slug}`
}

/** A link to call opens nothing: Chromium would ask which app should call, and take no click until somebody answers. */
export async function keepCallsInside(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Reflect.get(window, 'navigation')?.addEventListener(
      'navigate',
      (event: Event & { destination: { url: string } }) => {
        if (event.destination.url.startsWith('tel:')) event.preventDefault()
      },
    ),
  )
}
