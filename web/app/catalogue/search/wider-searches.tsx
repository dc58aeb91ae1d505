import { ButtonLink } from '../../ui/button.tsx'
import type { WiderSearch } from './find-wider-searches.ts'
import { countLabel, listUrl } from './search-params.ts'
import type { SearchParams } from './search-params.ts'

interface WiderSearchesProps {
  path: string
  searchParams: SearchParams
  widerSearches: readonly WiderSearch[]
}

/** Links from an empty list to the same list with one filter less, each with what it finds. */
export function WiderSearches({ path, searchParams, widerSearches }: WiderSearchesProps) {
  return widerSearches.map(({ label, total, without }) => (
    <ButtonLink key={label} to={listUrl(path, searchParams, without)} kind="quiet">
      Without {label.startsWith('“') ? label : `“${label}”`}: {countLabel(total, 0)}
    </ButtonLink>
  ))
}
