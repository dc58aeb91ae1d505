import type { SellerPublic } from '@oja/contract/schemas/sellers.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import { Price } from '../../ui/shop/price.tsx'
import { ListingCard } from './listing-card.tsx'
import { Stock } from './product-card.tsx'
import { ServiceCard } from './service-card.tsx'

export type ShopProduct = SellerPublic['products'][number]

/** A shop's products as cards. */
export function ProductGrid({ products }: { products: readonly ShopProduct[] }) {
  return (
    <ul className="card-grid">
      {products.map(({ _id, name, pictures, priceMinor, category, quantity, stats }) => (
        <li key={_id}>
          <ListingCard
            to={`/products/${_id}`}
            name={name}
            picture={pictures[0]}
            price={<Price kobo={priceMinor} />}
            category={category}
            rating={stats}
            state={<Stock quantity={quantity} />}
          />
        </li>
      ))}
    </ul>
  )
}

/** A shop's services as cards. */
export function ServiceGrid({ services }: { services: readonly Service[] }) {
  return (
    <ul className="card-grid">
      {services.map((service) => (
        <li key={service._id}>
          <ServiceCard service={service} isOfShop />
        </li>
      ))}
    </ul>
  )
}
