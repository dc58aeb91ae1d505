import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { useEffect, useState } from 'react'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'
import { rememberSeen, seenProducts } from './seen-products.ts'
import { ProductRow } from './product-row.tsx'

interface RecentlySeenProps {
  title?: string
  /** The product of this page; it is not among those shown. Left out on other pages. */
  productId?: string
}

const maxShown = 6

/** The products that this device has seen before, with today's prices. Only the device knows which. */
export function RecentlySeen({ title = 'Recently seen', productId }: RecentlySeenProps) {
  const [products, setProducts] = useState<Product[]>([])
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const ids = seenProducts()
        .filter((id) => id !== productId)
        .slice(0, maxShown)
      if (productId !== undefined) rememberSeen(productId)
      const found = ids.length > 0 ? await fetchProducts(ids) : []
      if (!isOver) setProducts(found)
    }
    void load()
    return () => {
      isOver = true
    }
  }, [productId])
  return products.length > 0 ? <ProductRow title={title} products={products} /> : null
}

async function fetchProducts(ids: string[]): Promise<Product[]> {
  try {
    return (await browserClient(endpoints.products.seen, { query: { ids: ids.join(',') } })).data
  } catch (error) {
    if (isCallError(error)) return []
    throw error
  }
}
