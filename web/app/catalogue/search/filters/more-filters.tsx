import { Icon } from '../../../ui/icon.tsx'
import { filterCount } from '../search-params.ts'
import { SearchFilters } from './search-filters.tsx'
import type { SearchFiltersProps } from './search-filters.tsx'

/** The filters of the provider list, closed until somebody opens them or one has an error. */
export function MoreFilters(filters: Omit<SearchFiltersProps, 'idPrefix' | 'withOpenNow'>) {
  const inForce = filterCount(filters.searchParams)
  return (
    <details
      open={Object.keys(filters.wrong).length > 0}
      className="group rounded-lg border border-line bg-card"
    >
      <summary className="flex min-h-11 items-center gap-1.5 rounded-lg px-2.5 sm:px-4 font-semibold hover:bg-sunken">
        <Icon name="filter" />
        More Filters
        {inForce > 0 && (
          <span className="text-muted">
            ({inForce}
            <span className="max-sm:sr-only"> active</span>)
          </span>
        )}
        <Icon name="chevron-down" className="ml-auto size-5 group-open:rotate-180" />
      </summary>
      <div className="max-w-md px-4 pt-2 pb-5">
        <SearchFilters {...filters} idPrefix="filter" withOpenNow />
      </div>
    </details>
  )
}
