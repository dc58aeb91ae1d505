import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import type { Conversation, SendMessage, Subject, ConversationView } from '@oja/contract/schemas/messaging.ts'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { browserClient } from '../../api/browser-client.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { loginRequired } from '../../session/resume-after-login.ts'
import { Avatar } from '../../ui/shop/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import { MessageList } from './message-bubbles.tsx'
import type { OrderPageOf } from './messages/message-links.ts'
import { Composer } from './composer/composer.tsx'
import { questionsAbout } from './composer/quick-questions.ts'
import { discardMessage, retryMessage } from '../outbox/outbox.ts'
import { RefreshButton } from './refresh-button.tsx'
import { asksForLogin } from '../outbox/send-error.ts'
import { ConversationMenu } from './conversation-menu.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'
import { useConversation } from './use-conversation.ts'
import './conversation.css'

interface ConversationPaneProps {
  userId: string
  /** User id, name and photo of the other person, as the page knows them. */
  other: { userId: string; name: string; avatarUrl: string }
  about?: SendMessage['about']
  /** What the page below is about. It comes before what the conversation was about. */
  subject?: Subject | undefined
  start?: ConversationView | undefined
  /** In the chat of a shop's page a click on a message marks it read (row PS13 of docs/conformance.md). */
  readsByClick?: boolean | undefined
  typed?: string | undefined
  error?: string | undefined
  /** What stands before the name: a link back, or a cross. */
  lead?: ReactNode
  /** Is `userId` the owner of the shop for which the reader answers? */
  isForShop?: boolean | undefined
  /** In the dashboard: the page of an order that a message names. */
  orderPage?: OrderPageOf | undefined
  /** What stands above the message box. */
  above?: ReactNode
  className?: string | undefined
}

/** A conversation: its messages, and a form to answer. It works without JavaScript too. */
export function ConversationPane(props: ConversationPaneProps) {
  const {
    userId,
    other,
    about,
    subject,
    start,
    readsByClick = false,
    typed,
    error,
    lead,
    isForShop = false,
    orderPage,
    above,
    className = '',
  } = props
  const hydrated = useHydrated()
  const view = useConversation({ userId, otherId: other.userId, about, start, readsOnOpening: !readsByClick })
  const { conversation, messages, pending } = view
  const end = useStickToEnd(pending.length, hydrated)
  const count = messages.length + pending.length
  const shownSubject = subject ?? conversation?.about
  const hasAsked = pending.length > 0 || messages.some(({ senderId }) => senderId === userId)
  useSendFailure(pending)

  return (
    <section
      aria-label={`Conversation with ${other.name}`}
      className={`talk flex min-h-0 flex-col overflow-hidden rounded-lg border border-line bg-paper ${className}`}
    >
      <header className="flex items-center gap-2 border-b border-line bg-card px-3 py-2">
        {lead}
        <Avatar
          url={conversation?.avatarUrl ?? other.avatarUrl}
          name={other.name}
          className="size-10 text-lg"
        />
        <h2 className="min-w-0 grow font-sans text-base leading-tight font-semibold">
          {conversation?.sellerId ? (
            <Link
              to={`/seller-profile/${conversation.sellerId}`}
              className="flex min-h-11 items-center hover:underline"
            >
              <span className="line-clamp-2">{other.name}</span>
            </Link>
          ) : (
            <span className="line-clamp-2">{other.name}</span>
          )}
        </h2>
        {conversation && !isForShop && (
          <>
            <MuteButton conversation={conversation} onChange={view.change} />
            <ConversationMenu conversation={conversation} onChange={view.change} />
          </>
        )}
      </header>
      {shownSubject && <SubjectCard subject={shownSubject} orderPage={orderPage} />}
      {conversation?.order && orderPage?.(conversation.order.number) !== null && (
        <Link
          to={conversation.order.href}
          className="flex min-h-11 items-center border-b border-line px-3 font-semibold text-leaf underline"
        >
          {conversation.order.text}
        </Link>
      )}
      <div
        ref={end}
        role="log"
        aria-live="polite"
        tabIndex={0}
        // Reversed, a list that scrolls begins at its end, without scripts too.
        className={`min-h-40 grow overflow-y-auto overscroll-contain ${hydrated ? '' : 'flex flex-col-reverse [&>ol]:mb-auto'}`}
      >
        {view.older && hydrated && (
          <button
            type="button"
            onClick={() => void view.older?.()}
            className="mx-auto mt-3 block min-h-11 px-3 font-semibold text-leaf underline"
          >
            Show earlier messages
          </button>
        )}
        {view.state === 'loading' && hydrated && <Skeleton shape="row" count={2} />}
        {view.state === 'failed' && (
          <p className="p-4">
            Failed to load messages.{' '}
            <button type="button" className="min-h-11 font-semibold underline" onClick={view.refresh}>
              Retry
            </button>
          </p>
        )}
        {view.state === 'ready' && count === 0 && (
          <p className="p-4 text-muted">No messages yet. Say hello or ask a question.</p>
        )}
        <MessageList
          messages={messages}
          userId={userId}
          about={shownSubject}
          orderPage={orderPage}
          replySettings={orderPage && !isForShop ? '/dashboard/messages#automatic-reply' : undefined}
          pending={pending}
          onRead={readsByClick ? view.read : undefined}
          onTryAgain={retryMessage}
          onGiveUp={discardMessage}
        />
      </div>
      <RefreshButton onPress={view.refresh} />
      {conversation?.closed ? (
        <p className="border-t border-line p-4 text-muted">{conversation.closed}</p>
      ) : (
        <Composer
          recipientId={other.userId}
          onSend={view.send}
          typed={typed}
          error={error}
          above={above}
          questions={shownSubject && !hasAsked ? questionsAbout(shownSubject) : []}
        />
      )}
    </section>
  )
}

/** Shows the login prompt when a message failed because the session is over; other messages show their own error. */
function useSendFailure(pending: ReturnType<typeof useConversation>['pending']): void {
  const prompted = useRef(new Set<string>())
  useEffect(() => {
    for (const { clientId, state, problem, userId } of pending) {
      // A message that is tried again may fail again.
      if (state !== 'failed') prompted.current.delete(clientId)
      if (state !== 'failed' || prompted.current.has(clientId)) continue
      prompted.current.add(clientId)
      if (!asksForLogin(problem)) continue
      const path = window.location.pathname + window.location.search
      // The outbox keeps the text and sends it after the login.
      loginRequired({ path, intent: 'chat', values: {}, userId })
    }
  }, [pending])
}

function MuteButton({
  conversation,
  onChange,
}: {
  conversation: Conversation
  onChange: (fresh: Conversation) => void
}) {
  const hydrated = useHydrated()
  if (!hydrated) return null
  const { id, isMuted } = conversation
  return (
    <button
      type="button"
      aria-pressed={isMuted}
      onClick={() => {
        const request = browserClient(messagingEndpoints.messages.mute, {
          params: { id },
          body: { isMuted: !isMuted },
        })
        request
          .then(({ data }) => onChange(data))
          .then(() => toast({ text: isMuted ? 'Unmuted' : 'Muted: no emails about this chat', tone: 'good' }))
          .catch(() => toast({ text: 'Please try again', tone: 'bad' }))
      }}
      className="flex min-h-11 shrink-0 items-center rounded-md px-1 text-sm font-semibold text-leaf underline hover:bg-sunken"
    >
      {isMuted ? 'Unmute' : 'Mute'}
    </button>
  )
}

function SubjectCard({
  subject,
  orderPage,
}: { subject: Subject } & Pick<ConversationPaneProps, 'orderPage'>) {
  const row = 'flex items-center gap-3 border-b border-line bg-sunken px-3 py-2'
  const content = (
    <>
      {subject.image ? (
        <img src={subject.image} alt="" width={48} height={48} className="size-12 rounded-md object-cover" />
      ) : (
        <Icon name="bag" className="size-8 text-muted" />
      )}
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{subject.name}</span>
        {subject.kind === 'order' && (
          <span className="mr-2 text-sm whitespace-nowrap text-muted">Order #{subject.id}</span>
        )}
        {subject.price !== null && (
          <span className="tabular-nums">
            {subject.priceWords ?? <Price kobo={Math.round(subject.price * 100)} />}
          </span>
        )}
        {subject.priceNote && <span className="block truncate text-sm">{subject.priceNote}</span>}
      </span>
    </>
  )
  // A helper without the right to see orders opens none.
  if (subject.kind === 'order' && orderPage?.(subject.id) === null)
    return <div className={row}>{content}</div>
  return (
    <Link to={subject.href} className={`${row} hover:underline`}>
      {content}
    </Link>
  )
}
