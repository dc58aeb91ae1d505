import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { reviewsEndpoints } from '@oja/contract/endpoints/reviews.ts'
import type { OwnReview, Rating, Review } from '@oja/contract/schemas/reviews.ts'
import type { RelatedAnswer, Service } from '@oja/contract/schemas/services.ts'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { titled } from '../../format/page-title.ts'
import { findOrAbsence, listFromCursor, withFallback } from '../../api/found.ts'
import type { Found } from '../../api/found.ts'
import { capitalise, joinWithCommas } from '../../format/format.ts'
import { lazyPart } from '../../hooks/lazy-part.tsx'
import type { PageRequest } from '../../api/page.ts'
import { ConversationWidget } from '../../messaging/conversations/widget/conversation-widget.tsx'
import { recipientOf } from '../../messaging/conversations/recipient.ts'
import { ClosedUntil } from '../../ui/shop/closed-until.tsx'
import { ReportLink } from '../../ui/shop/report-link.tsx'
import { ownReview } from '../../reviews/own-review.ts'
import type { ReviewTarget } from '../../reviews/own-review.ts'
import { withoutContactDetails } from '../../sellers/contact-methods.ts'
import type { ContactMethods } from '../../sellers/contact-methods.ts'
import { FoundView } from '../../ui/found-view.tsx'
import { SaveHeart } from '../../ui/saved/save-button.tsx'
import { Avatar } from '../../ui/shop/avatar.tsx'
import { ShareLinks } from '../../ui/shop/share-links.tsx'
import { VerifiedBadge } from '../../ui/shop/verified-badge.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { OfferedServices, ProviderSection, ProviderHeading } from './provider-parts.tsx'
import { WorkingHours } from '../../ui/shop/working-hours.tsx'

const ContactPanel = lazyPart(async () => (await import('../../sellers/contact-panel.tsx')).ContactPanel)
const SellerVoicePlayer = lazyPart(
  async () => (await import('../../messaging/voice/seller-voice-player.tsx')).SellerVoicePlayer,
)
const ServiceReviews = lazyPart(
  async () => (await import('../../reviews/service-reviews.tsx')).ServiceReviews,
)
const AskForPrice = lazyPart(
  async () => (await import('../../messaging/conversations/ask-for-price.tsx')).AskForPrice,
)
const ProviderMap = lazyPart(async () => (await import('./provider-map.tsx')).ProviderMap)
const Related = lazyPart(async () => (await import('./related.tsx')).Related)

/** Everything that the provider page shows. */
export interface Provider {
  service: Service & { reachable: ContactMethods }
  related: RelatedAnswer['data']
  /** Null when they could not load: nobody knows then that there are none. */
  reviews: { data: Review[]; stats: Rating } | null
  own: OwnReview | null
  /** The service as what a review is of. */
  target: ReviewTarget
  /** The person who is logged in has saved it; the server alone says so. */
  saved?: true | undefined
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
}

/** What the page shows; in the browser it may still be loading. */
export interface ServiceViewProps {
  found: Found<Provider> | Promise<Found<Provider>>
  /** The result of the page's action without JavaScript. */
  result: unknown
  /** Stands below the sentence that there is no such service. */
  whenMissing?: ReactNode
}

/** A service and its provider: the page at /services/{id}. */
export function ServiceView({ found, result, whenMissing }: ServiceViewProps) {
  return (
    <FoundView found={found} texts={texts} loading={loading} whenMissing={whenMissing}>
      {(provider) => <Detail provider={provider} result={result} />}
    </FoundView>
  )
}

export const loading = { photo: 'wide', columns: 'lg:grid-cols-[minmax(0,1fr)_22rem]' } as const

export const texts = {
  name: 'Service',
  missing: {
    icon: 'tools',
    title: 'Service not found',
    text: 'The provider has removed it, or the link is wrong.',
    to: '/Categories/Services',
    link: 'See all services',
  },
} as const

/** Loads a service with related listings and reviews. Without these two it still returns the service. */
export function findProvider(visit: PageRequest, id: string): Promise<Found<Provider>> {
  const { api, url } = visit
  const params = { id }
  const target: ReviewTarget = { kind: 'service', id }
  const after = url.searchParams.get('reviewsAfter') ?? undefined
  const reviewsFrom = (start?: string) =>
    api(reviewsEndpoints.reviews.listOfService, { params, query: { after: start } })
  return findOrAbsence(async () => {
    const [{ data: service }, related, reviews, own] = await Promise.all([
      api(endpoints.services.one, { params }),
      withFallback(api(endpoints.services.related, { params }), { data: noRelated }),
      withFallback<Provider['reviews']>(listFromCursor(reviewsFrom, after), null),
      withFallback(ownReview(visit, target), null),
    ])
    // The seller finds a draft in their list of listings; this page shows it to nobody.
    if (service.status === 'draft') return 'missing'
    const seller = withoutContactDetails(service.seller)
    const hidden = { ...service, seller, reachable: seller.reachable }
    const around = { related: related.data, reviews, own, target }
    return { service: hidden, ...around, now: Date.now() }
  })
}

const noRelated: RelatedAnswer['data'] = { similar: [], otherServices: [], otherProducts: [] }

function Detail({ provider, result }: { provider: Provider; result: unknown }) {
  const { service, related } = provider
  const { _id, name, description, pictures, storeName } = service
  const title = joinWithCommas(name, service.location)
  return (
    <article>
      <title>{titled(`${title} · ${storeName}`)}</title>
      <meta name="description" content={(description || `${name}, by ${storeName}`).slice(0, 160)} />
      <div className="gap-x-10 gap-y-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="relative min-w-0">
          <ProductGallery name={name} pictures={pictures} shape="wide" />
          <SaveHeart mark={`service/${_id}`} name={name} known={provider.saved} />
        </div>
        <div className="flex flex-col gap-4 lg:row-span-2">
          <ProviderHeading service={service} />
          {service.moderationNote && <p>Buyers cannot see it yet</p>}
          <ProviderConversation service={service} />
          <Owner provider={provider} />
          {service.priceMinor === null && <AskPrice service={service} />}
        </div>
        <div className="min-w-0 space-y-4 max-lg:mt-4 sm:space-y-8">
          <ProviderSections provider={provider} result={result} />
        </div>
      </div>
      <Related related={related} />
    </article>
  )
}

/** All that stands below the head: what they do, when and where, what others say. */
export function ProviderSections({ provider, result }: { provider: Provider; result: unknown }) {
  const { service, reviews, own, target, now } = provider
  const { _id, name, description, storeName, servicesOffered, workingHours } = service
  return (
    <>
      {service.voice && <SellerVoicePlayer voice={service.voice} name={name} />}
      {description && (
        <ProviderSection title="About this service">
          <p className="max-w-prose whitespace-pre-line">{description}</p>
        </ProviderSection>
      )}
      <ProviderSection title="Services Offered">
        <OfferedServices offers={servicesOffered} />
      </ProviderSection>
      <ProviderSection title="Working Hours">
        <WorkingHours hours={workingHours} now={now} />
      </ProviderSection>
      <ProviderSection title="Where to find them">
        <ProviderMap location={service.location} place={service.place} />
      </ProviderSection>
      <section id="reviews" aria-labelledby="reviews-title">
        <h2 id="reviews-title" className="mb-3 text-2xl">
          Customer Reviews
        </h2>
        {reviews ? (
          <ServiceReviews
            target={target}
            sellerId={service.sellerId}
            reviews={reviews.data}
            stats={reviews.stats}
            own={own}
            result={result}
          />
        ) : (
          'Not loaded'
        )}
      </section>
      <ShareLinks
        path={`/services/${_id}`}
        text={`${joinWithCommas(name, service.location)}. ${storeName}`}
      />
      <ReportLink kind="service" id={_id} name={name} />
    </>
  )
}

/** Until when the shop is closed, and the chat. */
export function ProviderConversation({ service }: Pick<Provider, 'service'>) {
  return (
    <>
      <ClosedUntil day={service.seller.closedUntil} />
      {/* On phones it has a bar of its own, so that it covers no other button. */}
      <div className="buy-bar empty:hidden print:hidden">
        <ConversationWidget {...conversationWith(service)} />
      </div>
    </>
  )
}

function conversationWith(service: Provider['service']) {
  const about = { kind: 'service', id: service._id } as const
  return { to: recipientOf(service.seller), about, listing: service }
}

/** Rendered again for another service only: without network its script does not load, and new props would replace the HTML. */
const AskPrice = memo(({ service }: Pick<Provider, 'service'>) => (
  <AskForPrice {...conversationWith(service)} />
))

export function ProviderContact({ service: { _id, sellerId, reachable } }: Pick<Provider, 'service'>) {
  return (
    <>
      <ContactPanel sellerId={sellerId} reachable={reachable} about={`services/${_id}`} withCall />
      {(reachable.phone || reachable.email) && (
        <p className="mt-2 text-sm text-muted">
          “Get in Touch” {reachable.phone ? 'shows their phone number and calls it' : 'shows their email'}.
        </p>
      )}
    </>
  )
}

/** The provider, and how to contact them. */
function Owner({ provider: { service } }: { provider: Provider }) {
  const { seller, sellerId, storeName, logo } = service
  return (
    <section
      aria-label="Provider"
      className="rounded-lg border border-line bg-card p-5 max-lg:order-last lg:top-6 lg:last:sticky"
    >
      <div className="flex items-center gap-4">
        <Avatar url={logo} name={storeName} className="size-14 text-2xl" />
        <div className="min-w-0">
          <Link
            to={`/seller-profile/${sellerId}?tab=services`}
            className="inline-flex min-h-11 items-center text-lg leading-snug font-semibold text-leaf underline"
          >
            {storeName}
          </Link>
          <p className="text-muted">{capitalise(seller.businessLevel)} business</p>
        </div>
      </div>
      <div className="mt-2 mb-3">
        <VerifiedBadge verified={seller.verified} isService />
      </div>
      <ProviderContact service={service} />
      <p className="mt-4 text-sm text-muted">
        Agree on the job and the price first. Pay the provider directly. Oja does not hold this money: pay
        after the work.
      </p>
    </section>
  )
}
