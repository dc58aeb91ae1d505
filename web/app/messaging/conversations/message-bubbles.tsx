import type { ChatMessage, Subject } from '@oja/contract/schemas/messaging.ts'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showDate, showTime } from '../../format/format.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { useSite } from '../../session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import type { PendingMessage } from '../outbox/outbox-store.ts'
import { OwnPhoto } from './composer/own-photo.tsx'
import { showDay } from './messages/message-day.ts'
import { messageParts } from './messages/message-links.ts'
import type { OrderPageOf } from './messages/message-links.ts'
import { subjectChanges } from './messages/subject-changes.ts'
import { VoicePlayer } from '../voice/voice-player.tsx'
import { deliveryLabel, storageLabel } from './delivery-labels.ts'

interface BubblesProps {
  messages: readonly ChatMessage[]
  userId: string
  /** What stands above the messages: while they are about nothing else, no line repeats it. */
  about?: Pick<Subject, 'kind' | 'id'> | null | undefined
  /** Without it orders are those that the reader bought. */
  orderPage?: OrderPageOf | undefined
  /** The page where the reader changes what their shop answers automatically. */
  replySettings?: string | undefined
  pending?: readonly PendingMessage[] | undefined
  /** Given where a click on a message marks it read. */
  onRead?: ((message: ChatMessage) => void) | undefined
  onTryAgain?: ((clientId: string) => void) | undefined
  onGiveUp?: ((clientId: string) => void) | undefined
}

/** The messages, oldest first, then those that are not delivered yet. */
export function MessageList({
  messages,
  userId,
  about,
  orderPage,
  replySettings,
  pending = [],
  onRead,
  onTryAgain,
  onGiveUp,
}: BubblesProps) {
  const hydrated = useHydrated()
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  const changed = subjectChanges(messages, about)
  const firstReply = messages.find((message) => message.isAutomatic && message.senderId === userId)
  const isNewDay = (index: number) => {
    const [before, message] = [messages[index - 1], messages[index]]
    return !before || showDate(before.createdAt) !== showDate(message?.createdAt ?? before.createdAt)
  }
  return (
    <ol className="flex flex-col gap-2 p-4" aria-label="Messages">
      {messages.map((message, index) => (
        <Fragment key={message.id}>
          {isNewDay(index) && (
            <li className="self-center rounded-full bg-sunken px-3 py-0.5 text-sm text-muted">
              {hydrated ? showDay(message.createdAt, Date.now()) : showDate(message.createdAt)}
            </li>
          )}
          {changed[index] && <AboutLine about={changed[index]} />}
          <Bubble id={`m${message.sequence}`} isOwn={message.senderId === userId}>
            {message.attachment?.kind === 'picture' && <SentPhoto message={message} />}
            {message.attachment?.kind === 'voice' && <VoicePlayer {...message.attachment} />}
            {message.content && <MessageText orderPage={orderPage}>{message.content}</MessageText>}
            {message.warning && message.senderId !== userId && (
              <p className="mt-2 flex gap-2 rounded-md bg-marigold-soft p-2 text-sm text-marigold-ink">
                <Icon name="shield" className="mt-0.5 size-4" />
                {message.warning}
              </p>
            )}
            <MessageFooter>
              {message.isAutomatic && <strong className="font-semibold">automatic reply · </strong>}
              {message.helper && <>{message.helper} · </>}
              <time dateTime={message.createdAt}>{showTime(message.createdAt)}</time>
              {message.senderId === userId && !message.isAutomatic && (
                <> · {message.isRead ? 'Read' : 'Sent'}</>
              )}
            </MessageFooter>
            {replySettings && message === firstReply && (
              <p className="text-sm">
                We answered for you.{' '}
                <Link
                  to={replySettings}
                  className="inline-flex min-h-11 items-center font-semibold underline"
                >
                  Change or switch off
                </Link>
              </p>
            )}
            {onRead && message.recipientId === userId && !message.isRead && (
              <button
                type="button"
                onClick={() => onRead(message)}
                className="mt-1 min-h-11 rounded-md px-2 text-sm font-semibold text-leaf underline"
              >
                New: mark as read
              </button>
            )}
          </Bubble>
        </Fragment>
      ))}
      {pending
        .filter(({ clientId }) => !arrived.has(clientId))
        .map((item) => (
          <Bubble key={item.clientId} isOwn isOnItsWay>
            {item.file?.kind === 'voice' && <p className="font-semibold">Voice note</p>}
            {item.file?.kind === 'picture' && (
              <OwnPhoto blob={item.file.blob} alt="Photo" className="max-h-80 min-h-24 w-full rounded-md" />
            )}
            {item.content && <MessageText orderPage={orderPage}>{item.content}</MessageText>}
            <MessageFooter isBad={item.state === 'failed'}>{deliveryLabel(item, pending)}</MessageFooter>
            {storageLabel(item) && <MessageFooter isBad>{storageLabel(item)}</MessageFooter>}
            {item.state === 'failed' && (
              <p className="flex gap-2">
                {item.problem?.code !== 'WRONG_TYPE' && (
                  <SmallButton onClick={() => onTryAgain?.(item.clientId)}>Try again</SmallButton>
                )}
                <SmallButton onClick={() => onGiveUp?.(item.clientId)}>Delete</SmallButton>
              </p>
            )}
          </Bubble>
        ))}
    </ol>
  )
}

/** Between two messages: from here on it is about another listing. */
function AboutLine({ about: { kind, id, name, isGone } }: { about: NonNullable<ChatMessage['about']> }) {
  return (
    <li className="max-w-full self-center text-sm text-muted">
      About{' '}
      {name === '' ? (
        `a listing that is ${isGone ? 'gone' : 'not on sale now'}`
      ) : (
        <Link
          to={`/${kind}s/${id}`}
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline wrap-anywhere"
        >
          {name}
        </Link>
      )}
    </li>
  )
}

function Bubble({
  id,
  isOwn,
  isOnItsWay = false,
  children,
}: {
  /** By which a search names it in the address. */
  id?: string
  isOwn: boolean
  isOnItsWay?: boolean
  children: ReactNode
}) {
  const side = isOwn ? 'self-end bg-leaf-soft' : 'self-start border border-line bg-card'
  return (
    <li
      id={id}
      className={`target:outline-3 target:outline-marigold max-w-[85%] min-w-24 rounded-lg px-3.5 py-2.5 wrap-anywhere ${side} ${isOnItsWay ? 'border border-dashed border-edge' : ''}`}
    >
      <span className="sr-only">{isOwn ? 'You: ' : 'They: '}</span>
      {children}
    </li>
  )
}

function MessageText({
  orderPage = (number) => `/userProfile/orders/${number}`,
  children,
}: Pick<BubblesProps, 'orderPage'> & { children: string }) {
  const { origin } = useSite()
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      {messageParts(children, origin, orderPage).map(({ text, href }, index) =>
        href === null ? (
          text
        ) : (
          <Link
            key={`${index} ${href}`}
            to={href}
            // The short address of a shop is the server's.
            reloadDocument={!text.startsWith('OJ-')}
            className="font-semibold text-leaf underline"
          >
            {text}
          </Link>
        ),
      )}
    </p>
  )
}

function MessageFooter({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return <p className={`mt-1 text-sm ${isBad ? 'text-danger' : 'text-muted'}`}>{children}</p>
}

function SmallButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 rounded-md px-2 text-sm font-semibold text-leaf underline"
    >
      {children}
    </button>
  )
}

function SentPhoto({ message: { attachment } }: { message: ChatMessage }) {
  if (!attachment) return null
  return (
    <a href={`${attachment.url}?width=1080`} className="block overflow-hidden rounded-md">
      <img
        src={attachment.url}
        alt="Sent with this message: open it larger"
        width={attachment.width}
        height={attachment.height}
        loading="lazy"
        className={`h-auto max-h-80 w-full object-cover tint-${attachment.colour}`}
      />
    </a>
  )
}
