import type { SellerSearch as Found } from '@oja/contract/schemas/sellers.ts'
import { Form, Link, useNavigate, useNavigation } from 'react-router'
import { searchedWords } from '../format/searched-words.ts'
import { useSyncedForm } from '../hooks/use-synced-form.ts'
import { lazyPart } from '../hooks/lazy-part.tsx'
import type { ListPage } from '../hooks/use-load-more.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { SellerGrid } from './seller-grid.tsx'

const MoreSellers = lazyPart(async () => (await import('./more-sellers.tsx')).MoreSellers)

/** The search of the home page. It is a form: its address is `/?query=...` with and without JavaScript. */
export function SellerSearchForm({ query }: { query: string }) {
  const navigation = useNavigation()
  const navigate = useNavigate()
  const form = useSyncedForm({ query })
  const searching = new URLSearchParams(navigation.location?.search).has('query')
  return (
    <Form
      ref={form}
      action="/#results"
      role="search"
      className="mt-4 flex max-w-2xl gap-2 max-lg:mx-auto max-sm:flex-col"
      onSubmit={(event) => {
        const text = new FormData(event.currentTarget).get('query')
        if (typeof text !== 'string' || text.trim() === '') event.preventDefault()
      }}
    >
      <div className="relative grow">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          name="query"
          defaultValue={query}
          maxLength={100}
          aria-label="Search for sellers"
          placeholder="Search for sellers, artisans..."
          autoComplete="off"
          enterKeyHint="search"
          onInput={(event) => {
            if (event.currentTarget.value === '' && query !== '')
              void navigate('/', { replace: true, preventScrollReset: true })
          }}
          className="min-h-13 w-full rounded-md border border-edge bg-card pr-3 pl-12"
        />
      </div>
      <Button busy={searching} busyLabel="Searching..." className="min-h-13 sm:min-w-36">
        Search
      </Button>
    </Form>
  )
}

interface SellerResultsProps {
  query: string
  /** Null when the API did not answer. */
  found: ListPage<Found['sellers'][number]> | null
}

/** The shops found, by page, with a link to more. A screen reader reads only the number of shops, not every card. */
export function SellerResults({ query, found }: SellerResultsProps) {
  return (
    <section id="results" aria-label="Sellers found" className="measure py-8">
      <div aria-live="polite">
        {found === null && (
          <p className="text-muted">
            Could not reach the server –{' '}
            <Link
              to={{ search: `?query=${encodeURIComponent(query)}` }}
              className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
            >
              Retry
            </Link>
          </p>
        )}
        {found?.items.length === 0 && (
          <EmptyState
            icon="search"
            title={`No sellers found for ${searchedWords(query)}`}
            text="Try a shorter word, what they sell, or the name of their town."
          />
        )}
        {found !== null && found.items.length > 0 && (
          <h2 className="mb-4 text-2xl">Sellers for {searchedWords(query)}</h2>
        )}
      </div>
      {found !== null && found.items.length > 0 && <SellerGrid sellers={found.items} />}
      {found !== null && found.next !== null && <MoreSellers key={found.next} next={found.next} />}
    </section>
  )
}
