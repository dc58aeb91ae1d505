import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { ChangeEvent, ReactNode } from 'react'
import { Form, Link, useSearchParams, useSubmit } from 'react-router'
import { useSyncedForm } from '../../hooks/use-synced-form.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { kinds } from './listing-kinds.ts'
import type { ListingKind } from './listing-kinds.ts'

/** Searches a seller's own listings by name, filters and sorts them: a choice is sent at once with JavaScript. `total` is how many there are; null when unknown. */
export function ListingSearch({ kind, total }: { kind: ListingKind; total: string | null }) {
  const [query] = useSearchParams()
  const form = useSyncedForm(Object.fromEntries(query))
  const { plural } = kinds[kind]
  const submit = useSubmit()
  const send = ({ target }: ChangeEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement) void submit(target.form, { preventScrollReset: true })
  }
  return (
    <Form ref={form} role="search" onChange={send} className="grid grid-cols-2 gap-2 lg:flex lg:flex-wrap">
      <input type="hidden" name="tab" value={plural} />
      <div className="col-span-2 flex gap-2 lg:contents">
        <input
          type="search"
          name="q"
          maxLength={fieldLengths.search}
          placeholder="Search my listings"
          aria-label="Search my listings"
          defaultValue={query.get('q') ?? ''}
          className={`${box} grow lg:w-auto lg:basis-56`}
        />
        <Button kind="quiet" className="px-4 lg:order-last">
          Search
        </Button>
      </div>
      <Choice name="status" label="Show" value={query.get('status')}>
        <option value="">All {plural}</option>
        <option value="live">Live</option>
        {kind === 'product' && <option value="sold out">Sold out</option>}
        <option value="draft">Drafts</option>
        <option value="paused">Paused</option>
        <option value="waiting">Waiting for a look</option>
        <option value="refused">Not accepted</option>
        <option value="no-photo">Without a photo</option>
        {kind === 'product' && <option value="low">Running low</option>}
      </Choice>
      <Choice name="sort" label="Sort by" value={query.get('sort')}>
        <option value="">Newest first</option>
        {kind === 'product' && <option value="stock">Lowest stock</option>}
        {kind === 'product' && <option value="sold">Most sold</option>}
        <option value="views">Most viewed</option>
        <option value="price-low">Lowest price</option>
        <option value="price-high">Highest price</option>
      </Choice>
      <div className="order-last col-span-2 flex items-center gap-x-4 text-sm lg:basis-full">
        <p role="status" className="grow text-muted">
          {total && `${total} ${total === '1' ? kind : plural}`}
        </p>
        {kind === 'product' && (
          <Link to="/dashboard/stock" className={wayOn}>
            Stock
          </Link>
        )}
        <Link
          to={kind === 'product' ? '/dashboard/photos' : `/dashboard/import?kind=${plural}`}
          className={wayOn}
        >
          {kind === 'product' ? 'Add many photos' : 'Import from Excel'}
        </Link>
      </div>
    </Form>
  )
}

const wayOn = 'inline-flex min-h-11 items-center font-semibold text-leaf underline lg:hidden'
const box = 'min-h-11 w-full min-w-0 rounded-md border border-edge bg-card px-3 text-ink'

interface ChoiceProps {
  name: string
  label: string
  value: string | null
  children: ReactNode
}

function Choice({ name, label, value, children }: ChoiceProps) {
  return (
    <div className="relative lg:basis-44">
      <select
        name={name}
        aria-label={label}
        defaultValue={value ?? ''}
        className={`${box} appearance-none pr-9`}
      >
        {children}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-2.5 size-5 -translate-y-1/2 text-muted"
      />
    </div>
  )
}
