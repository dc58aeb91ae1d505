import type { Pool } from '../platform/database/database.ts'
import type { PaymentEvents, Payments, PaymentSettings } from './charges.ts'
import { openPaystack } from './paystack.ts'

export { applyCharge, checkPayment } from './charges.ts'
export type { Charge, PaymentEvents, Payments, PaymentSettings } from './charges.ts'
export { applyWebhook, receiveWebhook } from './webhooks.ts'
export { listPageSize } from './paystack-charges.ts'
export { transferStates } from './paystack-transfers.ts'
export { payerAddress, payerHash } from './payer-email.ts'
export { ProviderFault } from './paystack.ts'
export type { Paystack } from './paystack.ts'
export type { ChargeState, Initialisation, ProviderCharge } from './paystack-charges.ts'
export type { ProviderDispute, ProviderRefund } from './paystack-refunds.ts'
export type { Bank, ProviderTransfer, TransferState } from './paystack-transfers.ts'

export function openPayments(pool: Pool, settings: PaymentSettings, paymentEvents: PaymentEvents): Payments {
  return { settings, provider: openPaystack(settings), pool, paymentEvents }
}
