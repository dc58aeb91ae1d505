import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { SendMessage, Subject } from '@oja/contract/schemas/messaging.ts'
import { Form, Link, redirect, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/send-message-page.ts'
import { showDateTime } from '../format/format.ts'
import { titled } from '../format/page-title.ts'
import { isCallError } from '../api/call-error.ts'
import { useSession } from '../session/session.ts'
import { loginUrlToResume } from '../session/resume-after-login.ts'
import { browserAction, browserLoader, field, isFormErrors, serverAction, serverLoader } from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { priceRequest } from './conversations/price-request.ts'
import { Icon } from '../ui/icon.tsx'
import { TextAreaField } from '../ui/forms/field.tsx'
import { toast } from '../ui/toasts.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { isOfShop, loadRecipient } from './load-recipient.ts'
import type { MessageStart } from './load-recipient.ts'

export const loader = serverLoader(loadRecipient)
export const clientLoader = browserLoader(loadRecipient)
export const action = serverAction(send)
export const clientAction = browserAction(async (submission) => {
  const answer = await send(submission)
  if (/\/messages\//.test(answer.headers.get('location') ?? '')) toast({ text: 'Message sent', tone: 'good' })
  return answer
})

/**
 * Sends a message from a plain form, and opens its conversation. A visitor logs in first and comes back. In the
 * dashboard a helper writes in the name of the shop's owner.
 */
async function send({ api, form, url }: FormSubmission) {
  const values = {
    to: field(form, 'recipientId'),
    shop: field(form, 'shop'),
    kind: field(form, 'kind'),
    id: field(form, 'id'),
    content: field(form, 'content') || priceRequest(form),
  }
  const isForShop = isOfShop(url.pathname)
  const kind = values.kind as NonNullable<SendMessage['about']>['kind'] | ''
  try {
    const about = kind && values.id ? { kind, id: values.id } : null
    const { data: session } = await api(endpoints.auth.session, {})
    const senderId = isForShop ? session?.helps?.ownerId : undefined
    const { message } = await api(messagingEndpoints.messages.send, {
      body: { recipientId: values.to, content: values.content, about, senderId },
    })
    const area = isForShop || session?.role === 'seller' ? '/dashboard' : '/userProfile'
    return redirect(`${area}/messages/${message.conversationId}`)
  } catch (error) {
    if (!isCallError(error) || error.status !== 401) throw error
    return redirect(loginUrlToResume({ path: url.pathname, intent: 'message', values }))
  }
}

export function meta() {
  return [{ title: titled('Send a message') }]
}

export default function SendPage({ loaderData, actionData }: Route.ComponentProps) {
  const { missing, name, shopPage, about, words, before } = loaderData
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const value = (name: string, param = name) => formErrors?.values[name] ?? query.get(param) ?? ''
  const isSending = useNavigation().formMethod === 'POST'
  const back = about?.href || shopPage
  if (missing && !formErrors) return <NobodyToWriteTo reason={missing} />
  return (
    <div className={isOfShop(pathname) ? 'max-w-2xl' : 'measure max-w-2xl py-6 sm:py-10'}>
      {back && (
        <Link
          to={back}
          // On a phone the bar of the dashboard has the same link.
          className={`inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline ${isOfShop(pathname) ? 'max-lg:hidden' : ''}`}
        >
          <Icon name="arrow-left" />
          Back
        </Link>
      )}
      <h1 className="text-3xl">{name ? `Write to ${name}` : 'Send a message'}</h1>
      {about && <About about={about} />}
      <ErrorSummary
        formErrors={formErrors}
        fallback="We couldn't send your message. Please try again."
        ids={{ content: 'words' }}
      />
      <Form method="post" noValidate className="mt-4 space-y-4">
        <input type="hidden" name="recipientId" value={value('recipientId', 'to')} />
        <input type="hidden" name="shop" value={value('shop')} />
        <input type="hidden" name="kind" value={value('kind')} />
        <input type="hidden" name="id" value={value('id')} />
        <TextAreaField
          label="Your message"
          name="content"
          id="words"
          required
          maxLength={fieldLengths.message}
          defaultValue={value('content') || words}
          error={formErrors?.fields.content}
        />
        <Button busy={isSending} busyLabel="Sending...">
          Send message
        </Button>
      </Form>
      {before && <Before before={before} />}
    </div>
  )
}

/** Instead of a form that would reach nobody: where to find whom to write to. */
function NobodyToWriteTo({ reason }: { reason: NonNullable<MessageStart['missing']> }) {
  const role = useSession()?.role
  const { pathname } = useLocation()
  const isForShop = isOfShop(pathname)
  return (
    <div className={isForShop ? 'max-w-2xl' : 'measure max-w-2xl py-6 sm:py-10'}>
      <h1 className="mb-6 text-3xl">Send a message</h1>
      <EmptyState
        icon="message"
        title={reason === 'unnamed' ? 'Who is it for?' : 'We could not find that person'}
        text="Open a product, a service or a shop and tap Message. If you need us, write to our support team."
        action={
          <>
            <ButtonLink to="/categories/products">Find a shop</ButtonLink>
            {role && role !== 'admin' && (
              <ButtonLink
                to={isForShop || role === 'seller' ? '/dashboard/messages' : '/userProfile/messages'}
                kind="quiet"
              >
                {isForShop ? 'Messages of the shop' : 'My messages'}
              </ButtonLink>
            )}
            <ButtonLink to="/Contact" kind="quiet">
              Write to support
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}

/** The goods, the service or the order that the message is about. */
function About({ about: { kind, id, name, image, href, priceWords, priceNote } }: { about: Subject }) {
  return (
    <div className="mt-3 flex items-center gap-3">
      {image && (
        <img
          src={image}
          alt=""
          width={56}
          height={56}
          className="size-14 shrink-0 rounded-md bg-sunken object-cover"
        />
      )}
      <p className="min-w-0">
        {kind === 'order' && <span className="block text-muted">{name}</span>}
        <Link to={href} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
          {kind === 'order' ? `Order #${id}` : name}
        </Link>
        {priceWords && <span className="block">{[priceWords, priceNote].filter(Boolean).join(', ')}</span>}
      </p>
    </div>
  )
}

/** What the two wrote before, so that nobody asks twice. */
function Before({ before: { messages, userId, page } }: { before: NonNullable<MessageStart['before']> }) {
  return (
    <section aria-labelledby="before" className="mt-4 rounded-lg border border-line bg-paper">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4">
        <h2 id="before" className="py-2 font-sans text-base font-semibold">
          You wrote before
        </h2>
        <Link to={page} className="inline-flex min-h-11 items-center text-leaf underline">
          See all<span className="sr-only"> messages</span>
        </Link>
      </div>
      <ul className="divide-y divide-line">
        {messages.map(({ id, senderId, content, attachment, createdAt }) => (
          <li key={id} className="px-4 py-2">
            <p className="wrap-anywhere whitespace-pre-line">
              {senderId === userId && <span className="text-muted">You: </span>}
              {content || (attachment?.kind === 'voice' ? 'Voice note' : 'Photo')}
            </p>
            <p className="text-sm text-muted">
              <time dateTime={createdAt}>{showDateTime(createdAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
