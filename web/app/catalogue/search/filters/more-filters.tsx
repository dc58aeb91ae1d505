import { Icon } from '../../../ui/icon.tsx'
import { filterChips } from '../search-params.ts'
import { SearchFilters } from './search-filters.tsx'
import type { SearchFiltersProps } from './search-filters.tsx'

/** The filters of the provider list, closed until somebody opens them or one has an error. */
export function MoreFilters(filters: Omit<SearchFiltersProps, 'idPrefix' | 'withOpenNow'>) {
  const inForce = filterChips(filters.searchParams).length
  return (
    <details
      open={Object.keys(filters.wrong).length > 0}
      className="group mt-2 rounded-lg border border-line bg-card"
    >
      <summary className="flex min-h-12 items-center gap-2 rounded-lg px-4 font-semibold hover:bg-sunken">
        <Icon name="filter" />
        More Filters
        {inForce > 0 && <span className="text-muted">({inForce} active)</span>}
        <Icon name="chevron-down" className="ml-auto size-5 group-open:rotate-180" />
      </summary>
      <div className="max-w-md px-4 pt-2 pb-5">
        <SearchFilters {...filters} idPrefix="filter" withOpenNow />
      </div>
    </details>
  )
}
