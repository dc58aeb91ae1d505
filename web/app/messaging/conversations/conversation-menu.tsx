import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import type { Conversation } from '@oja/contract/schemas/messaging.ts'
import { Link, useLocation } from 'react-router'
import { browserClient } from '../../api/browser-client.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { toast } from '../../ui/toasts.tsx'
import { ConversationIcon } from './conversation-icon.tsx'

interface ConversationMenuProps {
  conversation: Conversation
  onChange: (fresh: Conversation) => void
}

/** Block and report. Without JavaScript both are forms of this page. */
export function ConversationMenu({ conversation, onChange }: ConversationMenuProps) {
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  const { id, isBlocked, isMuted } = conversation
  const failed = () => toast({ text: 'Please try again', tone: 'bad' })
  const block = () =>
    browserClient(messagingEndpoints.messages.block, { params: { id }, body: { isBlocked: !isBlocked } })
      .then(({ data }) => onChange(data))
      .catch(failed)
  const report = new URLSearchParams({ kind: 'conversation', id, back: pathname + search })
  return (
    <details className="relative shrink-0">
      <summary className="flex size-11 cursor-pointer list-none items-center justify-center rounded-md hover:bg-sunken">
        <ConversationIcon name="more" />
        <span className="sr-only">More</span>
      </summary>
      <div className="absolute right-0 z-20 mt-1 w-72 max-w-[80vw] space-y-3 rounded-lg border border-line bg-card p-3 shadow-lg">
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault()
            void block()
          }}
        >
          <input type="hidden" name="intent" value="block" />
          <input type="hidden" name="on" value={isBlocked ? '' : 'yes'} />
          <button type="submit" className={menuLine}>
            {isBlocked ? 'Unblock this person' : 'Block this person'}
          </button>
        </form>
        {!hydrated && (
          <form method="post">
            <input type="hidden" name="intent" value="mute" />
            <input type="hidden" name="on" value={isMuted ? '' : 'yes'} />
            <button type="submit" className={menuLine}>
              {isMuted ? 'Unmute' : 'Mute'}
            </button>
          </form>
        )}
        <Link
          to={`/report?${report}`}
          rel="nofollow"
          className={`${menuLine} flex items-center justify-center`}
        >
          Report this conversation
        </Link>
      </div>
    </details>
  )
}

const menuLine = 'min-h-11 w-full rounded-md border border-edge px-3 font-semibold hover:bg-sunken'
