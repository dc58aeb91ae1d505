import { Link, useLocation } from 'react-router'
import { Notice } from './notice.tsx'

/** Stands where something could not be loaded, with a link that tries again. */
export function LoadFailure({ message }: { message: string }) {
  const { pathname, search } = useLocation()
  return (
    <Notice tone="bad" title={message}>
      <Link to={pathname + search} className="inline-flex min-h-11 items-center font-semibold underline">
        Try again
      </Link>
    </Notice>
  )
}
