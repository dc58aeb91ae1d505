import { crashPoint } from '../platform/process/crash-point.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Tx } from '../platform/database/database.ts'
import { insertCharge } from './payments-records.ts'
import { ProviderFault } from './paystack.ts'
import type { Paystack } from './paystack.ts'
import type { ChargeState, ProviderCharge } from './paystack-charges.ts'

/** A charge with the id of its row. */
export interface Charge extends ProviderCharge {
  id: string
}

/** What payment events lead to. The module orders implements them, and app.ts passes them in. */
export interface PaymentEvents {
  /** A charge was verified. Runs in the transaction that stores the charge. */
  onSettled(tx: Tx, charge: Charge): Promise<void>
  /** The refunds of a reference changed, or its money went back. */
  onRefund(payments: Payments, reference: string): Promise<void>
  /** A chargeback changed. `providerId` is the provider's id of it. */
  onDispute(payments: Payments, providerId: string): Promise<void>
  /** One of our transfers changed. */
  onTransfer(payments: Payments, reference: string): Promise<void>
}

export interface PaymentSettings {
  mode: 'test' | 'live'
  secretKey: string
  previousSecretKey: string | null
  publicKey: string
  baseUrl: string
  scriptUrl: string
}

export interface Payments {
  settings: PaymentSettings
  provider: Paystack
  pool: Pool
  paymentEvents: PaymentEvents
}

/**
 * Asks the provider about a reference and applies the answer. The call is made before the transaction begins.
 * A fault of the provider counts as `waiting`: nothing is decided by it.
 */
export async function checkPayment(payments: Payments, reference: string): Promise<ChargeState> {
  let state: ChargeState
  try {
    state = await payments.provider.charge(reference)
  } catch (error) {
    if (error instanceof ProviderFault) return { state: 'waiting' }
    throw error
  }
  if (state.state !== 'paid') return state
  // A test charge proves nothing in live mode, nor a live charge in test mode (I4 in docs/requirements/money.md).
  if (state.charge.mode !== payments.settings.mode) return { state: 'waiting' }
  const { charge } = state
  await crashPoint('charge-verified')
  await transaction(payments.pool, (tx) => applyCharge(tx, payments, charge))
  await crashPoint('charge-applied')
  return state
}

/**
 * The only function that applies a charge, for verify, webhook and reconciler. A second call changes nothing
 * (I5 and I6 in docs/requirements/money.md).
 */
export async function applyCharge(
  tx: Tx,
  { paymentEvents }: Pick<Payments, 'paymentEvents'>,
  charge: ProviderCharge,
): Promise<void> {
  const { id } = await insertCharge.one(tx, charge)
  await paymentEvents.onSettled(tx, { ...charge, id })
}
