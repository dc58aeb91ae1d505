import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { useSession } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'

// Without its script the bell has no count, and the page stays.
const NotificationCount = lazy(() =>
  import('./notification-count.tsx').catch(() => ({ default: () => null })),
)

interface NotificationBellProps {
  to?: string
  /** The menu around it counts the messages itself: they are not counted twice. */
  isBesideMessages?: boolean
}

/**
 * The bell of a person who is logged in. The count loads after the page, with a script of its own. Who saves data has no
 * scripts: there the server writes it.
 */
export default function NotificationBell({
  to = '/notices',
  isBesideMessages = false,
}: NotificationBellProps) {
  const session = useSession()
  const hydrated = useHydrated()
  if (!session || session.role === 'admin') return null
  const { unread } = session
  return (
    <Link to={to} className="relative flex size-11 items-center justify-center rounded-md hover:bg-sunken">
      <Icon name="bell" />
      <span className="sr-only">Notifications</span>
      {(hydrated || unread) && (
        <Suspense>
          <NotificationCount
            isBesideMessages={isBesideMessages}
            known={unread ? unread.others + (isBesideMessages ? 0 : unread.messages) : 0}
          />
        </Suspense>
      )}
    </Link>
  )
}
