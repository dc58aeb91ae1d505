import { toDoForPayout } from '@oja/contract/values/orders/payout-to-do.ts'
import type { SellerBalance } from '@oja/contract/schemas/orders/seller-payouts.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { OrderRow } from '../orders-records.ts'
import { payoutStatuses } from './payouts-records.ts'
import type { PayoutStatus } from './payouts-records.ts'

type Unpaid = Pick<OrderRow, 'state' | 'fulfilment' | 'dispute' | 'refund' | 'is_payout_due' | 'received_how'>

/** Why the seller has not been paid for an order, in words for the seller; "" when nothing is due. */
export function unpaidReason(order: Unpaid, payout: PayoutStatus): string {
  if (payout.state === 'success') return ''
  if (payout.due_kobo <= 0)
    return payout.due_kobo < 0 ? 'You owe this: we refunded the buyer after we paid you.' : ''
  const reason = reasons.find(([isSo]) => isSo(order, payout))
  return reason ? reason[1](payout) : 'We will send it within minutes.'
}

type PayoutToDo = SellerBalance['toDo']

/** What must be done before any payout; "" when nothing. */
export function payoutToDo({
  is_verified,
  has_account,
  name_check,
}: Pick<PayoutStatus, 'is_verified' | 'has_account' | 'name_check'>): PayoutToDo {
  if (!is_verified) return toDoForPayout.verify
  if (!has_account) return toDoForPayout.account
  if (name_check === 'refused') return toDoForPayout.otherAccount
  return name_check === 'waiting' ? toDoForPayout.checking : ''
}

/** `unpaidReason` of several orders at once, by reference. */
export async function unpaidReasons(
  on: Queryable,
  orders: { reference: string }[],
): Promise<Map<string, string>> {
  const rows = await payoutStatuses.all(on, { references: orders.map(({ reference }) => reference) })
  return new Map(rows.map((row) => [row.reference, unpaidReason(row, { ...row, state: row.payout_state })]))
}

type Reason = [(order: Unpaid, payout: PayoutStatus) => boolean, (payout: PayoutStatus) => string]

// The first reason that is true is shown: what the order waits for, then what the seller must do, then the bank.
const reasons: Reason[] = [
  [({ state }) => state === 'disputed', () => 'The buyer’s bank is asking about this payment.'],
  [({ refund }) => refund === 'failed', () => 'A refund is delayed; we are on it.'],
  [({ state, refund }) => state !== 'paid' || refund === 'pending', () => 'We are refunding the buyer.'],
  [({ dispute }) => dispute === 'open' || dispute === 'answered', () => 'We must decide the dispute first.'],
  [({ fulfilment }) => fulfilment === 'none', () => 'Accept the order and deliver the goods first.'],
  [({ fulfilment }) => fulfilment !== 'received', () => 'The buyer has not confirmed yet.'],
  [
    ({ is_payout_due, received_how }) => !is_payout_due && received_how === 'code',
    () => 'On hold for 24 hours after the hand-over, in case the buyer reports a problem.',
  ],
  [
    ({ is_payout_due }) => !is_payout_due,
    () => 'On hold for three days after the buyer receives it, in case they report a problem.',
  ],
  [(_, { state }) => state === 'wanted', () => 'We are sending it to your bank.'],
  [
    (_, { state }) => state === 'pending' || state === 'received' || state === 'otp',
    () => 'It is on the way to your bank.',
  ],
  [(_, { is_active }) => !is_active, () => 'Your shop is suspended.'],
  [(_, { is_verified }) => !is_verified, () => toDoForPayout.verify],
  [(_, { has_account }) => !has_account, () => toDoForPayout.account],
  [(_, { name_check }) => name_check === 'refused', () => toDoForPayout.otherAccount],
  [(_, { name_check }) => name_check === 'waiting', () => toDoForPayout.checking],
  [
    (_, { state }) => state !== null,
    ({ fault }) => `Your bank rejected the payout${fault ? ` (${fault})` : ''}. Check your bank account.`,
  ],
]
