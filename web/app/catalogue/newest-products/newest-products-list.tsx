import type { NearProducts } from '@oja/contract/schemas/services.ts'
import { ProductCard } from '../listing/product-card.tsx'
import { ServiceCard } from '../listing/service-card.tsx'

const firstOnScreen = 2

/** A few cards with a title: services like the one that is gone where there are some, else goods. */
export function NewestProductsList({ near: { data, isNear, services = [] } }: { near: NearProducts }) {
  const similar = services.length > 0 ? 'Similar Services' : 'Similar items'
  return (
    <section aria-labelledby="newest-products" className="mt-12 w-full text-left">
      <h2 id="newest-products" className="mb-4 text-2xl">
        {isNear ? similar : 'New in the market'}
      </h2>
      <ul className="card-grid">
        {services.map((service, index) => (
          <li key={service._id}>
            <ServiceCard service={service} eager={index < firstOnScreen} />
          </li>
        ))}
        {services.length === 0 &&
          data.map((product, index) => (
            <li key={product._id}>
              <ProductCard product={product} eager={index < firstOnScreen} />
            </li>
          ))}
      </ul>
    </section>
  )
}
