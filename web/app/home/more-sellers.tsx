import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { SellerSearch as Found } from '@oja/contract/schemas/sellers.ts'
import { browserClient } from '../api/browser-client.ts'
import { useLoadMore } from '../hooks/use-load-more.ts'
import type { ListPage } from '../hooks/use-load-more.ts'
import { MoreLink } from '../ui/more-link.tsx'
import { SellerGrid } from './seller-grid.tsx'

/** The sellers after the first page; `next` is the query of the next page. */
export function MoreSellers({ next: start }: { next: string }) {
  const first = { items: [], next: start }
  const { items, next, ...more } = useLoadMore<Found['sellers'][number]>(first, {
    loadPage: fetchSellers,
    onScroll: true,
  })
  return (
    <>
      {items.length > 0 && (
        <div className="mt-4">
          <SellerGrid sellers={items} />
        </div>
      )}
      <MoreLink to={next && `?${next}#results`} label="More sellers" {...more} />
    </>
  )
}

async function fetchSellers(query: string): Promise<ListPage<Found['sellers'][number]>> {
  const searchParams = Object.fromEntries(new URLSearchParams(query))
  const { answer, headers } = await browserClient.withHeaders(endpoints.sellers.search, {
    query: searchParams,
  })
  return { items: answer.sellers, next: nextPage(headers)?.toString() ?? null }
}
