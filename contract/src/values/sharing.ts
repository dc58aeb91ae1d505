import type { Product } from '../schemas/catalogue.ts'
import { formatNaira } from './money.ts'
import { placeLabel } from './places/place-labels.ts'
import type { SellerPublic } from '../schemas/sellers.ts'
import type { Service } from '../schemas/services.ts'

/** What a listing or a shop shows where its address is shared. */
export interface SharedContent {
  kind: 'products' | 'services' | 'shops'
  id: string
  name: string
  /** "₦2,500", "₦1,650 per congo"; "" for a shop; a label for a service without a price. */
  price: string
  /** "Bodija, Oyo"; "" when unknown. */
  place: string
  /** Id of the photo's file; "" without one. */
  picture: string
}

/** The address of a shop's page that people can say. `slug` is the last part of the shop's link. */
export function shopPath(slug: string): string {
  return `/s/${slug}`
}

/** The picture of the QR code that opens the shop's page. */
export function shopQrPath(slug: string): string {
  return `/qr/${slug}.svg`
}

/** The picture of a shop's card, to print and to send. */
export function shopCardPath(slug: string): string {
  return `/qr/cards/${slug}.png`
}

/** The social card of every page without its own. */
export const siteSocialCard = '/og/market.jpg'

/** The pages without a listing that search engines may index, as `web/app/routes.ts` spells them. */
export const publicPaths = [
  '/',
  '/categories/products',
  '/categories/services',
  '/SellWithUs',
  '/AboutUs',
  '/FAQ',
  '/Contact',
  '/GetDirections',
  '/PrivacyPolicy',
  '/TermsOfService',
  '/Support',
  '/Resources/HelpCenter',
  '/Resources/SellerGuide',
  '/login',
  '/register',
] as const

export function sharedProduct({
  _id,
  name,
  priceMinor,
  hasPriceRange,
  unit,
  location,
  pictures,
}: Pick<
  Product,
  '_id' | 'name' | 'priceMinor' | 'hasPriceRange' | 'unit' | 'location' | 'pictures'
>): SharedContent {
  const price = `${hasPriceRange ? 'from ' : ''}${formatNaira(priceMinor)}${unit ? ` per ${unit}` : ''}`
  return { kind: 'products', id: _id, name, price, place: location, picture: pictures[0]?.id ?? '' }
}

export function sharedService({
  _id,
  name,
  priceMinor,
  priceWords,
  location,
  pictures,
}: Pick<Service, '_id' | 'name' | 'priceMinor' | 'priceWords' | 'location' | 'pictures'>): SharedContent {
  const price = priceMinor === null ? 'Ask for the price' : (priceWords ?? formatNaira(priceMinor))
  return { kind: 'services', id: _id, name, price, place: location, picture: pictures[0]?.id ?? '' }
}

export function sharedShop({
  _id,
  storeName,
  storeLogo,
  location,
}: Pick<SellerPublic['seller'], '_id' | 'storeName' | 'storeLogo' | 'location'>): SharedContent {
  const place = placeLabel(location)
  const picture = /^\/files\/([^/]+)\//.exec(storeLogo)?.[1] ?? ''
  return { kind: 'shops', id: _id, name: storeName, price: '', place, picture }
}

/** The address of a social card. It changes with the content of the card, so caches may keep a copy for ever. */
export function socialCardPath(shared: SharedContent): string {
  return `/og/${shared.kind}/${shared.id}.jpg?v=${contentVersion(shared)}`
}

/** The shop whose listing is shared: its name, and the last part of its link. */
export interface SharingShop {
  storeName: string
  slug: string
}

/** The address of a status picture: a whole phone screen with the listing, its shop, the shop's address and a QR code. */
export function statusPicturePath(shared: SharedContent, shop: SharingShop): string {
  return `/og/status/${shared.kind}/${shared.id}.jpg?v=${statusVersion(shared, shop)}`
}

/** A version of a status picture, which names the shop too. */
export function statusVersion(shared: SharedContent, { storeName, slug }: SharingShop): string {
  return contentVersion({ ...shared, place: [shared.place, storeName, slug].join('\n') })
}

/** A version of shared content: FNV-1a over its texts, 32 bits. */
export function contentVersion({ name, price, place, picture }: SharedContent): string {
  let hash = 0x811c9dc5
  for (const unit of new TextEncoder().encode(JSON.stringify([name, price, place, picture]))) {
    hash = Math.imul(hash ^ unit, 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
