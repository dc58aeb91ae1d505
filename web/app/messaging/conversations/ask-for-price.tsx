import type { SendMessage } from '@oja/contract/schemas/messaging.ts'
import { Form, useNavigation } from 'react-router'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { sendPath } from '../send-path.ts'
import { priceRequestLengths } from './price-request.ts'
import type { Recipient } from './recipient.ts'

interface AskForPriceProps {
  to: Recipient
  about: NonNullable<SendMessage['about']>
}

/**
 * "Ask for a price": what, where and when in short fields. The message begins the conversation and opens it, also
 * without JavaScript.
 */
export function AskForPrice({ to, about }: AskForPriceProps) {
  const session = useSession()
  const isSending = useNavigation().formAction === sendPath
  if (session?.userId === to.userId || session?.role === 'admin') return null
  const { what, where, when } = priceRequestLengths
  return (
    <section
      id="ask-price"
      aria-labelledby="ask-price-title"
      className="scroll-mt-4 rounded-lg border border-line bg-card p-4 sm:p-5"
    >
      <h2 id="ask-price-title" className="text-xl">
        Ask for a price
      </h2>
      <p className="mt-1 text-muted">{to.name} answers you in Messages.</p>
      <Form method="post" action={sendPath} className="mt-3 grid gap-4 sm:grid-cols-2">
        <input type="hidden" name="recipientId" value={to.userId} />
        <input type="hidden" name="shop" value={to.sellerId} />
        <input type="hidden" name="kind" value={about.kind} />
        <input type="hidden" name="id" value={about.id} />
        <Field
          label="What do you need?"
          name="what"
          required
          maxLength={what}
          autoComplete="off"
          placeholder="Generator does not start"
          className="sm:col-span-2"
        />
        <Field
          label="Where?"
          name="where"
          maxLength={where}
          autoComplete="off"
          placeholder="Area or bus stop"
        />
        <Field label="When?" name="when" maxLength={when} autoComplete="off" placeholder="Tomorrow morning" />
        <Button busy={isSending} busyLabel="Sending..." className="sm:justify-self-start">
          Ask for a price
        </Button>
      </Form>
    </section>
  )
}
