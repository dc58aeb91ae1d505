import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { Form, useSearchParams } from 'react-router'
import { useSyncedForm } from '../../hooks/use-synced-form.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { kinds } from './listing-kinds.ts'
import type { ListingKind } from './listing-kinds.ts'

/** Searches a seller's own listings by name, or filters them. `total` is how many there are; null when unknown. */
export function ListingSearch({ kind, total }: { kind: ListingKind; total: string | null }) {
  const [query] = useSearchParams()
  const form = useSyncedForm(Object.fromEntries(query))
  const { plural } = kinds[kind]
  const box = 'min-h-11 w-full min-w-0 rounded-md border border-edge bg-card px-3 text-ink'
  return (
    <Form ref={form} role="search" className="grid gap-2 sm:flex sm:flex-wrap">
      <input type="hidden" name="tab" value={plural} />
      <input
        type="search"
        name="q"
        maxLength={fieldLengths.search}
        placeholder="Search my listings"
        aria-label="Search my listings"
        defaultValue={query.get('q') ?? ''}
        className={`${box} sm:w-auto sm:grow sm:basis-56`}
      />
      <div className="grid grid-cols-[1fr_1fr_auto] gap-2 sm:contents">
        <div className="relative sm:basis-44">
          <select
            name="sort"
            aria-label="Sort by"
            defaultValue={query.get('sort') ?? ''}
            className={`${box} appearance-none pr-10`}
          >
            <option value="">Newest first</option>
            {kind === 'product' && <option value="stock">Lowest stock</option>}
            {kind === 'product' && <option value="sold">Most sold</option>}
            <option value="views">Most viewed</option>
            <option value="price-low">Lowest price</option>
            <option value="price-high">Highest price</option>
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
          />
        </div>
        <div className="relative sm:basis-44">
          <select
            name="status"
            aria-label="Show"
            defaultValue={query.get('status') ?? ''}
            className={`${box} appearance-none pr-10`}
          >
            <option value="">All {plural}</option>
            <option value="live">Live</option>
            {kind === 'product' && <option value="sold out">Sold out</option>}
            <option value="draft">Drafts</option>
            <option value="paused">Paused</option>
            <option value="no-photo">Without a photo</option>
            {kind === 'product' && <option value="low">Running low</option>}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
          />
        </div>
        <Button kind="quiet">Search</Button>
      </div>
      <p role="status" className="text-sm text-muted sm:basis-full">
        {total && `${total} ${total === '1' ? kind : plural}`}
      </p>
    </Form>
  )
}
