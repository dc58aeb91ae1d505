import { nextPage } from '@oja/contract/client.ts'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { browserClient } from '../../api/browser-client.ts'
import { useLoadMore } from '../../hooks/use-load-more.ts'
import type { ListPage } from '../../hooks/use-load-more.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { ProductCard } from '../listing/product-card.tsx'

// A phone shows these without scrolling; the photos after them load when they are near.
const firstOnScreen = 2

/** The pages of products, and a link to more. */
export function ProductPages({ first }: { first: ListPage<Product> }) {
  const { items, next, ...more } = useLoadMore(first, { loadPage: fetchProducts, onScroll: true })
  return (
    <>
      <h2 className="sr-only">Products in this list</h2>
      <ul className="card-grid">
        {items.map((product, index) => (
          <li key={product._id}>
            <ProductCard product={product} eager={index < firstOnScreen} />
          </li>
        ))}
      </ul>
      <MoreLink to={next && `?${next}`} label="More products" {...more} />
    </>
  )
}

async function fetchProducts(query: string): Promise<ListPage<Product>> {
  const searchParams = Object.fromEntries(new URLSearchParams(query))
  const { answer, headers } = await browserClient.withHeaders(endpoints.products.list, {
    query: searchParams,
  })
  return { items: answer.data, next: nextPage(headers)?.toString() ?? null }
}
