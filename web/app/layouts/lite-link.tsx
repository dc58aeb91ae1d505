import { useLocation } from 'react-router'

/** Asks for this page in Lite mode: no scripts, smaller pictures. In the footer, and at the end of pages without one. */
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
