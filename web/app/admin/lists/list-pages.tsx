import { useSearchParams } from 'react-router'
import { showCount } from '../../format/format.ts'
import { ButtonLink } from '../../ui/button.tsx'

// The place of a page's first row in its list, in the address: the API numbers no pages.
const firstRow = 'row'

/** The place of the first row as an address says it; null where it says none. */
export function firstOf(searchParams: URLSearchParams): number | null {
  const first = Number(searchParams.get(firstRow))
  return Number.isSafeInteger(first) && first > 1 ? first : null
}

interface ListPagesProps {
  /** The place of the first row; null where it is unknown. */
  first: number | null
  /** How many rows the page has. */
  count: number
  /** How many the list has, as the API says it ("1000+"); null where nobody counted. */
  total: string | null
  /** The query of the next page; null on the last one. */
  next: string | null
  /** What turning the page leaves as it is in the address. */
  kept: Readonly<Record<string, string>>
}

/** Which rows of a list these are, and the ways to its first page and to the next one. Nothing for a list of one page. */
export function ListPages({ first, count, total, next, kept }: ListPagesProps) {
  const [searchParams] = useSearchParams()
  if (!next && first === 1) return null
  const start = new URLSearchParams(searchParams)
  for (const name of ['after', firstRow, 'done', 'shop']) start.delete(name)
  const following = new URLSearchParams([...Object.entries(kept), ...new URLSearchParams(next ?? '')])
  if (first !== null) following.set(firstRow, String(first + count))
  return (
    <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      {first !== null && count > 0 && (
        <p className="text-sm text-muted max-sm:w-full max-sm:text-center">
          {showCount(first)} to {showCount(first + count - 1)}
          {total && ` of ${total}`}
        </p>
      )}
      {first !== 1 && (
        <ButtonLink to={`?${start}`} kind="quiet">
          First page
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={`?${following}`} kind="quiet">
          Next page
        </ButtonLink>
      )}
    </nav>
  )
}
