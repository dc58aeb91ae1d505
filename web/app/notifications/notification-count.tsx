import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import { useEffect, useState } from 'react'
import { browserClient } from '../api/browser-client.ts'
import { subscribe } from '../api/live-events.ts'

interface UnreadNotificationCountProps {
  /** Messages count where no menu counts them. */
  isBesideMessages: boolean
  /** What the server knew; 0 where it does not say. */
  known: number
}

/** How many notifications are unread: now, and after each change. */
export default function UnreadNotificationCount({ isBesideMessages, known }: UnreadNotificationCountProps) {
  const [count, setCount] = useState(known)
  useEffect(() => {
    let isOver = false
    let knownPosition = -1
    let isLoading = false
    let again = false
    const loadCount = async () => {
      // A tab that becomes visible receives many events at once; one request counts them all.
      if (isLoading) {
        again = true
        return
      }
      isLoading = true
      try {
        const { unread, position } = (await browserClient(messagingEndpoints.notices.list, {})).data
        knownPosition = position
        if (!isOver)
          setCount(
            (isBesideMessages ? 0 : unread.messages) +
              unread.orders +
              unread.reviews +
              unread.decisions +
              unread.saved,
          )
      } catch {
        // The bell keeps its count; the page itself says when the API does not answer.
      }
      isLoading = false
      if (!again) return
      again = false
      void loadCount()
    }
    void loadCount()
    const stop = subscribe(({ event, data }) => {
      // A stream that begins at the known position brings nothing new.
      if (event === 'ready' && data.position === knownPosition) return
      if (event !== 'order' && event !== 'conversation') void loadCount()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [isBesideMessages])
  if (count === 0) return null
  return (
    <span className="absolute -top-0.5 -right-1 flex h-5 min-w-5 items-center justify-center rounded-full bg-leaf px-1 text-xs font-bold text-on-leaf">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </span>
  )
}
