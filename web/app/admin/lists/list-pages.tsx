import { useSearchParams } from 'react-router'
import { showCount } from '../../format/format.ts'
import { ButtonLink } from '../../ui/button.tsx'

// The place of a page's first row in its list, in the address: the API numbers no pages.
const firstRow = 'row'
// The pages before this one, each as the place of its first row and the cursor that it begins after, "26.abc".
const pagesBefore = 'before'
const maxBefore = 20

/** The place of the first row as an address says it; null where it says none. */
export function firstOf(searchParams: URLSearchParams): number | null {
  const first = Number(searchParams.get(firstRow))
  return Number.isSafeInteger(first) && first > 1 ? first : null
}

/** The address of the page before, which the way here has passed; null where the address does not know it. */
export function previousPage(searchParams: URLSearchParams): string | null {
  const before = searchParams.getAll(pagesBefore)
  const [, first = '', after = ''] = /^(\d{1,9})\.([\w-]*)$/.exec(before.at(-1) ?? '') ?? []
  if (first === '') return null
  const previous = withoutPage(searchParams)
  if (after !== '') {
    previous.set('after', after)
    previous.set(firstRow, first)
    for (const one of before.slice(0, -1)) previous.append(pagesBefore, one)
  }
  return `?${previous}`
}

/** The address of the next page. `next` is its query as the API says it, and `kept` what it does not know. */
export function nextAddress(
  searchParams: URLSearchParams,
  next: string,
  { first, count, kept }: Pick<ListPagesProps, 'first' | 'count' | 'kept'>,
): string {
  const following = new URLSearchParams([...Object.entries(kept), ...new URLSearchParams(next)])
  if (first !== null) {
    following.set(firstRow, String(first + count))
    const before = first === 1 ? [] : searchParams.getAll(pagesBefore)
    const here = `${first}.${first === 1 ? '' : (searchParams.get('after') ?? '')}`
    for (const one of [...before, here].slice(-maxBefore)) following.append(pagesBefore, one)
  }
  return `?${following}`
}

/** Which page of a list an address shows, as its query says it: to return to the same page. */
export function pageOfList(searchParams: URLSearchParams): URLSearchParams {
  const ofPage = ['after', firstRow, pagesBefore]
  return new URLSearchParams([...searchParams].filter(([name]) => ofPage.includes(name)))
}

function withoutPage(searchParams: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(searchParams)
  for (const name of ['after', firstRow, pagesBefore, 'done', 'shop']) rest.delete(name)
  return rest
}

interface ListPagesProps {
  /** The place of the first row; null where it is unknown. */
  first: number | null
  /** How many entries of the list the page has. */
  count: number
  /** What these entries are called, where they are not the rows themselves. */
  name?: string | undefined
  /** How many the list has, as the API says it ("1000+"); null where nobody counted. */
  total: string | null
  /** The query of the next page; null on the last one. */
  next: string | null
  /** What the way there is called; "Next page" where nothing is said. */
  nextText?: string | undefined
  /** What turning the page leaves as it is in the address. */
  kept: Readonly<Record<string, string>>
}

/** Which rows of a list these are, and the ways to its first page, the one before and the next one. Nothing for a list of one page. */
export function ListPages({ first, count, name, total, next, nextText = 'Next page', kept }: ListPagesProps) {
  const [searchParams] = useSearchParams()
  if (!next && first === 1) return null
  const previous = first === 1 ? null : previousPage(searchParams)
  return (
    <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      {first !== null && count > 0 && (
        <p className="text-sm text-muted max-sm:w-full max-sm:text-center">
          {name && `${name} `}
          {showCount(first)} to {showCount(first + count - 1)}
          {total && ` of ${total}`}
        </p>
      )}
      {first !== 1 && (
        <ButtonLink to={`?${withoutPage(searchParams)}`} kind="quiet">
          First page
        </ButtonLink>
      )}
      {previous !== null && (
        <ButtonLink to={previous} kind="quiet">
          Previous page
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={nextAddress(searchParams, next, { first, count, kept })} kind="quiet">
          {nextText}
        </ButtonLink>
      )}
    </nav>
  )
}
