import { z } from 'zod'
import { id, optionalEmail, optionalPhone, requiredText, text } from '../fields.ts'
import { disputeFields, OrderPage } from '../order-page.ts'
import { fieldLengths } from '../../values/field-lengths.ts'
import { formatNaira, parseNaira, readKobo } from '../../values/money.ts'
import { paymentOutcomes } from '../../values/order-states.ts'
import {
  readRequestCode,
  requestKobo,
  requestStates,
  requestWordsLength,
} from '../../values/orders/payment-requests.ts'

function readAmount(typed: string, context: z.RefinementCtx): number {
  const kobo = parseNaira(typed)
  const message = amountFault(typed, kobo)
  if (kobo !== null && message === null) return kobo
  context.addIssue({ code: 'custom', message: message ?? 'Price must be a valid number' })
  return z.NEVER
}

function amountFault(typed: string, kobo: number | null): string | null {
  if (/^[₦N\s]*0+(\.0*)?$/.test(typed)) return 'Enter an amount above 0'
  if (kobo === null) return !readKobo(typed) ? 'Enter an amount in naira, such as 6,800' : tooMuch
  if (kobo < requestKobo.min) return `Ask for ${formatNaira(requestKobo.min)} or more`
  return kobo > requestKobo.max ? tooMuch : null
}

const tooMuch = `Ask for at most ${formatNaira(requestKobo.max)}`

/** What a seller types to be paid at the stall. The amount is in naira, as traders write it. */
export const NewPaymentRequest = z.object({
  amount: requiredText(30, 'Enter the amount').transform(readAmount),
  words: requiredText(requestWordsLength, 'Say what it is for'),
  /** Names the form: sent twice, it gives one request. */
  key: id,
})
export type NewPaymentRequest = z.input<typeof NewPaymentRequest>

export const requestCode = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const code = readRequestCode(typed)
    if (code !== null) return code
    context.addIssue({ code: 'custom', message: 'That is not a payment code' })
    return z.NEVER
  })

/** The key in the link of a receipt: 192 random bits. */
export const receiptKey = z.string().regex(/^[A-Za-z0-9_-]{32}$/, 'That link is not complete')

/** Who pays. Somebody who is logged in sends nothing of it. */
export const RequestPayer = z.object({
  name: text(fieldLengths.personName).default(''),
  email: optionalEmail('Please enter a valid email address').default(''),
  phone: optionalPhone.default(''),
  /** The key of the receipt to come. It names the form: sent twice, it gives one payment. */
  key: receiptKey,
})
export type RequestPayer = z.input<typeof RequestPayer>

/** The start of a payment. `key` opens what only this payer may see. */
export const StartedRequestPayment = z.object({ data: z.object({ key: z.string() }) })
export type StartedRequestPayment = z.infer<typeof StartedRequestPayment>

/** "" for somebody with an account. */
export const ReceiptKey = z.object({ key: receiptKey.or(z.literal('')) })
export type ReceiptKey = z.input<typeof ReceiptKey>

export const RequestDispute = z.object({ ...disputeFields, key: receiptKey })
export type RequestDispute = z.input<typeof RequestDispute>

/** What only the payer sees: the receipt, and what became of the money. */
export const PayerOrder = OrderPage.shape.data
  .pick({
    number: true,
    amountMinor: true,
    refundedMinor: true,
    createdAt: true,
    paidAt: true,
    dispute: true,
    refund: true,
    deadlines: true,
    disputeCase: true,
    allowedActions: true,
  })
  .extend({
    reference: z.string(),
    /** By which anybody asks at /check whether it is paid; null while it is not. */
    checkCode: z.string().nullable(),
    outcome: z.enum(paymentOutcomes),
    name: z.string(),
    authorizationUrl: z.string().nullable(),
    /** The order is in My Orders of the account that is logged in. */
    isInMyOrders: z.boolean(),
    /** The request was paid with it. False while the payment waits, and for money that goes back at once. */
    isSold: z.boolean(),
  })

/** A request as the customer at the stall sees it. `order` is null for everybody but its payer. */
export const PayRequest = z.object({
  data: z.object({
    code: z.string(),
    storeName: z.string(),
    sellerId: z.string(),
    words: z.string(),
    amountMinor: z.number(),
    state: z.enum(requestStates),
    /** Why it cannot be paid now although it is open; "" when it can. */
    closedReason: z.string(),
    endsAt: z.string(),
    /** The name of the account that is logged in; "" for a visitor. */
    payerName: z.string(),
    /** For the form of a payer without an account. */
    newKey: z.string(),
    order: PayerOrder.nullable(),
  }),
})
export type PayRequest = z.infer<typeof PayRequest>

/** A request as its shop sees it. */
export const OwnPaymentRequest = z.object({
  id: z.string(),
  code: z.string(),
  words: z.string(),
  amountMinor: z.number(),
  state: z.enum(requestStates),
  createdAt: z.string(),
  endsAt: z.string(),
  /** Somebody has begun to pay. */
  isStarted: z.boolean(),
  /** Of a paid request: the number of its order, and the first name of its payer. */
  number: z.string(),
  payer: z.string(),
  paidAt: z.string().nullable(),
  /** The QR code of an open request's link: a square of `size` units, dark modules as the path of an SVG. */
  qr: z.object({ size: z.number(), path: z.string() }).nullable(),
})
export type OwnPaymentRequest = z.infer<typeof OwnPaymentRequest>

/** The newest requests of a shop: open ones first. `key` is for the form of the next one. */
export const OwnPaymentRequests = z.object({
  data: z.object({
    requests: z.array(OwnPaymentRequest),
    key: z.string(),
    closedReason: z.string(),
    /** The reason is a holiday, which the owner can end. */
    isOnHoliday: z.boolean(),
    /** What a payout waits for beside its day; "" for nothing. For the owner alone; servers before 0.26 leave it out. */
    payoutToDo: z.string().optional(),
  }),
})
export type OwnPaymentRequests = z.infer<typeof OwnPaymentRequests>
