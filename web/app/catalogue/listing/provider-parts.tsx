import type { Service } from '@oja/contract/schemas/services.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { OpenBadge } from '../../ui/shop/open-badge.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { RatingLine } from '../../ui/shop/stars.tsx'

/** The top of the page: name, category, price and place of a service. `page` has its other parts, where this one has none. */
export function ProviderHeading({ service, page = '' }: { service: Service; page?: string }) {
  const { name, category, priceMinor, priceFor, priceNote, location, stats } = service
  return (
    <div>
      <Link
        to={`/Categories/Services?${new URLSearchParams({ category })}`}
        className="inline-flex min-h-11 items-center text-muted underline hover:text-ink"
      >
        {category}
      </Link>
      <h1 className="text-2xl sm:text-3xl">{name}</h1>
      <p className="mt-2 text-2xl font-bold">
        {priceMinor === null ? (
          <a
            href={`${page}#ask-price`}
            className="inline-flex min-h-11 items-center text-lg text-leaf underline"
          >
            Ask for the price
          </a>
        ) : (
          (service.priceWords ?? <Price kobo={priceMinor} />)
        )}
      </p>
      {priceNote && <p>{priceNote}</p>}
      <p className="font-semibold">{service.workPlaceWords ?? 'Ask if they come to you.'}</p>
      {priceMinor !== null && (
        <p className="text-muted">
          Agree on the final price before the work.{priceFor || priceNote ? '' : ' Ask what it covers.'}
        </p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <span className="flex items-center gap-1">
          <Icon name="map-pin" className="size-4" />
          {location || 'Location not found'}
        </span>
        {stats.averageRating !== null && (
          <a href={`${page}#reviews`} className="inline-flex min-h-11 items-center hover:underline">
            <RatingLine average={stats.averageRating} count={stats.reviewsCount} />
          </a>
        )}
        <OpenBadge opening={service} />
      </p>
    </div>
  )
}

/** The list of what the provider offers. */
export function OfferedServices({ offers }: { offers: string[] }) {
  if (offers.length === 0) return <p className="text-muted">Ask what else they offer.</p>
  return (
    <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {offers.map((offer) => (
        <li key={offer} className="flex items-start gap-2">
          <Icon name="check" className="mt-1 size-4 text-leaf" />
          <span>
            {offer.split(/(₦\d[\d,]*\d|₦\d)/).map((words, at) => (at % 2 ? <b key={at}>{words}</b> : words))}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function ProviderSection({
  title,
  isWide = false,
  children,
}: {
  title: string
  isWide?: boolean
  children: ReactNode
}) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id} className={isWide ? 'mt-12' : undefined}>
      <h2 id={id} className={`text-2xl ${isWide ? 'mb-5' : 'mb-3'}`}>
        {title}
      </h2>
      {children}
    </section>
  )
}
