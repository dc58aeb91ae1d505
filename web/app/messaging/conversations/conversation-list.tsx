import type { Conversation } from '@oja/contract/schemas/messaging.ts'
import { Link } from 'react-router'
import { DateText } from '../../ui/date-text.tsx'
import { Avatar } from '../../ui/shop/avatar.tsx'

interface ConversationListProps {
  conversations: readonly Conversation[]
  /** The beginning of a conversation's address. */
  base: string
  /** The query of the list's page: it stays the same beside an open conversation. */
  search: string
  openId: string | undefined
  /** What was searched for; "" for nothing. */
  words: string
}

/** The inbox: the other person, the last words, the picture of what it is about, and how many are unread. */
export function ConversationList({ conversations, base, search, openId, words }: ConversationListProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
      {conversations.map(
        ({
          id,
          name,
          avatarUrl,
          lastMessage,
          isLastOwn,
          found,
          lastMessageAt,
          unreadCount,
          isMuted,
          about,
        }) => (
          <li key={id}>
            <Link
              to={`${base}/${id}${search}${found ? `#m${found.sequence}` : ''}`}
              preventScrollReset
              aria-current={id === openId ? 'page' : undefined}
              className="flex items-center gap-3 px-3 py-3 hover:bg-sunken aria-[current=page]:bg-leaf-soft"
            >
              {/* The picture of what it is about stands on the face: a column of its own would cut names and words. */}
              <span className="relative shrink-0">
                <Avatar
                  url={avatarUrl}
                  name={name}
                  // The open row has the colour of a letter's circle, which is then white as paper.
                  className={`size-12 text-xl ${id === openId ? 'bg-card!' : ''}`}
                />
                {about?.image && (
                  <img
                    src={about.image}
                    alt={about.name}
                    width={28}
                    height={28}
                    loading="lazy"
                    className="absolute -right-1 -bottom-1 size-7 rounded-md border-2 border-card bg-card object-cover"
                  />
                )}
              </span>
              <span className="min-w-0 grow">
                <span
                  className={`line-clamp-2 leading-tight wrap-anywhere ${unreadCount > 0 ? 'font-bold' : 'font-semibold'}`}
                >
                  {name}
                </span>
                <span
                  className={`text-sm ${found ? 'line-clamp-2 wrap-anywhere' : 'block truncate'} ${unreadCount > 0 ? 'text-ink' : 'text-muted'}`}
                >
                  {found ? found.isOwn && 'You: ' : lastMessage && isLastOwn && 'You: '}
                  {found ? <Marked text={found.text} words={words} /> : lastMessage || 'No messages'}
                </span>
                {/* Always below the name: beside it "Yesterday" has room, but not "Today 11:45 am". */}
                <span className="flex items-center gap-2 text-sm text-muted">
                  <DateText iso={lastMessageAt} className="grow" />
                  {isMuted && <span>Muted</span>}
                  {unreadCount > 0 && (
                    <span className="inline-flex h-6 min-w-6 shrink-0 items-center justify-center rounded-full bg-leaf px-1.5 font-bold text-on-leaf">
                      {unreadCount}
                      <span className="sr-only"> unread</span>
                    </span>
                  )}
                </span>
              </span>
            </Link>
          </li>
        ),
      )}
    </ul>
  )
}

/** A text in which the words that were searched for are marked. */
function Marked({ text, words }: { text: string; words: string }) {
  const start = text.toLowerCase().indexOf(words.toLowerCase())
  if (start < 0) return text
  const end = start + words.length
  return (
    <>
      {text.slice(0, start)}
      <mark className="rounded-sm bg-marigold-soft text-ink">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
