import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { ServiceView } from './service-view.tsx'
import type { ServiceViewProps } from './service-view.tsx'

/** A provider in a dialog over the list. */
export function QuickView(props: ServiceViewProps) {
  return (
    <>
      <BackToList />
      <ServiceView {...props} />
    </>
  )
}

/** Links back to the list with the same search. */
function BackToList() {
  const query = new URLSearchParams(useLocation().search)
  query.delete('provider')
  query.delete('reviewsAfter')
  return (
    <Link
      to={`/Categories/Services${String(query) !== '' ? `?${query}` : ''}`}
      className="mb-4 -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-sunken"
    >
      <Icon name="arrow-left" />
      Back to providers
    </Link>
  )
}
