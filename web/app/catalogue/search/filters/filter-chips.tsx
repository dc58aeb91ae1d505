import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { filterChips, listUrl } from '../search-params.ts'
import type { SearchParams } from '../search-params.ts'

interface FilterChipsProps {
  path: string
  searchParams: SearchParams
  /** The names of places that the product knows. */
  known: readonly string[]
}

/** The active filters, each a link to the list without it. */
export function FilterChips({ path, searchParams, known }: FilterChipsProps) {
  const chips = filterChips(searchParams, known)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={listUrl(path, searchParams, without)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-leaf bg-leaf-soft px-3.5 text-sm font-semibold text-leaf hover:bg-card"
          >
            {label}
            <Icon name="close" className="size-4" />
            <span className="sr-only">, remove filter</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
