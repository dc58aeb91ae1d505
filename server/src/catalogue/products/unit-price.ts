import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { hasPriceRange } from './variants-records.ts'

/** Food and drink. Elsewhere a weight or a volume is a size: a fridge of 210 litres, a hammer of 500 g. */
const categories = ['Groceries & Essentials', 'Fresh & Perishables']
/** One of these holds what the name says; a carton or a dozen holds several. */
const units = ['bag', 'keg', 'pack', 'bottle']

// PostgreSQL's word ends: \M. "Litre" is also written "ltr" and "l".
const amount = String.raw`(\d+(?:\.\d+)?) ?(kgs?|kilos?|g|grams?|litres?|liters?|ltrs?|l|cl|ml)\M`
/** Several of one size, sizes to choose from, and what is weighed only about. Names stick numbers to words: "12pcs". */
const unclear = [
  String.raw`(\m|\d)(about|around|approx\w*|from|to|or|half|live|empty|set|wholesale|multi-?packs?)\M`,
  String.raw`(\m|\d)(cartons?|crates?|dozens?|cases?|trays?|packs?,? of|pieces?|pcs?|sachets?|cans?|rolls?|strips?|wraps?|sticks?|pure water)\M`,
  String.raw`(\m|\d)(packs|bottles|bags|tins|jars|cups|kegs)\M|\d ?(pack|bottle|bag|tin|jar|cup|keg)\M`,
  // "Bag of 20", but not "bag of 50 kg".
  String.raw`\mof \d+(?![.\d]| ?(kgs?|kilos?|g|grams?|litres?|liters?|ltrs?|l|cl|ml)\M)`,
  String.raw`\mby ?\d|\d ?in ?(1|one)\M|\d ?[x×*]|[x×*] ?\d|[0-9] ?[-–/] ?[0-9]|[0-9],[0-9]|\d ?\+`,
].join('|')
/** A bag or a pack of so little may hold many of them: sachets of water are sold by the bag. */
const manyInside = String.raw`\m(bag|pack)\M`

/**
 * What one kg or one litre of a product (alias p) costs: "₦1,580 a kg" for a bag of 50 kg. Only where the name of food or drink has one
 * clear weight or volume, other than one kg or litre; else null. Its spaces break no line.
 */
export const unitPrice: RawBuilder<unknown> = sql`case
  when p.category = any (${sql.lit(`{"${categories.join('","')}"}`)}::text[])
    and (p.unit is null or p.unit = any (${sql.lit(`{${units.join(',')}}`)}::text[])) and not ${hasPriceRange}
    and regexp_count(lower(p.name), ${sql.lit(amount)}) = 1 and lower(p.name) !~ ${sql.lit(unclear)}
  then (select '₦' || to_char(round(p.price_kobo / 100.0 / size), 'FM999,999,999,990') || '\u00a0a\u00a0' || measure
    from (select (regexp_match(lower(p.name), ${sql.lit(amount)})) as said) as named,
      lateral (select said[1]::numeric / case when said[2] ~ '^(g|gram|ml)' then 1000 when said[2] = 'cl' then 100 else 1 end as size,
        case when said[2] ~ '^(k|g)' then 'kg' else 'litre' end as measure) as read
    where size > 0 and size <> 1 and (size > 1 or lower(coalesce(p.unit, '') || ' ' || p.name) !~ ${sql.lit(manyInside)})
      and p.price_kobo / 100.0 / size >= 1)
  end`
