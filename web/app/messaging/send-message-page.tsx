import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { OrderPage } from '@oja/contract/schemas/order-page.ts'
import type { SendMessage } from '@oja/contract/schemas/messaging.ts'
import { Form, Link, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/send-message-page.ts'
import { titled } from '../format/page-title.ts'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import { isCallError } from '../api/call-error.ts'
import { loginUrlToResume } from '../session/resume-after-login.ts'
import { browserAction, browserLoader, field, isFormErrors, serverAction, serverLoader } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { priceRequest } from './conversations/price-request.ts'
import { TextAreaField } from '../ui/forms/field.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(send)
export const clientAction = browserAction(send)

/** The name of the recipient and the order, by what the API says of the shop or the order of the address; "" and null where it says none. */
async function load({ api, url }: PageRequest) {
  const { to, shop, kind, id } = Object.fromEntries(url.searchParams)
  if (!to) return nobody
  if (shop) {
    const found = await answerOrFailure(api(endpoints.sellers.public, { params: { sellerId: shop } }))
    return { name: found.answer?.seller.userId === to ? found.answer.seller.storeName : '', order: null }
  }
  if (kind !== 'order' || !id) return nobody
  const { data: session } = await api(endpoints.auth.session, {})
  if (!session) return nobody
  const found = await answerOrFailure(api(endpoints.orders.one, { params: { reference: id } }))
  const order = found.answer?.data
  if (order?.otherUserId !== to) return nobody
  const { role, number, productName, productImg } = order
  const area = role === 'buyer' ? '/userProfile' : '/dashboard'
  return {
    name: role === 'buyer' ? order.storeName : order.buyerName,
    order: { number, productName, productImg, url: `${area}/orders/${number}`, words: readyWords(order) },
  }
}

/** What a buyer most often asks of a shop; a line to change or to send as it is. */
function readyWords({ role, number, fulfilment }: OrderPage['data']): string {
  if (role === 'seller') return `Hello, this is about your order #${number}. `
  const question = {
    none: 'When can you accept it?',
    accepted: 'When will you send it?',
    ready: 'When can I pick it up?',
    sent: 'When will it reach me?',
    received: '',
  }[fulfilment]
  return `Hello, this is about my order #${number}. ${question}`
}

const nobody = { name: '', order: null }

/** Sends a message from a plain form, and opens its conversation. A visitor logs in first and comes back. */
async function send({ api, form }: FormSubmission) {
  const values = {
    to: field(form, 'recipientId'),
    shop: field(form, 'shop'),
    kind: field(form, 'kind'),
    id: field(form, 'id'),
    content: field(form, 'content') || priceRequest(form),
  }
  const kind = values.kind as NonNullable<SendMessage['about']>['kind'] | ''
  try {
    const about = kind && values.id ? { kind, id: values.id } : null
    const { message } = await api(endpoints.messages.send, {
      body: { recipientId: values.to, content: values.content, about },
    })
    const { data: session } = await api(endpoints.auth.session, {})
    const area = session?.role === 'seller' ? '/dashboard' : '/userProfile'
    return redirect(`${area}/messages/${message.conversationId}`)
  } catch (error) {
    if (!isCallError(error) || error.status !== 401) throw error
    return redirect(loginUrlToResume({ path: '/messages/send', intent: 'message', values }))
  }
}

export function meta() {
  return [{ title: titled('Send a message') }]
}

export default function SendPage({ loaderData: { name, order }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const value = (name: string, param = name) => formErrors?.values[name] ?? query.get(param) ?? ''
  return (
    <div className="measure max-w-2xl py-10">
      <h1 className="text-3xl">{name ? `Write to ${name}` : 'Send a message'}</h1>
      <div className="mt-2 mb-5 flex items-center gap-3 text-muted">
        {order?.productImg && (
          <img
            src={order.productImg}
            alt=""
            width={56}
            height={56}
            className="size-14 shrink-0 rounded-md bg-sunken object-cover"
          />
        )}
        {order && (
          <p className="min-w-0">
            {order.productName} ·{' '}
            <Link to={order.url} className="inline-block py-2.5 whitespace-nowrap text-leaf underline">
              Order #{order.number}
            </Link>
          </p>
        )}
      </div>
      <ErrorSummary
        formErrors={formErrors}
        fallback="We couldn't send your message. Please try again."
        ids={{ content: 'words' }}
      />
      <Form method="post" className="space-y-4">
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
          defaultValue={value('content') || order?.words}
          error={formErrors?.fields.content}
        />
        <Button>Send message</Button>
      </Form>
    </div>
  )
}
