import type { SendMessage } from '@oja/contract/schemas/messaging.ts'
import { useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sendPath } from '../send-path.ts'
import { priceRequestLengths } from './price-request.ts'
import type { Recipient } from './recipient.ts'

interface AskForPriceProps {
  to: Recipient
  about: NonNullable<SendMessage['about']>
}

/**
 * "Ask for a price": what, where and when in short fields behind one tap, which the link in the head of the page saves.
 * The message begins the conversation and opens it, also without JavaScript, where the link only leads to it.
 */
export function AskForPrice({ to, about }: AskForPriceProps) {
  const session = useSession()
  const { hash, key } = useLocation()
  const form = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (hash === '#ask-price' && form.current) form.current.open = true
  }, [hash, key])
  const isSending = useNavigation().formAction === sendPath
  if (session?.userId === to.userId || session?.role === 'admin') return null
  const { what, where, when } = priceRequestLengths
  return (
    // Older browsers scroll to nothing that is folded away, so the section has the id.
    <section
      id="ask-price"
      aria-labelledby="ask-price-title"
      className="scroll-mt-16 rounded-lg border border-line bg-card"
    >
      <details ref={form} className="group">
        <summary className="flex min-h-12 items-center justify-between rounded-lg px-4 py-2 hover:bg-sunken">
          <h2 id="ask-price-title" className="text-xl">
            Ask for a price
          </h2>
          <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4">
          <p className="text-muted">{to.name} answers you in Messages.</p>
          <Form method="post" action={sendPath} noValidate className="mt-3 grid gap-4 sm:grid-cols-2">
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
            <Field
              label="When?"
              name="when"
              maxLength={when}
              autoComplete="off"
              placeholder="Tomorrow morning"
            />
            <Button busy={isSending} busyLabel="Sending..." className="sm:justify-self-start">
              Ask for a price
            </Button>
          </Form>
        </div>
      </details>
    </section>
  )
}
