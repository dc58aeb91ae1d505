import { nextPage } from '@oja/contract/client.ts'
import { automaticReplyEndpoints } from '@oja/contract/endpoints/messaging/automatic-reply.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import { quickReplyEndpoints } from '@oja/contract/endpoints/messaging/quick-replies.ts'
import type { ConversationView } from '@oja/contract/schemas/messaging.ts'
import { useState } from 'react'
import { data, Link, redirect, useActionData, useLocation, useParams } from 'react-router'
import type { ActionFunctionArgs } from 'react-router'
import type { Route } from './+types/messages-page.ts'
import { LoginRequired } from '../identity/login-required.tsx'
import { searchedWords } from '../format/searched-words.ts'
import { titled } from '../format/page-title.ts'
import { answerOrFailure, whenSignedIn } from '../api/answer-or-failure.ts'
import { apiContext, uploadContext } from '../api/page-context.ts'
import { browserLoader, loginAddress, serverLoader, readFormErrors } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { useSession, useSite } from '../session/session.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Alert } from '../ui/alert.tsx'
import { AutomaticReplyForm, hoursOfForm } from './conversations/automatic-reply.tsx'
import { ConversationList } from './conversations/conversation-list.tsx'
import { RefreshButton } from './conversations/refresh-button.tsx'
import { notSentMessage } from './outbox/send-error.ts'
import { ConversationPane } from './conversations/conversation-pane.tsx'
import { InboxFilter, inboxSearch, readInboxChoice } from './conversations/inbox-filter.tsx'
import { salePageOf } from './conversations/messages/sale-page.ts'
import { askPageOf, orderLink, orderLinkReply } from './quick-replies/sale-links.ts'
import { QuickReplyRow } from './quick-replies/quick-reply-row.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** One page of conversations, and the open one. Opening a conversation marks all its messages read. */
async function load({ api, url, params: { id } }: PageRequest) {
  const conversationData = id ? await whenSignedIn(answerOrFailure(loadConversation(api, id))) : null
  const isShop = /^\/dashboard\//i.test(url.pathname)
  const query = { ...readInboxChoice(url.searchParams), inbox: isShop ? ('shop' as const) : ('own' as const) }
  const [loaded, reply, replies] = await Promise.all([
    whenSignedIn(answerOrFailure(api.withHeaders(messagingEndpoints.messages.conversations, { query }))),
    isShop && !id ? whenSignedIn(answerOrFailure(loadAutomaticReply(api))) : null,
    isShop && id ? whenSignedIn(answerOrFailure(api(quickReplyEndpoints.list, {}))) : null,
  ])
  // A cursor that the API refuses gives an empty list.
  const isUnreadable = loaded?.failure?.status === 400 || loaded?.failure?.status === 422
  const inbox = isUnreadable
    ? { answer: { conversations: [] }, failure: null }
    : loaded?.answer
      ? { answer: loaded.answer.answer, failure: null }
      : loaded
  const older = loaded?.answer ? nextPage(loaded.answer.headers) : null
  older?.delete('inbox')
  return { inbox, older: older && `?${older}`, conversationData, reply, replies: replies?.answer?.data ?? [] }
}

/** Null for a helper: the automatic reply is the owner's. */
async function loadAutomaticReply(api: PageRequest['api']) {
  const { data: session } = await api(endpoints.auth.session, {})
  return session?.role === 'seller' ? api(automaticReplyEndpoints.get, {}) : null
}

async function loadConversation(api: PageRequest['api'], id: string): Promise<ConversationView> {
  const { data: found } = await api(messagingEndpoints.messages.conversation, { params: { id }, query: {} })
  const last = found.messages.at(-1)?.sequence
  // A hidden tab shows the message to nobody, so it does not mark it read.
  const isHidden = typeof document === 'object' && document.visibilityState === 'hidden'
  if (last && found.conversation?.unreadCount && !isHidden)
    await api(messagingEndpoints.messages.readUpTo, { params: { id }, body: { upTo: last } })
  return found
}

/** Forms without JavaScript: a message with or without a file, block, mute, and the automatic reply. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  // Without the quick reply that filled the box.
  const here = pathname + inboxSearch(readInboxChoice(searchParams))
  if (request.headers.get('content-type')?.startsWith('multipart/')) {
    const { status, text } = await context.get(uploadContext)(messagingEndpoints.messages.send)
    if (status < 300) return redirect(here)
    if (status === 401) return redirect(loginAddress(new URL(request.url)))
    const { message, values } = readFormErrors(text)
    return data({ error: message || notSentMessage, typed: values.content ?? '', notice: '' }, { status })
  }
  const form = await request.formData()
  const alertText = await change(context.get(apiContext), params.id ?? '', form)
  return data({ error: '', typed: '', notice: alertText })
}

async function change(api: PageRequest['api'], id: string, form: FormData): Promise<string> {
  const isOn = form.get('on') === 'yes'
  const of = { params: { id } }
  switch (form.get('intent')) {
    case 'block':
      await api(messagingEndpoints.messages.block, { ...of, body: { isBlocked: isOn } })
      return isOn ? 'This person is blocked' : 'This person is no longer blocked'
    case 'mute':
      await api(messagingEndpoints.messages.mute, { ...of, body: { isMuted: isOn } })
      return isOn ? 'This conversation is muted' : 'This conversation is no longer muted'
    default:
      await api(automaticReplyEndpoints.set, {
        body: { isOn, text: String(form.get('text') ?? ''), ...hoursOfForm(form) },
      })
      return 'Your automatic reply is saved'
  }
}

export function meta() {
  return [{ title: titled('Messages') }]
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { inbox, older, reply, replies } = loaderData
  const session = useSession()
  const { origin } = useSite()
  const { id } = useParams()
  const conversationData = useConversationThroughFailures(id, loaderData.conversationData)
  const result = useActionData<typeof action>()
  const { pathname, search } = useLocation()
  // The page of the list beside the open conversation.
  const choice = readInboxChoice(new URLSearchParams(search))
  const isOlder = choice.before !== undefined
  const isFiltered = Boolean(choice.unread || choice.q)
  const isEmpty = !isOlder && !isFiltered && inbox?.answer?.conversations.length === 0
  const listPage = inboxSearch(choice)
  const isShop = /^\/dashboard/i.test(pathname)
  const base = isShop ? '/dashboard/messages' : '/userProfile/messages'
  useLatest(
    ({ event }) => event === 'message' || event === 'read' || event === 'conversation',
    inbox !== null,
  )
  if (!session || !inbox) return <LoginRequired text="Log in to read and write messages." />
  const conversation = conversationData?.answer?.conversation ?? null
  // A helper reads and writes in the name of the shop's owner.
  const helps = isShop ? session.helps : undefined
  const chosen = new URLSearchParams(search).get('reply')
  const chosenReply =
    chosen === orderLinkReply
      ? orderLink(origin, conversation?.about)
      : replies.find((each) => each.id === chosen)?.text
  return (
    <>
      <h1 className={`mb-4 text-3xl ${id ? 'max-lg:sr-only' : ''}`}>Messages</h1>
      {result?.notice && <Alert tone="good">{result.notice}</Alert>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <div className={id ? 'max-lg:hidden' : ''}>
          <RefreshButton />
          {!isEmpty && <InboxFilter base={base} choice={choice} />}
          {isOlder && (
            <ButtonLink
              to={pathname + inboxSearch({ ...choice, before: undefined })}
              kind="quiet"
              className="mb-4 w-full"
            >
              Newest conversations
            </ButtonLink>
          )}
          {inbox.failure && <ListFailure />}
          {isOlder && inbox.answer?.conversations.length === 0 && <p>There are no older conversations.</p>}
          {!isOlder && isFiltered && inbox.answer?.conversations.length === 0 && (
            <EmptyState
              icon="search"
              title={choice.q ? `Nothing found for ${searchedWords(choice.q)}` : 'No unread messages'}
              text={choice.q ? 'Try another word, or a name.' : 'You have read everything.'}
              action={
                <ButtonLink to={base} kind="quiet">
                  Show all messages
                </ButtonLink>
              }
            />
          )}
          {isEmpty && (
            <EmptyState
              icon="message"
              title="No messages yet"
              text={isShop ? 'Messages from buyers will show here.' : 'Your messages will show here.'}
              action={
                isShop ? (
                  !helps && <ButtonLink to="/dashboard/share">Share my shop</ButtonLink>
                ) : (
                  <ButtonLink to="/categories/products">Browse products</ButtonLink>
                )
              }
            />
          )}
          {inbox.answer && inbox.answer.conversations.length > 0 && (
            <ConversationList
              conversations={inbox.answer.conversations}
              base={base}
              search={listPage}
              openId={id}
              words={choice.q ?? ''}
            />
          )}
          {older && (
            <ButtonLink to={older} kind="quiet" className="mt-4 w-full">
              Older conversations
            </ButtonLink>
          )}
          {reply?.answer && <AutomaticReplyForm reply={reply.answer.data} />}
        </div>
        {id && conversation && (
          <ConversationPane
            key={conversation.id}
            userId={helps?.ownerId ?? session.userId}
            isForShop={helps !== undefined}
            orderPage={isShop ? salePageOf(conversation, helps) : undefined}
            above={
              <>
                {helps && <input type="hidden" name="senderId" value={helps.ownerId} />}
                {isShop && (
                  <QuickReplyRow
                    replies={replies}
                    canEdit={!helps}
                    // Of another shop the owner is the buyer.
                    orderText={
                      conversation.sellerId === null ? orderLink(origin, conversation.about) : undefined
                    }
                    askPage={
                      conversation.sellerId === null && (!helps || helps.rights.includes('orders'))
                        ? askPageOf(conversation.about)
                        : undefined
                    }
                  />
                )}
              </>
            }
            other={conversation}
            start={conversationData?.answer ?? undefined}
            typed={result?.typed || chosenReply}
            error={result?.error}
            className={`talk-open max-lg:fixed max-lg:inset-0 max-lg:z-40 max-lg:rounded-none max-lg:border-0 ${heightBeside(isShop)}`}
            lead={
              <Link
                to={base + listPage}
                aria-label="All messages"
                className="flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken lg:hidden"
              >
                <Icon name="arrow-left" />
              </Link>
            }
          />
        )}
        {id && conversationData?.failure && (
          <EmptyState
            icon="message"
            title={
              conversationData.failure.status === 404 ? 'Conversation not found' : 'Failed to load messages'
            }
            text="It may belong to another account."
            action={<ButtonLink to={base}>All messages</ButtonLink>}
          />
        )}
        {!id && inbox.answer && inbox.answer.conversations.length > 0 && (
          <p
            className={`hidden items-center justify-center rounded-lg border border-line p-10 text-muted lg:flex ${heightBeside(isShop)}`}
          >
            Choose a conversation
          </p>
        )}
      </div>
    </>
  )
}

/** Beside the list, as high as the window allows below what stands above it: the dashboard has no header there. */
function heightBeside(isShop: boolean): string {
  return `lg:sticky lg:top-24 lg:min-h-96 ${isShop ? 'lg:h-[calc(100dvh-7.5rem)]' : 'lg:h-[calc(100dvh-11rem)]'}`
}

type ConversationData = Route.ComponentProps['loaderData']['conversationData']

/** The open conversation. When a reload finds no network, it stays as it was, because the reader may be writing. */
function useConversationThroughFailures(
  id: string | undefined,
  conversationData: ConversationData,
): ConversationData {
  const [last, setLast] = useState({ id, conversationData })
  const isLost =
    conversationData?.failure?.status === 0 && last.id === id && Boolean(last.conversationData?.answer)
  if (!isLost && (last.id !== id || last.conversationData !== conversationData))
    setLast({ id, conversationData })
  return isLost ? last.conversationData : conversationData
}

function ListFailure() {
  const { pathname, search } = useLocation()
  return (
    <Alert tone="bad" title="Failed to load conversations">
      <Link to={pathname + search} className="inline-flex min-h-11 items-center font-semibold underline">
        Retry
      </Link>
    </Alert>
  )
}
