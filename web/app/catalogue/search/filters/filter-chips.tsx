import type { UnderstoodSearch } from '@oja/contract/values/search/understood-search.ts'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { wordsChip } from '../wider/find-wider-searches.ts'
import { listUrl, serviceLabel } from '../search-params.ts'
import { filterChips, saidChips } from './chips-of-search.ts'
import { NearMe } from './near-me.tsx'
import type { SearchParams } from '../search-params.ts'

interface FilterChipsProps {
  path: string
  searchParams: SearchParams
  /** The names of places that the product knows. */
  known: readonly string[]
  /** How the words were understood: a place among them is a filter too. */
  understood?: UnderstoodSearch | null | undefined
  /** Undefined where the page shows the category elsewhere. */
  category?: string | undefined
  /** The param that has the words. */
  wordsName?: 'q' | 'query' | undefined
}

/** The active filters, each a link to the list without it. */
export function FilterChips({
  path,
  searchParams,
  known,
  understood = null,
  category,
  wordsName = 'q',
}: FilterChipsProps) {
  const chips = [
    ...(category === undefined ? [] : [{ label: serviceLabel(category), without: { category: '' } }]),
    ...wordsChip(searchParams),
    ...saidChips(understood, wordsName),
    ...filterChips(searchParams, known),
  ]
  const nearMe = understood?.nearMe && <NearMe {...{ path, searchParams, understood, wordsName }} />
  if (chips.length === 0) return nearMe || null
  const list = (
    <ul
      aria-label="Active filters"
      className="chip-row no-bar relative flex gap-2 overflow-x-auto max-sm:-mx-4 max-sm:px-4 sm:flex-wrap"
    >
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={listUrl(path, searchParams, without)}
            className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border border-leaf bg-leaf-soft px-3.5 text-sm font-semibold text-leaf hover:bg-card"
          >
            {label}
            <Icon name="close" className="size-4" />
            <span className="sr-only">, remove filter</span>
          </Link>
        </li>
      ))}
    </ul>
  )
  return nearMe ? (
    <>
      {nearMe}
      {list}
    </>
  ) : (
    list
  )
}
