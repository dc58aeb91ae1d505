import type { SellerPublic } from '@oja/contract/schemas/sellers.ts'
import type { Service } from '@oja/contract/schemas/services.ts'
import { ListingCard } from './listing-card.tsx'
import { PriceNow } from './price-now.tsx'
import { Stock } from './product-card.tsx'
import { ServiceCard } from './service-card.tsx'

export type ShopProduct = SellerPublic['products'][number]

// On a phone the first row of a shop's page begins on the first screen.
const firstOnScreen = 2

/** A shop's products as cards. */
export function ProductGrid({ products }: { products: readonly ShopProduct[] }) {
  return (
    <ul className="card-grid">
      {products.map((product, index) => (
        <li key={product._id}>
          <ListingCard
            to={`/products/${product._id}`}
            name={product.name}
            picture={product.pictures[0]}
            eager={index < firstOnScreen}
            price={<PriceNow product={product} />}
            category={product.category}
            work={product.deliveryWords}
            rating={product.stats}
            state={<Stock {...product} />}
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
      {services.map((service, index) => (
        <li key={service._id}>
          <ServiceCard service={service} eager={index < firstOnScreen} isOfShop />
        </li>
      ))}
    </ul>
  )
}
