import { useEffect } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { showCount } from '../../format/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { useDashboardData } from './setup-steps.ts'

/**
 * Stands in the list of what to do when it, or a part of it, could not load: nobody knows then that nothing waits. The
 * counts are those of the menu, which may have loaded all the same. It asks once more by itself, because most often the
 * server was only busy: an answer that takes longer than three seconds is refused.
 */
export function UnseenWork({ what }: { what: 'orders' | 'listings' }) {
  const { pathname, search } = useLocation()
  const waiting = useDashboardData()?.waiting
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setTimeout(() => void revalidate(), retryMilliseconds)
    return () => clearTimeout(timer)
  }, [revalidate])
  const places =
    what === 'orders'
      ? [
          { to: '/dashboard/orders', label: 'Orders', count: waiting?.orders ?? 0 },
          { to: '/dashboard/messages', label: 'Messages', count: waiting?.messages ?? 0 },
        ]
      : [{ to: '/dashboard/listings', label: 'My listings', count: 0 }]
  return (
    <Alert tone="bad" title={`We cannot see your ${what} just now`}>
      <p className="flex flex-wrap gap-x-4">
        {places.map(({ to, label, count }) => (
          <Link key={to} to={to} className={link}>
            {label}
            {count > 0 && ` (${showCount(count)})`}
          </Link>
        ))}
        <Link to={pathname + search} className={link}>
          Try again
        </Link>
      </p>
    </Alert>
  )
}

// The server says "Retry-After: 2".
const retryMilliseconds = 3_000

const link = 'inline-flex min-h-11 items-center font-semibold underline'
