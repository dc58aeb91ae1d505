import { productCategories, serviceCategories } from '@oja/contract/values/categories.ts'
import type { ProductCondition } from '@oja/contract/values/categories.ts'
import { brand } from '@oja/contract/values/brand.ts'
import { shopPath } from '@oja/contract/values/sharing.ts'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { Rating } from '@oja/contract/schemas/reviews.ts'
import type { ShopCard } from '@oja/contract/schemas/sellers.ts'
import type { WorkingHours } from '@oja/contract/schemas/hours.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import type { SharedSubject } from './shared-subject.server.ts'

type Thing = Record<string, unknown>

const schemaConditions: Record<ProductCondition, string> = {
  new: 'https://schema.org/NewCondition',
  'uk used': 'https://schema.org/UsedCondition',
  'nigerian used': 'https://schema.org/UsedCondition',
  refurbished: 'https://schema.org/RefurbishedCondition',
}

const categories: readonly string[] = [...productCategories, ...serviceCategories]

// A longer description is cut, because the page has the whole text.
const maxDescriptionLength = 500

/** The subject of a page in schema.org's terms, for search engines: one object, or none. `origin` is the site's. */
export function structuredData(subject: SharedSubject | null, origin: string): Thing | null {
  if (!subject) return null
  const things = graph(subject, origin)
  return { '@context': 'https://schema.org', '@graph': things }
}

function graph(subject: SharedSubject, origin: string): Thing[] {
  switch (subject.kind) {
    case 'home':
      return [market(origin), searchable(origin)]
    case 'list':
      return [
        crumbs(origin, [
          [subject.title, subject.path],
          ...categories
            .filter((category) => category === subject.searchParams['category'])
            .map((category): Crumb => [category, listOf(subject.path, category)]),
        ]),
      ]
    case 'product': {
      const { product } = subject
      const path = `/products/${product._id}`
      const products = '/categories/products'
      return [
        withoutBlanks({
          '@type': 'Product',
          '@id': origin + path,
          name: product.name,
          description: product.description.slice(0, maxDescriptionLength),
          category: product.category,
          sku: product._id,
          aggregateRating: rating(product.stats),
          url: origin + path,
          image: product.pictures.map(({ url }) => `${origin}${url}/1080.webp`),
          offers: withoutBlanks({
            url: origin + path,
            ...priceOf(product),
            priceCurrency: 'NGN',
            itemCondition: product.condition && schemaConditions[product.condition],
            availability: `https://schema.org/${product.quantity > 0 ? 'InStock' : 'OutOfStock'}`,
            seller: business(product.sellerId, origin),
          }),
        }),
        crumbs(origin, [
          ['Products', products],
          [product.category, listOf(products, product.category)],
          [product.name, path],
        ]),
      ]
    }
    case 'service':
      return serviceThings(subject.service, origin)
    case 'shop': {
      const { seller, stats } = subject
      return [
        business({ ...seller, stats }, origin),
        crumbs(origin, [[seller.storeName, shopPath(seller.slug)]]),
      ]
    }
  }
}

/** One price, or from the cheapest variant to the dearest. */
function priceOf({ hasPriceRange, priceMinor, variants = [] }: Product): Thing {
  if (!hasPriceRange) return { '@type': 'Offer', price: naira(priceMinor) }
  return {
    '@type': 'AggregateOffer',
    lowPrice: naira(priceMinor),
    highPrice: naira(Math.max(...variants.map((variant) => variant.priceMinor))),
    offerCount: variants.length,
  }
}

function serviceThings(service: Service, origin: string): Thing[] {
  const path = `/services/${service._id}`
  const services = '/categories/services'
  const url = origin + path
  return [
    withoutBlanks({
      '@type': 'Service',
      '@id': url,
      name: service.name,
      description: service.description.slice(0, maxDescriptionLength),
      serviceType: service.category,
      url,
      image: service.pictures.map((picture) => `${origin}${picture.url}/1080.webp`),
      areaServed: service.place.state,
      provider: withoutBlanks({
        ...business(service.seller, origin),
        openingHoursSpecification: opening(service.workingHours),
      }),
      offers: service.priceMinor === null ? null : servicePrice(service, service.priceMinor, url),
      aggregateRating: rating(service.stats),
    }),
    crumbs(origin, [
      ['Services', services],
      [service.category, listOf(services, service.category)],
      [service.name, path],
    ]),
  ]
}

/** A price, what it is for, and whether it is only where the price begins. */
function servicePrice({ priceFor, priceIsFrom, priceNote }: Service, kobo: number, url: string): Thing {
  const offer = { '@type': 'Offer', url, priceCurrency: 'NGN' }
  if (!priceFor && !priceIsFrom)
    return withoutBlanks({ ...offer, price: naira(kobo), description: priceNote })
  return {
    ...offer,
    priceSpecification: withoutBlanks({
      '@type': 'UnitPriceSpecification',
      [priceIsFrom ? 'minPrice' : 'price']: naira(kobo),
      priceCurrency: 'NGN',
      unitText: priceFor,
      description: priceNote,
    }),
  }
}

type Shop = Pick<ShopCard, '_id' | 'storeName' | 'storeLogo' | 'location'> & {
  businessCategory: string
  /** Only of the shop's own page. */
  slug?: string
  description?: string
  workingHours?: WorkingHours
  stats?: Rating | undefined
}

/** A shop with products is a Store, a shop with only services a LocalBusiness. */
function business(
  { _id, storeName, storeLogo, businessCategory, location, ...more }: Shop,
  origin: string,
): Thing {
  return withoutBlanks({
    '@type': businessCategory === 'services' ? 'LocalBusiness' : 'Store',
    '@id': `${origin}/seller-profile/${_id}`,
    name: storeName,
    description: more.description?.slice(0, maxDescriptionLength),
    url: origin + (more.slug ? shopPath(more.slug) : `/seller-profile/${_id}`),
    image: storeLogo && origin + storeLogo.replace('/320.', '/640.'),
    address: withoutBlanks({
      '@type': 'PostalAddress',
      addressLocality: location.city,
      addressRegion: location.state,
      addressCountry: 'NG',
    }),
    openingHoursSpecification: more.workingHours && opening(more.workingHours),
    aggregateRating: more.stats && rating(more.stats),
  })
}

function rating({ reviewsCount, averageRating }: Rating): Thing | null {
  return averageRating === null
    ? null
    : {
        '@type': 'AggregateRating',
        ratingValue: averageRating,
        reviewCount: reviewsCount,
        bestRating: 5,
      }
}

function opening(hours: WorkingHours): Thing[] {
  if (typeof hours === 'string') return []
  return hours
    .filter(({ closed }) => !closed)
    .map(({ day, open, close }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day}`,
      opens: open,
      closes: close,
    }))
}

function market(origin: string): Thing {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#market`,
    name: brand,
    url: `${origin}/`,
    areaServed: 'NG',
  }
}

function searchable(origin: string): Thing {
  return {
    '@type': 'WebSite',
    name: brand,
    url: `${origin}/`,
    inLanguage: 'en-NG',
    publisher: { '@id': `${origin}/#market` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/categories/products?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

type Crumb = [name: string, path: string]

function crumbs(origin: string, steps: Crumb[]): Thing {
  const all: Crumb[] = [['Home', '/'], ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

function listOf(path: string, category: string): string {
  return `${path}?${new URLSearchParams({ category })}`
}

/** 250050 kobo → "2500.50". */
function naira(kobo: number): string {
  return (kobo / 100).toFixed(2)
}

function withoutBlanks(thing: Thing): Thing {
  return Object.fromEntries(
    Object.entries(thing).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0),
    ),
  )
}
