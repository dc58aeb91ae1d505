import { ButtonLink } from '../../ui/button.tsx'
import type { WayOut } from './find-ways-out.ts'
import { countLabel, listUrl } from './search-params.ts'
import type { SearchParams } from './search-params.ts'

interface WaysOutProps {
  path: string
  searchParams: SearchParams
  waysOut: readonly WayOut[]
}

/** Links from an empty list to the same list with one filter less, each with what it finds. */
export function WaysOut({ path, searchParams, waysOut }: WaysOutProps) {
  return waysOut.map(({ label, total, without }) => (
    <ButtonLink key={label} to={listUrl(path, searchParams, without)} kind="quiet">
      Without “{label}”: {countLabel(total, 0)}
    </ButtonLink>
  ))
}
