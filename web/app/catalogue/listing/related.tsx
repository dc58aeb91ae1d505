import type { RelatedAnswer } from '@oja/contract/schemas/services.ts'
import { ProductCard } from './product-card.tsx'
import { ProviderSection } from './provider-parts.tsx'
import { ServiceCard } from './service-card.tsx'

/** Other listings of the provider, and similar services of others. */
export function Related({ related }: { related: RelatedAnswer['data'] }) {
  const { otherServices, otherProducts, similar } = related
  return (
    <>
      {otherServices.length + otherProducts.length > 0 && (
        <ProviderSection title="Other Listings" isWide>
          <ul className="product-row no-bar">
            {otherServices.map((other) => (
              <li key={other._id}>
                <ServiceCard service={other} isOfShop />
              </li>
            ))}
            {otherProducts.map((other) => (
              <li key={other._id}>
                <ProductCard product={other} />
              </li>
            ))}
          </ul>
        </ProviderSection>
      )}
      {similar.length > 0 && (
        <ProviderSection title="Similar Services" isWide>
          <ul className="product-row no-bar">
            {similar.map((service) => (
              <li key={service._id}>
                <ServiceCard service={service} />
              </li>
            ))}
          </ul>
        </ProviderSection>
      )}
    </>
  )
}
