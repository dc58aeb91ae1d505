import { productCategories } from '@oja/contract/values/categories.ts'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import type { WiderSearch } from './find-wider-searches.ts'
import { countLabel, listUrl } from '../search-params.ts'
import type { SearchParams } from '../search-params.ts'

interface WiderSearchesProps {
  path: string
  searchParams: SearchParams
  widerSearches: readonly WiderSearch[]
  /** The first of them is the main button. */
  isMain?: boolean
}

/** Links from an empty list to the same list with one filter less, each with what it finds. */
export function WiderSearches({ path, searchParams, widerSearches, isMain = false }: WiderSearchesProps) {
  return widerSearches.map(({ label, total, without }, place) => (
    <ButtonLink
      key={label}
      to={listUrl(path, searchParams, without)}
      kind={isMain && place === 0 ? 'primary' : 'quiet'}
    >
      {without['deliversTo'] ? label : `Without ${label.startsWith('“') ? label : `“${label}”`}`}:{' '}
      {countLabel(total, 0)}
    </ButtonLink>
  ))
}

/** Links to every category, for words that no goods have. */
export function OtherCategories({ path }: { path: string }) {
  return (
    <nav aria-labelledby="other-categories" className="mt-8">
      <h2 id="other-categories" className="text-2xl">
        Look in a category
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {productCategories.map((category) => (
          <li key={category}>
            <Link
              to={listUrl(path, { category })}
              className="flex h-full min-h-13 items-center rounded-md border border-edge bg-card px-3 py-1.5 text-sm leading-snug font-semibold hover:bg-sunken"
            >
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
