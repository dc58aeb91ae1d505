import { endpoints } from '@oja/contract/endpoints.ts'
import { showPhone } from '@oja/contract/phone.ts'
import type { SellerPublic } from '@oja/contract/sellers.ts'
import { data } from 'react-router'
import type { Route } from './+types/seller-profile-page.ts'
import { ShopBar } from '../catalogue/shop-bar.tsx'
import { titled } from '../lib/brand.ts'
import { isCallError } from '../lib/call-error.ts'
import { capitalise, showDate } from '../lib/format.ts'
import { inBrowser, onServer } from '../lib/page.ts'
import type { Visit } from '../lib/page.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'
import { Stars } from '../ui/stars.tsx'
import { OfferCard } from './offer-card.tsx'

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** `shop` is null when there is no such seller. */
async function load({ api, params }: Visit) {
  const sellerId = params['sellerId'] ?? params['id'] ?? ''
  try {
    return data({ shop: await api(endpoints.sellers.public, { params: { sellerId } }) })
  } catch (error) {
    if (!isCallError(error) || (error.status !== 404 && error.status !== 400 && error.status !== 422))
      throw error
    return data({ shop: null }, { status: 404 })
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const seller = loaderData?.shop?.seller
  if (!seller) return [{ title: titled('Seller not found.') }]
  return [
    { title: titled(seller.storeName) },
    { name: 'description', content: (seller.description || `Products by ${seller.storeName}`).slice(0, 160) },
  ]
}

export default function SellerProfilePage({ loaderData: { shop } }: Route.ComponentProps) {
  return (
    <>
      <ShopBar back={{ to: '/categories/products', label: 'All products' }} />
      <div className="measure py-6 lg:py-10">{shop ? <Shop shop={shop} /> : <NotFound />}</div>
    </>
  )
}

function NotFound() {
  return (
    <>
      <h1 className="sr-only">Seller not found.</h1>
      <Empty
        icon="store"
        title="Seller not found."
        text="The shop may have closed. Search for another seller on the home page."
        action={<ButtonLink to="/">Back to Home</ButtonLink>}
      />
    </>
  )
}

function Shop({ shop: { seller, products, stats, reviews } }: { shop: SellerPublic }) {
  return (
    <div className="gap-10 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start">
      <div className="space-y-5">
        <About seller={seller} stats={stats} />
        <Reviews reviews={reviews} />
      </div>
      <section aria-labelledby="products" className="mt-8 min-w-0 lg:mt-0">
        <h2 id="products" className="text-2xl sm:text-3xl">
          Products by {seller.storeName}
        </h2>
        <div className="mt-5">
          {products.length === 0 ? (
            <Empty title="No products available" text="Look again later, or see what others sell." />
          ) : (
            <ul className="card-grid">
              {products.map((product) => (
                <li key={product._id}>
                  <OfferCard product={product} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
    </div>
  )
}

function About({ seller, stats }: Pick<SellerPublic, 'seller' | 'stats'>) {
  const {
    storeLogo,
    storeName,
    businessCategory,
    businessLevel,
    location,
    description,
    email,
    phone,
    verified,
  } = seller
  return (
    <section aria-labelledby="store" className="rounded-lg border border-line bg-card p-5">
      <div className="flex items-center gap-4 lg:flex-col lg:text-center">
        <Avatar url={storeLogo} name={storeName} className="size-20 text-3xl lg:size-28 lg:text-4xl" />
        <div className="min-w-0">
          <h1 id="store" className="text-2xl">
            {storeName}
          </h1>
          <p className="mt-1 text-muted">
            {capitalise(businessCategory)} · {capitalise(businessLevel)}
          </p>
          <p className="mt-2">
            {verified ? (
              <Badge tone="good">Verified seller</Badge>
            ) : (
              <Badge tone="plain">Not verified yet</Badge>
            )}
          </p>
        </div>
      </div>
      <p className="mt-4 flex items-start gap-2">
        <Icon name="map-pin" className="mt-0.5 size-5 shrink-0 text-muted" />
        {[location.city, location.state].filter(Boolean).join(', ') || 'Location not found'}
      </p>
      {description && <p className="mt-3 whitespace-pre-line">{description}</p>}
      <dl className="mt-4 grid grid-cols-2 gap-3 text-center">
        <Count name={stats.productsCount === 1 ? 'Product' : 'Products'} value={stats.productsCount} />
        <Count name={stats.reviewsCount === 1 ? 'Review' : 'Reviews'} value={stats.reviewsCount} />
      </dl>
      {email && <Contact icon="mail" href={`mailto:${email}`} text={email} />}
      {phone && <Contact icon="phone" href={`tel:${phone}`} text={showPhone(phone)} />}
    </section>
  )
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse rounded-md bg-sunken px-2 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-2xl font-bold tabular-nums">{value.toLocaleString('en-NG')}</dd>
    </div>
  )
}

function Contact({ icon, href, text }: { icon: 'mail' | 'phone'; href: string; text: string }) {
  return (
    <p className="mt-2 flex items-center gap-2">
      <Icon name={icon} className="size-5 shrink-0 text-muted" />
      <a href={href} className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere text-leaf underline">
        {text}
      </a>
    </p>
  )
}

function Reviews({ reviews }: Pick<SellerPublic, 'reviews'>) {
  return (
    <details className="group rounded-lg border border-line bg-card">
      <summary className="flex min-h-12 items-center justify-between rounded-lg px-5 py-2 font-semibold hover:bg-sunken">
        See Reviews
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-4">
        {reviews.length === 0 ? (
          <p className="text-muted">No reviews yet</p>
        ) : (
          <ul className="divide-y divide-line">
            {reviews.map(({ _id, rating, comment, createdAt }) => (
              <li key={_id} className="py-3">
                <Stars rating={rating} />
                <p className="mt-1">{comment}</p>
                <p className="mt-1 text-sm text-muted">{showDate(createdAt)}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}
