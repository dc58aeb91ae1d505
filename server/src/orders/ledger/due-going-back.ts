import { goingBack } from '../orders-records.ts'

const goods = (refunded: string) => `greatest(0, o.amount_kobo - ${refunded})`
// Whole kobo: the division of two whole numbers leaves the fraction to the seller.
const shares = (refunded: string) => `(${goods(refunded)} - ${goods(refunded)} * o.commission_bps / 10000
  + least(o.delivery_kobo, o.amount_kobo + o.delivery_kobo - ${refunded}))`

/** `due` of `sharesGoingBack` of the order `o`, as SQL: lists and sums of all shops are reckoned by PostgreSQL. */
export const dueGoingBack = `case when o.sold and o.refund in ('pending', 'failed') then (
  select ${shares('o.refunded_kobo')} - ${shares('(o.refunded_kobo + back.kobo)')}
  from (select least(${goingBack}, o.amount_kobo + o.delivery_kobo - o.refunded_kobo) as kobo) back) else 0 end::bigint`
