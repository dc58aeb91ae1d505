import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import { showCount } from '../../format/format.ts'
import { Price } from '../../ui/shop/price.tsx'
import { ListingCard } from './listing-card.tsx'

interface ProductCardProps {
  product: Product
  eager?: boolean | undefined
}

/** A product in a list. */
export function ProductCard({ product, eager }: ProductCardProps) {
  const { _id, name, category, priceMinor, description, quantity, pictures, location, sellerId, distanceKm } =
    product
  return (
    <ListingCard
      to={`/products/${_id}`}
      name={name}
      picture={pictures[0]}
      eager={eager}
      price={<Price kobo={priceMinor} />}
      category={category}
      description={description}
      place={location || placeLabel(sellerId.location)}
      distanceKm={distanceKm}
      verified={sellerId.verified}
      rating={sellerId.stats}
      state={<Stock quantity={quantity} />}
    />
  )
}

/** How many pieces can be bought now. */
export function Stock({ quantity }: { quantity: number }) {
  return quantity > 0 ? (
    <p>{showCount(quantity)} left</p>
  ) : (
    <p className="font-semibold text-clay">Sold out</p>
  )
}
