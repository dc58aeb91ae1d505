import { nextPage } from '@oja/contract/client.ts'
import type { Product } from '@oja/contract/catalogue.ts'
import { endpoints } from '@oja/contract/endpoints.ts'
import { useState } from 'react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { browserClient } from '../lib/browser-client.ts'
import { isCallError } from '../lib/call-error.ts'
import { toast } from '../ui/toasts.tsx'
import { ProductCard } from './product-card.tsx'

interface ProductPagesProps {
  products: Product[]
  /** The query of the page that follows; null on the last one. */
  next: string | null
}

// What a phone shows without scrolling; the pictures after it wait until they are near.
const firstOnScreen = 4

/** A page of products and the way to more: a link to the next page, or, where JavaScript runs, more in place. */
export function ProductPages({ products, next }: ProductPagesProps) {
  const { more, following, busy, added, fetchMore } = useMore(next)
  return (
    <>
      <h2 className="sr-only">Products in this list</h2>
      <ul className="card-grid">
        {[...products, ...more].map((product, place) => (
          <li key={product._id}>
            <ProductCard product={product} eager={place < firstOnScreen} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {busy ? 'Loading...' : added > 0 ? `${added} more shown` : ''}
      </p>
      {following !== null && (
        <p className="mt-8 text-center">
          <Link
            to={`?${following}`}
            aria-disabled={busy || undefined}
            onClick={fetchMore}
            className="inline-flex min-h-12 min-w-48 items-center justify-center rounded-md border border-edge bg-card px-6 font-semibold hover:bg-sunken aria-disabled:opacity-60"
          >
            {busy ? 'Loading...' : 'More products'}
          </Link>
        </p>
      )}
    </>
  )
}

function useMore(next: string | null) {
  const [{ more, following, added }, setPages] = useState({
    more: [] as Product[],
    following: next,
    added: 0,
  })
  const [busy, setBusy] = useState(false)

  const fetchMore = async (event: MouseEvent) => {
    // A press that asks for a new tab keeps its meaning.
    if (following === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const query = Object.fromEntries(new URLSearchParams(following))
      const { answer, headers } = await browserClient.whole(endpoints.products.list, { query })
      const added = answer.data.length
      setPages({ more: [...more, ...answer.data], following: nextPage(headers)?.toString() ?? null, added })
    } catch (error) {
      if (!isCallError(error)) throw error
      toast({
        text: 'Could not reach the server',
        detail: 'Press “More products” to try again.',
        tone: 'bad',
      })
    } finally {
      setBusy(false)
    }
  }
  return { more, following, busy, added, fetchMore: (event: MouseEvent) => void fetchMore(event) }
}
