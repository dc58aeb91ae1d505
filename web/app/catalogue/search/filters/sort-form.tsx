import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '../../../hooks/use-hydrated.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { SearchParams } from '../search-params.ts'
import { formUrl, ListForm } from './list-form.tsx'

interface SortFormProps {
  path: string
  searchParams: SearchParams
}

/**
 * The order of a list. With JavaScript a choice sends the form, also one that was made before this script was there. The
 * browser does not put in an earlier choice by itself. Without JavaScript there is a button.
 */
export function SortForm({ path, searchParams }: SortFormProps) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const hasQuery = searchParams['q'] !== undefined
  const isSomewhere = ['lat', 'state', 'location'].some((name) => searchParams[name] !== undefined)
  const options = [
    ...(hasQuery ? [['best', 'Best match'] as const] : []),
    ['newest', 'Newest first'] as const,
    ['cheapest', 'Lowest price'] as const,
    ...(isSomewhere ? [['nearest', 'Nearest first'] as const] : []),
  ]
  const values = { sort: searchParams['sort'] ?? (hasQuery ? 'best' : 'newest') }
  const select = useRef<HTMLSelectElement>(null)
  // Without an option of the list's own order the browser shows another one, which nobody chose.
  const isOffered = options.some(([value]) => value === values.sort)
  useEffect(() => {
    const { form, value } = select.current ?? {}
    if (form && isOffered && value !== values.sort) void navigate(formUrl(path, form))
  }, [path, navigate, isOffered, values.sort])
  return (
    <ListForm
      path={path}
      searchParams={searchParams}
      own={['sort']}
      values={values}
      label="Order"
      className="flex gap-2"
    >
      <div className="relative">
        <select
          ref={select}
          name="sort"
          aria-label="Sort by"
          autoComplete="off"
          defaultValue={values.sort}
          onChange={({ target }) => target.form && void navigate(formUrl(path, target.form))}
          className="min-h-11 appearance-none rounded-md border border-edge bg-card pr-10 pl-3.5 font-semibold"
        >
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
        />
      </div>
      {!hydrated && (
        <button
          type="submit"
          className="after-choice min-h-11 rounded-md border border-edge bg-card px-4 font-semibold hover:bg-sunken"
        >
          Sort
        </button>
      )}
    </ListForm>
  )
}
