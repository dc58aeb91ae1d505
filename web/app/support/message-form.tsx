import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { isFormErrors } from '../api/page.ts'
import type { FormErrors } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { Field, SelectField, TextAreaField } from '../ui/forms/field.tsx'
import { EmailField, PersonNameField, PhoneField } from '../ui/forms/common-fields.tsx'
import { Alert } from '../ui/alert.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { isSent, orderCategory, orderLineLength } from './send-message.ts'
import type { OrderChoice } from './send-message.ts'
import { clearUnsentMessage, isOffline, saveUnsentMessage, readUnsentMessage } from './unsent-message.ts'
import type { UnsentMessage } from './unsent-message.ts'

interface MessageFormProps {
  /** The page with the form, which sends it. */
  action: string
  /** The result of that page's action. */
  result: unknown
  /** What is known of the sender already. */
  known: Record<string, string | undefined>
  /** The orders of a buyer who is logged in. */
  orders: readonly OrderChoice[]
}

/** "Send us a Message": six fields, and for a buyer their orders. It says "Message Sent!" only after the server has stored the message. */
export function MessageForm({ action, result, known, orders }: MessageFormProps) {
  const isSubmitting = useNavigation().state === 'submitting'
  const formErrors = isFormErrors(result) ? result : undefined
  const sent = isSent(result) ? result : undefined
  const { unsent, sendNow, discard } = useUnsentMessage(action, formErrors, sent !== undefined)
  const { fields = {} } = formErrors ?? {}
  const values: Record<string, string | undefined> = { ...known, ...formErrors?.values }
  const filled = { values, fields }
  // Who registered with a phone number reads it once, where we answer.
  const isAnsweredByPhone = Boolean(known.phone) && known.phone === known.email && !fields.phone
  return (
    <>
      {sent && <Sent reference={sent.reference} isOwn={known.name !== undefined} />}
      {unsent ? (
        <div className="mb-6">
          <Alert tone="wait" title="You are offline. Your message is not sent yet.">
            <p>We keep it on this phone and will send it when you are back online. Keep this page open.</p>
            <p className="mt-2 flex flex-wrap gap-2">
              <Button type="button" kind="quiet" onClick={sendNow} busy={isSubmitting} busyLabel="Sending...">
                Try now
              </Button>
              <Button type="button" kind="plain" onClick={discard}>
                Discard it
              </Button>
            </p>
          </Alert>
        </div>
      ) : (
        <ErrorSummary formErrors={formErrors} labels={labels} />
      )}
      <Form
        // A new key empties the fields.
        key={sent?.reference ?? 'new'}
        method="post"
        action={`${action}#message-form`}
        preventScrollReset
        noValidate
        className="grid gap-5 sm:grid-cols-2"
      >
        <PersonNameField of={filled} />
        <EmailField of={filled} {...emailOrPhone} help="We send our reply there" />
        {isAnsweredByPhone ? (
          <input type="hidden" name="phone" value={known.phone} />
        ) : (
          <PhoneField of={filled} />
        )}
        {orders.length > 0 && (
          <SelectField
            label="Order"
            name="order"
            options={orders}
            placeholder="Not about an order"
            autoComplete="off"
            required={false}
            defaultValue={values.order}
            className="sm:col-span-2"
          />
        )}
        <SelectField
          label={labels.category}
          name="category"
          options={categories}
          placeholder="What is it about?"
          autoComplete="off"
          required
          defaultValue={values.category}
          error={fields.category}
        />
        <Field
          label={labels.subject}
          name="subject"
          autoComplete="off"
          required
          maxLength={fieldLengths.ticketSubject}
          defaultValue={values.subject}
          error={fields.subject}
          className="sm:col-span-2"
        />
        <TextAreaField
          label={labels.message}
          name="message"
          rows={6}
          required
          maxLength={fieldLengths.ticketMessage - (orders.length > 0 ? orderLineLength : 0)}
          help={
            orders.length > 0
              ? 'Never send a password or card number.'
              : 'For an order, add its number (OJ-…). Never send a password or card number.'
          }
          defaultValue={values.message}
          error={fields.message}
          className="sm:col-span-2"
        />
        <HoneypotField />
        <Button busy={isSubmitting} busyLabel="Sending..." className="sm:col-span-2">
          Send message
        </Button>
      </Form>
    </>
  )
}

// A type of field that takes both does not exist. The server reads numbers in any spelling.
export const emailOrPhone = { label: 'Email or phone number', type: 'text', inputMode: 'email' } as const

const labels = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  category: 'Category',
  subject: 'Subject',
  message: 'Message',
}

const categories = [
  orderCategory,
  'Buying',
  'Selling',
  'My shop',
  'Payment or refund',
  'My account',
  'Report a shop or listing',
]

/** `isOwn`: the sender is logged in, and can open the page of the message. */
function Sent({ reference, isOwn }: { reference: string; isOwn: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.focus()
    element.current?.scrollIntoView({ block: 'center' })
  }, [reference])
  return (
    <div ref={element} tabIndex={-1} className="mb-6 rounded-md">
      <Alert tone="good" title="Message Sent!">
        <p>We have received your message and will get back to you soon</p>
        <p className="mt-1">
          Your reference is{' '}
          <strong className="whitespace-nowrap">
            {isOwn ? (
              <Link to={`/Support/tickets/${reference}`} className="underline">
                {reference}
              </Link>
            ) : (
              reference
            )}
          </strong>
          . With it you can follow up on the Support page. We will reply within 24 hours.
        </p>
      </Alert>
    </div>
  )
}

/** A hidden field that people cannot reach. A program that fills in every field fills in this one too. */
function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label htmlFor="leaveEmpty">Leave this empty</label>
      <input id="leaveEmpty" name="leaveEmpty" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

/** Stores a message that found no network, and sends it when the network is back. */
function useUnsentMessage(action: string, formErrors: FormErrors | undefined, isTaken: boolean) {
  const submit = useSubmit()
  const [unsent, setUnsent] = useState<UnsentMessage | null>(null)
  const sendNow = () => {
    const message = readUnsentMessage()
    if (message) void submit(message, { method: 'post', action, preventScrollReset: true })
  }
  const sendWaiting = useEffectEvent(sendNow)
  useEffect(() => {
    if (isTaken || (formErrors && !isOffline(formErrors))) {
      // The server took it, or refused it with a reason: then the form shows the text again.
      clearUnsentMessage()
      setUnsent(null)
    } else if (formErrors) {
      saveUnsentMessage(formErrors.values)
      setUnsent(formErrors.values)
    }
  }, [isTaken, formErrors])
  useEffect(() => {
    setUnsent(readUnsentMessage())
    if (navigator.onLine) sendWaiting()
    const onOnline = () => sendWaiting()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  const discard = () => {
    clearUnsentMessage()
    setUnsent(null)
  }
  return { unsent, sendNow, discard }
}
