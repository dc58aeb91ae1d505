import type { SendMessage, Subject } from '@oja/contract/schemas/messaging.ts'
import { useState } from 'react'
import { useHydrated } from '../../../hooks/use-hydrated.ts'
import { loginRequired, useResumeAfterLogin } from '../../../session/resume-after-login.ts'
import { lazyPartWithRetry } from '../../../hooks/lazy-part-with-retry.tsx'
import { useSession } from '../../../session/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Recipient } from '../recipient.ts'

const ConversationPane = lazyPartWithRetry(
  async () => (await import('./conversation-widget-pane.tsx')).ConversationWidgetPane,
  'rounded-lg border border-line bg-card p-6 shadow-lg',
)

interface ConversationWidgetProps {
  to: Recipient
  about?: SendMessage['about']
  /** The product of the page, shown before anything is written. */
  subject?: Subject | undefined
  /** A bar along the lower edge on phones, as on a product page; otherwise a round button. */
  hasBar?: boolean | undefined
  readsByClick?: boolean | undefined
}

/** The chat over a shop's pages. Without JavaScript its button leads to the plain form. */
export function ConversationWidget({
  to,
  about,
  subject,
  hasBar = false,
  readsByClick,
}: ConversationWidgetProps) {
  const session = useSession()
  const hydrated = useHydrated()
  // The user who opened the pane. It stays open when their session ends, so that they see why nothing is sent.
  const [openedBy, setOpenedBy] = useState<string | null>(null)
  useResumeAfterLogin('chat', () => setOpenedBy(session?.userId ?? null))
  if (session?.userId === to.userId || session?.role === 'admin') return null
  const query = new URLSearchParams({
    to: to.userId,
    shop: to.sellerId,
    ...(about ? { kind: about.kind, id: about.id } : {}),
  })
  const open = () => {
    if (session) return setOpenedBy(session.userId)
    const path = window.location.pathname + window.location.search
    loginRequired({ path, intent: 'chat', values: {} })
  }
  const shape = hasBar
    ? 'max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-none max-sm:w-full sm:right-4 sm:bottom-4 sm:rounded-full'
    : 'right-4 bottom-4 rounded-full'
  const button = `chat-button fixed z-30 inline-flex min-h-13 items-center justify-center gap-2 bg-leaf px-5 font-semibold text-on-leaf shadow-lg hover:bg-leaf-strong print:hidden ${shape}`
  if (!hydrated) {
    return (
      <a href={`/messages/send?${query}`} className={button}>
        <Icon name="message" /> Message seller
      </a>
    )
  }
  return (
    <>
      {!openedBy && (
        <button type="button" aria-expanded={false} onClick={open} className={button}>
          <Icon name="message" /> Message seller
        </button>
      )}
      {openedBy && (
        <div className="chat-pane fixed inset-x-0 bottom-0 z-40 sm:right-4 sm:bottom-4 sm:left-auto sm:w-96 print:hidden">
          <ConversationPane
            userId={openedBy}
            other={to}
            about={about}
            subject={subject}
            readsByClick={readsByClick}
            onClose={() => setOpenedBy(null)}
          />
        </div>
      )}
    </>
  )
}
