import type { UnderstoodSearch } from '@oja/contract/values/search/understood-search.ts'
import { Link, useSearchParams } from 'react-router'
import { searchedWords } from '../../format/searched-words.ts'
import { listUrl } from './search-params.ts'

interface GuessHeadingProps {
  /** The words as they were typed. */
  query: string
  understood: UnderstoodSearch | null
  /** The address of a search for these words. */
  to: (words: string) => string
  /** One service was found. */
  isOne?: boolean
}

/**
 * Says above guesses what the words may mean, and that nothing answers them; above providers that all come from elsewhere, that
 * nobody is there. Nothing where the listings answer.
 */
export function GuessHeading({ query, understood, to, isOne = false }: GuessHeadingProps) {
  if (!understood?.isGuess && !understood?.allCome) return null
  const { place, words, meant, isGuess, isElsewhere, make, deliveredTo } = understood
  const where = place === null ? '' : ` in ${place}`
  if (make !== undefined)
    return (
      <p role="status" className="mb-4 text-lg">
        <strong>
          No {make}
          {isElsewhere ? '' : where} now.
        </strong>{' '}
        {understood.kind}
        {isElsewhere && ' in other places'}: {understood.count}
      </p>
    )
  // The header says the words only where something else was read out of them.
  const sought = words || (place === null ? query : '')
  const nothing = `${sought ? `Nothing called ${searchedWords(sought)}` : 'Nobody'}${where}.`
  if (meant === null)
    return (
      <p role="status" className="mb-4 text-lg">
        <strong>{nothing}</strong>{' '}
        {isGuess
          ? isElsewhere
            ? 'In other places:'
            : 'Perhaps:'
          : `${isOne ? 'This one comes' : 'These come'} to you there:`}
        {deliveredTo !== undefined && (
          <DeliveredLink {...{ words, deliveredTo, count: understood.delivered }} />
        )}
      </p>
    )
  return (
    <p role="status" className="mb-4">
      <strong className="block text-lg">
        Did you mean{' '}
        <Link
          to={to(place === null || isElsewhere ? meant : `${meant} in ${place}`)}
          className="inline-flex min-h-11 items-center text-leaf underline"
        >
          {searchedWords(meant)}
        </Link>
        ?
      </strong>{' '}
      <span className="text-muted">{nothing}</span>
      {isElsewhere && place !== null && <span className="block text-lg">In other places:</span>}
    </p>
  )
}

interface DeliveredLinkProps {
  words: string
  deliveredTo: string
  count: string | undefined
}

/** To the goods that are delivered there, with the filters with which they were counted. */
function DeliveredLink({ words, deliveredTo, count }: DeliveredLinkProps) {
  const [chosen] = useSearchParams()
  const filters = { ...Object.fromEntries(chosen), query: '' }
  return (
    <Link
      to={listUrl('/categories/products', filters, { q: words, deliversTo: deliveredTo })}
      className="flex min-h-11 items-center text-base text-leaf underline"
    >
      Delivered to {deliveredTo}: {count}
    </Link>
  )
}
