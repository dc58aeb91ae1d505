// Kinds of Paystack's events that Oja does not use, by how their names begin (https://paystack.com/docs/payments/webhooks).
const kinds = [
  ['customeridentification.', 'Paystack checked who a customer is. Oja does not ask for that'],
  ['subscription.', 'A payment that repeats was set up or changed. Oja has none'],
  ['invoice.', 'Paystack made an invoice for a payment that repeats. Oja has none'],
  ['paymentrequest.', 'Somebody made or paid a payment request in the Paystack dashboard, outside Oja'],
  ['dedicatedaccount.', 'Paystack gave a customer an account number of their own. Oja has none'],
] as const

/** What an event of Paystack that waits for an admin is, and what to do, in a sentence or two. */
export function providerEventWords(event: string, state: string): string {
  if (state.endsWith('names nothing of ours'))
    return 'It is about a payment, refund or payout that Oja does not know. Look up its number at Paystack.'
  const kind = kinds.find(([start]) => event.startsWith(start))
  if (kind) return `${kind[1]}, so there is nothing to do.`
  return ours.some((start) => event.startsWith(start))
    ? 'Oja tries to work on it again and again. Look up its number at Paystack if it still waits tomorrow.'
    : 'Oja does not know this kind of event. Look it up at Paystack. If it does not matter, mark it as seen.'
}

const ours = ['charge.', 'refund.', 'transfer.']
