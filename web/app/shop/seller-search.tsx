import { placeWords } from '@oja/contract/place-words.ts'
import type { SellerSearch as Found } from '@oja/contract/sellers.ts'
import { Form, Link, useNavigate, useNavigation } from 'react-router'
import { useFollowingForm } from '../lib/following-form.ts'
import { offerWords } from '../lib/format.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Icon } from '../ui/icon.tsx'

/** The search of the home page. A real form: `/?query=...` is its address with and without JavaScript. */
export function SellerSearchForm({ query }: { query: string }) {
  const navigation = useNavigation()
  const navigate = useNavigate()
  const form = useFollowingForm({ query })
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
  /** Null when the market could not be reached. */
  sellers: Found['sellers'] | null
}

/** The shops found, as cards; one, two or three beside one another. */
export function SellerResults({ query, sellers }: SellerResultsProps) {
  return (
    <section id="results" aria-live="polite" aria-label="Sellers found" className="measure py-8">
      {sellers === null && (
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
      {sellers?.length === 0 && (
        <Empty
          icon="search"
          title={`No sellers found for “${query}”`}
          text="Try a shorter word, what they sell, or the name of their town."
        />
      )}
      {sellers !== null && sellers.length > 0 && (
        <>
          <h2 className="mb-4 text-2xl">Sellers for “{query}”</h2>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {sellers.map((seller) => (
              <li key={seller._id}>
                <SellerCard seller={seller} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function SellerCard({ seller }: { seller: Found['sellers'][number] }) {
  const { _id, storeLogo, storeName, businessCategory, location } = seller
  return (
    <article className="group relative flex h-full items-center gap-4 rounded-lg border border-line bg-card p-4 transition-shadow hover:shadow-md">
      <Avatar url={storeLogo} name={storeName} className="size-16 text-2xl" />
      <div className="min-w-0">
        <h3 className="font-sans text-lg leading-snug font-semibold tracking-normal">
          <Link
            to={`/seller-profile/${_id}`}
            className="after:absolute after:inset-0 after:rounded-lg group-hover:underline"
          >
            {storeName}
          </Link>
        </h3>
        <p className="text-muted">{offerWords(businessCategory)}</p>
        <p className="text-sm text-muted">{placeWords(location) || 'Location not found'}</p>
      </div>
    </article>
  )
}
