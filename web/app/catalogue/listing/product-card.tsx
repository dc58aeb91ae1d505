import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { conditionLabels } from '@oja/contract/values/categories.ts'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import { countOf } from '@oja/contract/values/goods/units.ts'
import { showCount } from '../../format/format.ts'
import { SaveHeart } from '../../ui/saved/save-form.tsx'
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
  const { _id, name, description, quantity, pictures, location, distanceKm, stats } = product
  const { sellerId } = product
  return (
    <ListingCard
      to={`/products/${_id}`}
      name={name}
      picture={pictures[0]}
      eager={eager}
      price={<PriceNow product={product} />}
      category={categoryLine(product, isBrief)}
      description={isBrief ? '' : description}
      place={location || placeLabel(sellerId.location)}
      distanceKm={distanceKm}
      verified={sellerId.verified}
      rating={stats}
      shopRating={sellerId.stats}
      state={<Stock quantity={quantity} unit={product.unit} />}
      heart={<SaveHeart mark={`product/${_id}`} name={name} known={isSaved} />}
    />
  )
}

/** "UK used · Electronics & Gadgets": a condition leads, because buyers ask for it first. */
export function categoryLine(
  { condition, category }: { condition: Product['condition']; category: string },
  isBrief = false,
): string {
  const said = condition ? conditionLabels[condition] : ''
  return [said, isBrief ? '' : category].filter(Boolean).join(' · ')
}

/** How many pieces can be bought now. */
export function Stock({ quantity, unit }: { quantity: number; unit: string | null }) {
  return quantity > 0 ? (
    <p>{countOf(showCount(quantity), unit)} left</p>
  ) : (
    <p className="font-semibold text-clay">Sold out</p>
  )
}
