import { useLocation } from 'react-router'
import { useLite } from '../hooks/use-lite.ts'

/**
 * Opens this page in Save data: no scripts of its own, smaller photos; in Save data it leads back. It is in the menu and in the
 * footer, and at the end of pages without one.
 */
export function SaveDataLink({ className }: { className?: string }) {
  const { pathname, search } = useLocation()
  const isLite = useLite()
  const query = new URLSearchParams(search)
  query.set('lite', isLite ? 'off' : 'on')
  return (
    <a
      href={`${pathname}?${query}`}
      rel="nofollow"
      className={className ?? 'inline-flex min-h-11 items-center underline hover:text-ink'}
    >
      {isLite ? 'Save data is on. Turn it off' : 'Save data'}
    </a>
  )
}
