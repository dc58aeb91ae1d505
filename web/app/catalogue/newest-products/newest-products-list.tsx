import { ProductCard } from '../listing/product-card.tsx'
import { ServiceCard } from '../listing/service-card.tsx'
import type { NearListings } from './near-listings.ts'

const firstOnScreen = 2

/** A few cards with a title: services like the one that is gone, other services where a service is missing, else goods. */
export function NewestProductsList({ near }: { near: NearListings }) {
  const { services = [], otherServices = [] } = near
  const shown = services.length > 0 ? services : otherServices
  return (
    <section aria-labelledby="newest-products" className="mt-12 w-full text-left">
      <h2 id="newest-products" className="mb-4 text-2xl">
        {titleOf(near)}
      </h2>
      <ul className="card-grid">
        {shown.map((service, index) => (
          <li key={service._id}>
            <ServiceCard service={service} eager={index < firstOnScreen} />
          </li>
        ))}
        {shown.length === 0 &&
          near.data.map((product, index) => (
            <li key={product._id}>
              <ProductCard product={product} eager={index < firstOnScreen} />
            </li>
          ))}
      </ul>
    </section>
  )
}

function titleOf({ isNear, services = [], otherServices = [], category }: NearListings): string {
  if (category !== undefined) return `More in ${category}`
  if (services.length > 0) return 'Similar Services'
  if (otherServices.length > 0) return 'Other services'
  return isNear ? 'Similar items' : 'New in the market'
}
