import type { SendMessage } from '@oja/contract/schemas/messaging.ts'
import { useImperativeHandle, useState } from 'react'
import type { Ref } from 'react'
import { useHydrated } from '../../../hooks/use-hydrated.ts'
import { loginRequired, useResumeAfterLogin } from '../../../session/resume-after-login.ts'
import { lazyPartWithRetry } from '../../../hooks/lazy-part-with-retry.tsx'
import { useSession } from '../../../session/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Recipient } from '../recipient.ts'
import type { ShownListing } from './conversation-widget-pane.tsx'

const ConversationPane = lazyPartWithRetry(
  async () => (await import('./conversation-widget-pane.tsx')).ConversationWidgetPane,
  'chat-pane fixed inset-x-0 bottom-0 z-40 sm:right-4 sm:bottom-4 sm:left-auto sm:w-96 print:hidden rounded-lg border border-line bg-card p-6 shadow-lg',
)

/** Opens the conversation from elsewhere on the page. Before it is there, the caller's link leads to the plain form. */
export type ConversationOpener = () => true

interface ConversationWidgetProps {
  ref?: Ref<ConversationOpener> | undefined
  to: Recipient
  about?: SendMessage['about']
  /** The listing of the page, shown before anything is written. */
  listing?: ShownListing | undefined
  readsByClick?: boolean | undefined
}

/**
 * The chat over a shop's pages. On phones its button stands in a bar of the page, on wider screens it floats beside the
 * page (app.css). Without JavaScript its button leads to the plain form.
 */
export function ConversationWidget({ ref, to, about, listing, readsByClick }: ConversationWidgetProps) {
  const session = useSession()
  const hydrated = useHydrated()
  // The user who opened the pane. It stays open when their session ends, so that they see why nothing is sent.
  const [openedBy, setOpenedBy] = useState<string | null>(null)
  useResumeAfterLogin('chat', () => setOpenedBy(session?.userId ?? null))
  const open = () => {
    if (session) return setOpenedBy(session.userId)
    const path = window.location.pathname + window.location.search
    loginRequired({ path, intent: 'chat', values: {} })
  }
  useImperativeHandle(ref, () => () => {
    open()
    return true
  })
  if (session?.userId === to.userId || session?.role === 'admin') return null
  const query = new URLSearchParams({
    to: to.userId,
    shop: to.sellerId,
    ...(about ? { kind: about.kind, id: about.id } : {}),
  })
  const label = (
    <>
      <Icon name="message" />{' '}
      <span className="chat-words">Message {about?.kind === 'service' ? '/ ask for a price' : 'seller'}</span>
    </>
  )
  if (!hydrated) {
    return (
      <a href={`/messages/send?${query}`} className="chat-button">
        {label}
      </a>
    )
  }
  return (
    <>
      {!openedBy && (
        <button type="button" aria-expanded={false} onClick={open} className="chat-button">
          {label}
        </button>
      )}
      {openedBy && (
        <ConversationPane
          userId={openedBy}
          other={to}
          about={about}
          listing={listing}
          readsByClick={readsByClick}
          onClose={() => setOpenedBy(null)}
        />
      )}
    </>
  )
}
