import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { WiderSearch } from './wider/find-wider-searches.ts'
import { listUrl } from './search-params.ts'
import type { SearchParams } from './search-params.ts'
import { WiderSearches } from './wider/wider-searches.tsx'

interface NoProvidersProps {
  path: string
  searchParams: SearchParams
  /** False: the API did not answer. */
  isReached: boolean
  widerSearches: WiderSearch[]
}

/** What stands in the place of the providers when there are none. */
export function NoProviders({ path, searchParams, isReached, widerSearches }: NoProvidersProps) {
  const retry = (
    <ButtonLink to={listUrl(path, searchParams)} kind="quiet">
      Retry
    </ButtonLink>
  )
  // The way out that is closest to what was asked comes first.
  const all = (
    <ButtonLink to={path} kind={widerSearches.length > 0 ? 'quiet' : 'primary'}>
      See all services
    </ButtonLink>
  )
  return (
    <EmptyState
      icon={isReached ? 'tools' : 'refresh'}
      title="No providers found"
      text={
        isReached
          ? 'Try another place or a shorter word, or remove a filter.'
          : 'Could not reach the server. Check your connection and try again.'
      }
      action={
        isReached ? (
          <>
            <WiderSearches {...{ path, searchParams, widerSearches }} isMain />
            {Object.keys(searchParams).length > 0 && all}
          </>
        ) : (
          retry
        )
      }
    />
  )
}
