import { formatNaira } from '@oja/contract/values/money.ts'
import { toDoForPayout } from '@oja/contract/values/orders/payout-to-do.ts'
import { orderHours, payoutDays } from '@oja/contract/values/order-states.ts'
import type { SellerBalance } from '@oja/contract/schemas/orders/seller-payouts.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { formatDayOfYear, formatDeadline } from '../../platform/nigeria/lagos-time.ts'
import { sharesGoingBack } from '../ledger/ledger.ts'
import type { OrderRow } from '../orders-records.ts'
import type { HasOtherName } from './payout-account.ts'
import { payoutStatuses, payoutStatusOfShop } from './payouts-records.ts'
import type { PayoutStatus } from './payouts-records.ts'

type Unpaid = Pick<
  OrderRow,
  | 'state'
  | 'fulfilment'
  | 'dispute'
  | 'refund'
  | 'delivery_way'
  | 'send_by'
  | 'is_send_overdue'
  | 'receive_by'
  | 'payout_at'
  | 'received_how'
  | 'is_payout_due'
  | 'answer_until'
  | 'is_answer_overdue'
> &
  Parameters<typeof sharesGoingBack>[0]

/** Why the seller has not been paid for an order, in words for the seller; "" when nothing is due. */
export function unpaidReason(order: Unpaid, payout: PayoutStatus): string {
  const [seller] = wordsOf(order, payout)
  return seller
}

/** `unpaidReason` of an order as its seller reads it; "" when it was not sold, or goes back as a whole. */
export function payoutNote(order: Unpaid, payout: PayoutStatus): string {
  const isLeft = payout.due_kobo !== sharesGoingBack(order).due
  return order.sold && isLeft ? unpaidReason(order, payout) : ''
}

/** The same as `unpaidReason` in words for an admin, who reads "the seller" where the seller reads "you". */
export function unpaidReasonForAdmin(order: Unpaid, payout: PayoutStatus): string {
  if (payout.due_kobo - sharesGoingBack(order).due < 0) return owedBySeller
  const [seller, admin = seller] = wordsOf(order, payout)
  return admin
}

function wordsOf(order: Unpaid, payout: PayoutStatus): Words {
  if (payout.state === 'success' || payout.due_kobo === 0) return ['']
  if (payout.due_kobo < 0) return ['You owe this: we refunded the buyer after we paid you.']
  const reason = reasons.find(([isSo]) => isSo(order, payout))
  return reason ? reason[1](payout, order) : ['We will send it within 15 minutes.']
}

const owedBySeller = 'The seller owes this: we refunded the buyer after the payout.'

/** When the money of an order that is not handed over comes. */
const paidAfter = `Paid ${payoutDays} days after the buyer receives it, or ${orderHours.code} hours after a hand-over with the buyer’s code.`

type PayoutToDos = NonNullable<SellerBalance['toDos']>

/** Everything that must be done before any payout; empty when nothing. */
export function payoutToDos({
  is_verified,
  has_account,
  name_check,
}: Pick<PayoutStatus, 'is_verified' | 'has_account' | 'name_check'>): PayoutToDos {
  const toDos: PayoutToDos = is_verified ? [] : [toDoForPayout.verify]
  if (!has_account) return [...toDos, toDoForPayout.account]
  if (name_check === 'refused') return [...toDos, toDoForPayout.otherAccount]
  if (name_check === 'other') return [...toDos, toDoForPayout.otherName]
  return name_check === 'waiting' ? [...toDos, toDoForPayout.checking] : toDos
}

/** `payoutToDos` in one line, for an order; "" when nothing. */
export function payoutToDo(status: Parameters<typeof payoutToDos>[0]): string {
  return payoutToDos(status).join(' ')
}

/** `payoutToDo` of a shop, before it has sold anything. */
export async function payoutToDoOfShop(
  on: Queryable,
  actor: Pick<SellerActor, 'sellerId' | 'name'>,
  hasOtherName: HasOtherName,
): Promise<string> {
  const status = await payoutStatusOfShop.one(on, { sellerId: actor.sellerId })
  return payoutToDo({ ...status, name_check: await nameCheckOf(status.name_check, actor, hasOtherName) })
}

/** The name check of an account with what the documents say of it: a seller who learns of it later waits days longer. */
export async function nameCheckOf<Check extends PayoutStatus['name_check']>(
  check: Check,
  actor: Pick<SellerActor, 'sellerId' | 'name'>,
  hasOtherName: HasOtherName,
): Promise<Check | 'other'> {
  return check === 'open' && (await hasOtherName(actor)) ? 'other' : check
}

/** `unpaidReasonForAdmin` of several orders at once, by reference. */
export async function unpaidReasons(
  on: Queryable,
  orders: { reference: string }[],
): Promise<Map<string, string>> {
  const rows = await payoutStatuses.all(on, { references: orders.map(({ reference }) => reference) })
  return new Map(
    rows.map((row) => [row.reference, unpaidReasonForAdmin(row, { ...row, state: row.payout_state })]),
  )
}

/** What the seller reads, and what an admin reads where that is not the same. */
type Words = [seller: string, admin?: string]
type Reason = [
  (order: Unpaid, payout: PayoutStatus) => boolean,
  (payout: PayoutStatus, order: Unpaid) => Words,
]

// The first reason that is true is shown: what the order waits for, then what the seller must do, then the bank.
const reasons: Reason[] = [
  [({ state }) => state === 'disputed', () => ['The buyer’s bank is asking about this payment.']],
  [
    ({ refund }) => refund === 'failed',
    (payout, order) => [
      'A refund is delayed; we are on it.',
      `Nothing is paid out until the failed refund is settled. ${goingBack(order, payout)}`,
    ],
  ],
  [
    ({ state, refund }) => state !== 'paid' || refund === 'pending',
    (payout, order) => [
      'We are refunding the buyer.',
      `A refund is in progress. ${goingBack(order, payout)}`,
    ],
  ],
  [
    ({ dispute }) => dispute === 'open' || dispute === 'answered',
    // An admin may decide once the seller replied or the time to reply is over.
    (_, { dispute, answer_until, is_answer_overdue }) => {
      if (dispute !== 'open' || is_answer_overdue) return ['We must decide the dispute first.']
      const until = answer_until ? formatDeadline(answer_until) : ''
      return [
        `Reply to the dispute first${until && ` by ${until}`}.`,
        `The seller can still reply to the dispute${until && `, until ${until}`}.`,
      ]
    },
  ],
  [
    ({ fulfilment }) => fulfilment === 'none',
    () => [
      'Accept the order first, then hand the goods over.',
      'The seller must accept the order and deliver.',
    ],
  ],
  [
    ({ fulfilment }) => fulfilment === 'accepted',
    (_, order) => {
      const done = isCollected(order.delivery_way) ? 'made it ready' : 'sent it'
      return [
        `${afterDispute(order)}You have not ${done} yet. ${paidAfter}`,
        `${afterDispute(order)}The seller has not ${done} yet.${unsentRefund(order)}`,
      ]
    },
  ],
  [
    ({ fulfilment }) => fulfilment !== 'received',
    (payout, order) => [
      afterDispute(order) +
        (order.fulfilment === 'ready'
          ? 'The buyer has not picked it up yet.'
          : 'The buyer has not confirmed yet.') +
        (payout.is_active && payoutToDo(payout) === '' ? silentPayout(order) : ''),
    ],
  ],
  [
    ({ is_payout_due }) => !is_payout_due,
    // After a decision the buyer can report nothing more.
    (payout, { dispute, payout_at, received_how }) => {
      // After a code the buyer may report a problem longer than the hold.
      const why =
        dispute !== 'none'
          ? ''
          : received_how === 'code'
            ? `, ${orderHours.code} hours after the buyer’s code`
            : ', in case the buyer reports a problem'
      const held = `On hold${payout_at ? ` until ${formatDeadline(payout_at)}` : ''}${why}.`
      // Both reasons in one line: after the hold the seller would learn of the other.
      const toDo = payoutToDo(payout)
      return [toDo === '' ? held : `${held} ${toDo}`, held]
    },
  ],
  [
    (_, { state }) => state === 'wanted',
    () => ['We are sending it to your bank.', 'We are sending it to the seller’s bank.'],
  ],
  [
    (_, { state }) => state === 'pending' || state === 'received' || state === 'otp',
    () => ['It is on the way to your bank.', 'It is on the way to the seller’s bank.'],
  ],
  [(_, { is_active }) => !is_active, () => ['Your shop is suspended.', 'The shop is suspended.']],
  [(_, { is_verified }) => !is_verified, (payout) => [payoutToDo(payout), 'The seller is not verified yet.']],
  [
    (_, { has_account }) => !has_account,
    () => [toDoForPayout.account, 'The seller has no bank account yet.'],
  ],
  [
    (_, { name_check }) => name_check === 'refused',
    () => [toDoForPayout.otherAccount, 'The name of the bank account was rejected.'],
  ],
  [
    (_, { name_check }) => name_check === 'waiting',
    () => [toDoForPayout.checking, 'The name of the bank account must be checked.'],
  ],
  // What the bank said is about the account before. The job sends it to the new one.
  [
    (_, { has_new_account }) => has_new_account,
    () => [
      'We will send it to your new bank account within 15 minutes.',
      'The seller has a new bank account. It is sent there within 15 minutes.',
    ],
  ],
  [
    (_, { state }) => state !== null,
    ({ state, fault, ended_at }) => {
      const why = fault && fault !== state ? ` (${fault})` : ''
      // The seller gets an email and a notification in the transaction that ends the payout.
      const since = ended_at ? ` We told the seller on ${formatDeadline(ended_at)}.` : ''
      return [
        `Your bank rejected the payout${why}. Check your bank account.`,
        `The bank rejected the payout${why}. The seller must check the bank account.${since}`,
      ]
    },
  ],
]

/** What the buyer gets back of an order, and what that leaves for the seller. */
function goingBack(order: Unpaid, { due_kobo }: PayoutStatus): string {
  const { amount, due } = sharesGoingBack(order)
  const left = due_kobo - due
  return `The buyer gets back ${formatNaira(amount)}. ${left > 0 ? formatNaira(left) : 'Nothing'} is left for the seller.`
}

/** Until when the seller of an accepted order has, and what happens by itself after it (`refundUnsent`). */
function unsentRefund(order: Unpaid): string {
  if (order.send_by === null) return ''
  const made = isCollected(order.delivery_way) ? 'ready' : 'sent'
  const [day, refundDay] = [0, orderHours.refundUnsent / 24].map((days) =>
    formatDayOfYear(dayAfter(order.send_by ?? '', days)),
  )
  return order.is_send_overdue
    ? ` It is late: the day was ${day}. The buyer can cancel it. After ${refundDay} we refund the buyer.`
    : ` If it is not ${made} by ${day}, the buyer can cancel it. After ${refundDay} we refund the buyer.`
}

/** `day` as "2026-12-02", some days later. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Chosen, or promised by the page of the payment of an order without a way. */
function isCollected(way: Unpaid['delivery_way']): boolean {
  return way === null || way === 'collect'
}

function afterDispute({ dispute }: Unpaid): string {
  return dispute === 'decided' ? 'The dispute is decided. ' : ''
}

/**
 * When the seller is paid if the buyer says nothing: it counts as received, and is then on hold. Null where no day is known.
 * Nothing else may stop it.
 */
export function silentPayoutAt({ receive_by }: Pick<Unpaid, 'receive_by'>): Date | null {
  return receive_by && new Date(receive_by.getTime() + orderHours.dispute * 3_600_000)
}

function silentPayout(order: Unpaid): string {
  const at = silentPayoutAt(order)
  return at === null ? '' : ` If we hear nothing, it is paid out on ${formatDeadline(at)}.`
}
