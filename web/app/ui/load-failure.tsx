import { Link, useLocation } from 'react-router'
import { Alert } from './alert.tsx'

interface LoadFailureProps {
  message: string
  /** The HTTP status of a list: the address may hold a cursor that the API refuses. */
  status?: number
}

/** Shown where something could not load, with a link that tries again. */
export function LoadFailure({ message, status }: LoadFailureProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const isNoPage = status === 400 && query.has('after')
  // A refused cursor would be refused again.
  if (isNoPage) query.delete('after')
  return (
    <Alert tone="bad" title={isNoPage ? 'That page does not exist' : message}>
      <Link
        to={isNoPage ? `${pathname}?${query}` : pathname + search}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        {isNoPage ? 'Newest first' : 'Try again'}
      </Link>
    </Alert>
  )
}
