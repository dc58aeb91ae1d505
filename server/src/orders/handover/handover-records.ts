import { sql } from 'kysely'
import { wrongCodes } from '@oja/contract/values/orders/handover-code.ts'
import { defineQuery } from '../../platform/database/database.ts'

/** The hand-over code of an order. Without `code_hmac` there is no live code. */
export interface HandoverCodeRow {
  encrypted_code: Buffer | null
  code_hmac: Buffer | null
  /** Of the code by which the order was handed over. */
  used_hmac: Buffer | null
  wrong_tries: number
  locked_until: Date | null
  /** Until a code is taken again; 0 when it is not locked. */
  locked_seconds: number
}

const columns = sql`encrypted_code, code_hmac, used_hmac, wrong_tries, locked_until,
  greatest(0, ceil(coalesce(extract(epoch from locked_until - app_now()), 0)))::int as locked_seconds`

export const handoverCodeOf = defineQuery<{ orderId: string }, HandoverCodeRow>(
  'handover_code_of',
  (p) => sql`select ${columns} from handover_codes where order_id = ${p.orderId}`,
)

export const handoverCodeForUpdate = defineQuery<{ orderId: string }, HandoverCodeRow>(
  'handover_code_for_update',
  (p) => sql`select ${columns} from handover_codes where order_id = ${p.orderId} for update`,
)

/** Locks the orders that were paid with this one at its shop, itself among them; none where it was paid alone. */
export const ordersOfPayment = defineQuery<{ reference: string }, { reference: string }>(
  'handover_orders_of_payment',
  (p) => sql`select o.reference from orders mine join orders o
      on o.checkout_id = mine.checkout_id and o.seller_id = mine.seller_id and o.sold
    where mine.reference = ${p.reference} order by o.id for update of o`,
)

/** Who sells and who buys an order. Locks nothing: it is read before anybody is known to have a right to the order. */
export const partiesOfOrder = defineQuery<
  { reference: string },
  { buyer_id: string; seller_id: string; seller_user_id: string }
>(
  'handover_parties',
  (p) => sql`select buyer_id, seller_id, seller_user_id from orders where reference = ${p.reference}`,
)

/** Keeps by which code an order is handed over, before the hand-over ends it. */
export const keepUsedCode = defineQuery<{ orderId: string }, never>(
  'handover_code_used',
  (p) => sql`update handover_codes set used_hmac = code_hmac where order_id = ${p.orderId}`,
)

/** Writes the live code of an order in place of the one before. The wrong tries stay. */
export const storeHandoverCode = defineQuery<{ orderId: string; encrypted: Buffer; hmac: Buffer }, never>(
  'handover_code_store',
  (p) => sql`insert into handover_codes (order_id, encrypted_code, code_hmac)
    values (${p.orderId}, ${p.encrypted}, ${p.hmac})
    on conflict (order_id) do update set encrypted_code = excluded.encrypted_code, code_hmac = excluded.code_hmac,
      made_at = app_now(), ended_at = null`,
)

/** Counts a wrong try. So many lock the code, more end it. Gives the count. */
export const countWrongCode = defineQuery<{ orderId: string }, { wrong_tries: number }>(
  'handover_code_wrong',
  (p) => sql`update handover_codes set wrong_tries = wrong_tries + 1,
      locked_until = case when wrong_tries + 1 = ${wrongCodes.lock}::int
        then app_now() + make_interval(hours => ${wrongCodes.lockHours}::int) end,
      ended_at = case when wrong_tries + 1 = ${wrongCodes.end}::int then app_now() end,
      encrypted_code = case when wrong_tries + 1 < ${wrongCodes.end}::int then encrypted_code end,
      code_hmac = case when wrong_tries + 1 < ${wrongCodes.end}::int then code_hmac end
    where order_id = ${p.orderId} and ended_at is null returning wrong_tries`,
)

/** Did the buyer say that the code of an order, which was never sent, was said too early? */
export const handOverUndone = defineQuery<{ orderId: string }, { is_undone: boolean }>(
  'handover_undone',
  (
    p,
  ) => sql`select coalesce(bool_or(action = 'retractCode') and not bool_or(action = 'send'), false) as is_undone
    from order_history where order_id = ${p.orderId}`,
)

/** The codes of the orders that a person bought. Their orders are over. */
export const deleteHandoverCodesOf = defineQuery<{ userId: string }, never>(
  'handover_codes_delete_of',
  (p) =>
    sql`delete from handover_codes v using orders o where o.id = v.order_id and o.buyer_id = ${p.userId}`,
)
