import { sql } from 'kysely'

/** The contract's `servicePriceText` of a service (alias v) in SQL: "From ₦12,500 per visit"; null without a price. */
export const priceWords = sql`case when v.price_is_from then 'From ' else '' end || '₦'
  || to_char(v.price_kobo::numeric / 100, case when v.price_kobo % 100 = 0 then 'FM999,999,999,990' else 'FM999,999,999,990.00' end)
  || coalesce(' per ' || v.price_for, '')`
