import { Link, useLocation } from 'react-router'
import { Alert } from './alert.tsx'

interface LoadFailureProps {
  message: string
  /** The HTTP status, where a list has pages: an address made by hand may name none of them. */
  status?: number
}

/** Stands where something could not be loaded, with a link that tries again. */
export function LoadFailure({ message, status }: LoadFailureProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const isNoPage = status === 400 && query.has('after')
  // To ask for it again would not help.
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
