import { crashPoint } from '../platform/process/crash-point.ts'
import { transaction } from '../platform/database/database.ts'
import type { Pool, Tx } from '../platform/database/database.ts'
import { insertCharge } from './payments-records.ts'
import { ProviderFault } from './paystack.ts'
import type { Paystack } from './paystack.ts'
import type { ChargeState, ProviderCharge } from './paystack-charges.ts'

/** A charge with its row. */
export interface Charge extends ProviderCharge {
  id: string
}

/** What news of the provider means is not this room's business: orders says, and app.ts hands it in. */
export interface PaymentEvents {
  /** A charge has been verified; runs in the charge's own transaction. */
  onSettled(tx: Tx, charge: Charge): Promise<void>
  /** Something happened to the refunds of a reference, or its money went back. */
  onRefund(payments: Payments, reference: string): Promise<void>
  /** Something happened to a bank's claim, by the provider's id of it. */
  onDispute(payments: Payments, providerId: string): Promise<void>
  /** Something happened to a transfer of ours. */
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
  consequences: PaymentEvents
}

/**
 * Asks the provider about a reference and applies what it says: outside any transaction first, then in one. A fault of
 * the provider counts as waiting; nothing is decided by it.
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
  // A test charge proves nothing to a live shop, nor the other way round (rules.md I4).
  if (state.charge.mode !== payments.settings.mode) return { state: 'waiting' }
  const { charge } = state
  await crashPoint('charge-verified')
  await transaction(payments.pool, (tx) => applyCharge(tx, payments, charge))
  await crashPoint('charge-applied')
  return state
}

/** The one way a charge takes effect, whoever brought the news; a second time changes nothing (rules.md I5, I6). */
export async function applyCharge(
  tx: Tx,
  { consequences }: Pick<Payments, 'consequences'>,
  charge: ProviderCharge,
): Promise<void> {
  const { id } = await insertCharge.one(tx, charge)
  await consequences.onSettled(tx, { ...charge, id })
}
