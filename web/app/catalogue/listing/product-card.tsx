import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { conditionLabels } from '@oja/contract/values/categories.ts'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { showCount } from '../../format/format.ts'
import { SaveHeart } from '../../ui/saved/save-button.tsx'
import { ListingCard } from './listing-card.tsx'
import { PriceNow } from './price-now.tsx'

interface ProductCardProps {
  product: Product
  eager?: boolean | undefined
  /** Without category and description, as below a product. */
  isBrief?: boolean | undefined
  /** On the page of saved items. */
  isSaved?: boolean | undefined
}

/** A product in a list. */
export function ProductCard({ product, eager, isBrief = false, isSaved }: ProductCardProps) {
  const { _id, name, category, description, pictures, location, distanceKm, stats, sellerId } = product
  return (
    <ListingCard
      to={`/products/${_id}`}
      name={name}
      picture={pictures[0]}
      eager={eager}
      price={<PriceNow product={product} />}
      category={isBrief ? '' : category}
      description={isBrief ? '' : description}
      place={location || placeLabel(sellerId.location)}
      work={product.deliveryWords}
      distanceKm={distanceKm}
      verified={sellerId.verified}
      rating={stats}
      shopRating={sellerId.stats}
      state={<Stock {...product} />}
      heart={<SaveHeart mark={`product/${_id}`} name={name} known={isSaved} />}
    />
  )
}

/** Whether it is new or used, and how many can be bought now: "UK used · 3 left". */
export function Stock({ condition, quantity, unit }: Pick<Product, 'condition' | 'quantity' | 'unit'>) {
  return (
    <>
      {condition && `${conditionLabels[condition]} · `}
      {quantity > 0 ? (
        `${countOf(showCount(quantity), unit)} left`
      ) : (
        <span className="font-semibold text-clay">Sold out</span>
      )}
    </>
  )
}
