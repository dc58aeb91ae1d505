import { useLocation } from 'react-router'

/**
 * Opens this page in Lite mode: no scripts, smaller photos. It is in the footer, and at the end of pages without one.
 */
export function LiteLink() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('lite', 'on')
  return (
    <a
      href={`${pathname}?${query}`}
      rel="nofollow"
      className="inline-flex min-h-11 items-center underline hover:text-ink"
    >
      Lite mode (uses less data)
    </a>
  )
}
