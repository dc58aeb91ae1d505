import type { Fields } from './http/input.ts'
import type { CardStep } from './checkout/test-cards.ts'

export const transactionStatuses = [
  'abandoned',
  'failed',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversed',
  'success',
] as const

export type TransactionStatus = (typeof transactionStatuses)[number]

export interface Transaction {
  id: number
  reference: string
  accessCode: string
  email: string
  firstName: string | null
  lastName: string | null
  phone: string | null
  /** Kobo (or the currency's subunit) that the merchant asked for. */
  requestedAmount: number
  /** Kobo really charged; differs from the requested amount only when the switches say so. */
  amount: number
  currency: string
  domain: string
  status: TransactionStatus
  channels: string[]
  callbackUrl: string | null
  metadata: Fields | null
  gatewayResponse: string | null
  cardKey: string | null
  /** The page the checkout shows: the cards, or the further step the chosen card asks for. */
  step: 'card' | CardStep
  createdAt: string
  paidAt: string | null
}

export const refundStatuses = ['pending', 'processing', 'processed', 'failed', 'needs-attention'] as const

export type RefundStatus = (typeof refundStatuses)[number]

export interface Refund {
  id: number
  transactionId: number
  /** Kobo. */
  amount: number
  currency: string
  status: RefundStatus
  customerNote: string | null
  merchantNote: string | null
  /** Null until the refund was sent. */
  refundReference: string | null
  createdAt: string
  updatedAt: string
}

export const resolutions = ['merchant-accepted', 'declined', 'auto-accepted'] as const

/** A chargeback. */
export interface Dispute {
  id: number
  transactionId: number
  /** Kobo the bank wants back. */
  amount: number
  status: 'awaiting-merchant-feedback' | 'resolved'
  resolution: (typeof resolutions)[number] | null
  createdAt: string
  resolvedAt: string | null
}

export type TransferStatus = 'pending' | 'otp' | 'success' | 'failed' | 'reversed'

export interface Recipient {
  id: number
  code: string
  name: string
  bankCode: string
  accountNumber: string
  currency: string
  createdAt: string
}

export interface Transfer {
  id: number
  code: string
  reference: string
  recipientId: number
  /** Kobo. */
  amount: number
  currency: string
  reason: string | null
  status: TransferStatus
  createdAt: string
  updatedAt: string
}
