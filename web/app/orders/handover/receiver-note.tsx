import { expectedArrival } from '@oja/contract/values/delivery/delivery-ways.ts'
import { dayOf } from '../buyer/is-late.ts'
import type { Order } from '../order-labels.ts'
import { receiverOf } from './receiver.ts'

/** What a buyer does who is not there when the goods come, and how the person learns of it who is. */
export function ReceiverNote({ order }: { order: Order }) {
  const { deadlines, delivery } = order
  const day = deadlines.arrive ?? expectedArrival(deadlines, delivery)
  const receiver = receiverOf(order, day ? dayOf(day) : '')
  if (!receiver) return null
  const { firstName, sentences, whatsapp, sms } = receiver
  return (
    <section
      aria-labelledby="receiver"
      className="mt-4 rounded-lg border border-line bg-card p-4 wrap-anywhere print:hidden"
    >
      <h2 id="receiver" className="text-xl">
        It goes to {firstName}
      </h2>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-1">
          {sentence}
        </p>
      ))}
      <p className="mt-1 flex flex-wrap items-center gap-x-5">
        <a
          href={whatsapp}
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
        >
          Tell {firstName} by WhatsApp
        </a>
        <a href={sms} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
          By SMS
        </a>
      </p>
    </section>
  )
}
