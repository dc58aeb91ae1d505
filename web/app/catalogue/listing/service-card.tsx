import type { Service } from '@oja/contract/schemas/services.ts'
import type { ReactNode } from 'react'
import { Price } from '../../ui/shop/price.tsx'
import { SaveHeart } from '../../ui/saved/save-button.tsx'
import { ListingCard } from './listing-card.tsx'

interface ServiceCardProps {
  service: Service
  eager?: boolean | undefined
  /** True in a list of one shop, which names place and provider beside the cards. */
  isOfShop?: boolean | undefined
  action?: ReactNode
  /** On the page of saved items. */
  isSaved?: boolean | undefined
}

/** A service in a list. */
export function ServiceCard({ service, eager, isOfShop = false, action, isSaved }: ServiceCardProps) {
  const { _id, name, category, description, pictures, location, seller, storeName, openNow, opensAt, stats } =
    service
  return (
    <ListingCard
      to={`/services/${_id}`}
      name={name}
      picture={pictures[0]}
      eager={eager}
      price={<ServicePrice service={service} />}
      category={category}
      provider={isOfShop ? undefined : storeName}
      description={description}
      place={isOfShop ? undefined : location}
      work={service.workPlaceWords}
      distanceKm={service.distanceKm}
      verified={isOfShop ? undefined : seller.verified}
      rating={stats}
      state={
        openNow ? (
          <span className="font-semibold text-leaf">Open now</span>
        ) : (
          openNow === false && (opensAt ? `Opens ${opensAt}` : 'Closed now')
        )
      }
      action={action}
      heart={<SaveHeart mark={`service/${_id}`} name={name} known={isSaved} />}
    />
  )
}

/** The price of a service and what it is for, or that the buyer must ask for it. */
export function ServicePrice({ service: { priceMinor, priceWords } }: { service: Service }) {
  return (
    <span className="text-base">
      {priceMinor === null ? 'Ask for the price' : (priceWords ?? <Price kobo={priceMinor} />)}
    </span>
  )
}
