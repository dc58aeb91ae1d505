import type { RowToMend } from '@oja/contract/schemas/listing-import.ts'
import { sql } from 'kysely'
import { defineQuery } from '../../platform/database/database.ts'
import type { ChosenForWords, ListingKind } from './import-categories.ts'

export interface ImportDraft {
  id: string
  kind: ListingKind
  file_name: string
  status: 'seen' | 'listing' | 'done' | 'failed'
  lines: number
  known: number
  refused: number
  read: number
  listed: number
  photos: number
}

/** A draft as its seller follows it. */
export interface FollowedDraft extends ImportDraft {
  /** Listings of this import that wait for a look by an admin, once all are listed. */
  waiting: number
  mended: number
  to_mend: RowToMend[]
  /** The lines of rows that were mended into what the shop has already. */
  already_there: number[]
}

interface NewDraft {
  sellerId: string
  kind: ListingKind
  fileName: string
  content: Buffer
  lines: number
  known: number
  refused: number
  /** JSON of `RowToMend[]`. */
  toMend: string
}

/** Stores a previewed file. It replaces an earlier file that the seller previewed and did not list. */
export const saveImportDraft = defineQuery<NewDraft, { id: string }>(
  'import_keep',
  (p) => sql`with dropped as (delete from listing_imports where seller_id = ${p.sellerId} and status = 'seen')
    insert into listing_imports (seller_id, kind, file_name, content, lines, known, refused, to_mend)
    values (${p.sellerId}, ${p.kind}, ${p.fileName}, ${p.content}, ${p.lines}, ${p.known}, ${p.refused}, ${p.toMend}::jsonb) returning id`,
)

const columns = sql`id, kind, file_name, status, lines, known, refused, read, listed, photos`

// Photos and forms have keys with a space: they came in no file.
const waitingOf = (table: 'products' | 'services') =>
  sql`(select count(*) from ${sql.table(table)} l where l.seller_id = i.seller_id and l.status = 'waiting'
    and l.import_key not like '% %' and l.created_at >= i.created_at)::int`

export const ownDraft = defineQuery<{ id: string; sellerId: string }, FollowedDraft>(
  'import_own',
  (p) => sql`select ${columns}, mended, to_mend, already_there,
      case when i.status <> 'done' then 0 when i.kind = 'products' then ${waitingOf('products')}
        else ${waitingOf('services')} end as waiting
    from listing_imports i where i.id = ${p.id} and i.seller_id = ${p.sellerId}`,
)

/** Marks an import as begun. Gives no row when it has begun already. */
export const beginDraft = defineQuery<{ id: string; sellerId: string; categories: string }, { id: string }>(
  'import_begin',
  (p) => sql`update listing_imports set status = 'listing', categories = ${p.categories}::jsonb
    where id = ${p.id} and seller_id = ${p.sellerId} and status = 'seen' returning id`,
)

/** Locks an import for its rows that are mended on the page. */
export const draftToMend = defineQuery<
  { id: string; sellerId: string },
  Pick<FollowedDraft, 'kind' | 'file_name' | 'status' | 'to_mend'>
>(
  'import_to_mend',
  (p) => sql`select kind, file_name, status, to_mend from listing_imports
    where id = ${p.id} and seller_id = ${p.sellerId} for update`,
)

export const recordMended = defineQuery<
  { id: string; added: number; toMend: string; alreadyThere: number[] },
  never
>(
  'import_mended',
  (p) => sql`update listing_imports set mended = mended + ${p.added}, to_mend = ${p.toMend}::jsonb,
      already_there = already_there || ${p.alreadyThere}::int[]
    where id = ${p.id}`,
)

export const draftToList = defineQuery<
  { id: string },
  ImportDraft & { seller_id: string; content: Buffer; categories: ChosenForWords }
>(
  'import_to_list',
  (p) =>
    sql`select ${columns}, seller_id, content, categories from listing_imports where id = ${p.id} and status = 'listing'`,
)

export const recordProgress = defineQuery<{ id: string; read: number; listed: number }, never>(
  'import_progress',
  (p) => sql`update listing_imports set read = ${p.read}, listed = ${p.listed} where id = ${p.id}`,
)

export const endDraft = defineQuery<{ id: string; status: 'done' | 'failed' }, never>(
  'import_end',
  (p) => sql`with photos as (delete from import_photos where import_id = ${p.id})
    update listing_imports set status = ${p.status}, content = null where id = ${p.id}`,
)

export const dropDraft = defineQuery<{ id: string }, never>(
  'import_drop',
  (p) => sql`delete from listing_imports where id = ${p.id}`,
)

export const dropOldDrafts = defineQuery<Record<never, never>, never>(
  'import_drop_old',
  () => sql`with parts as (delete from photo_parts where created_at < app_now() - interval '1 day')
    delete from listing_imports where created_at < app_now() - interval '1 day'`,
)

export const existingImportKeys = defineQuery<
  { sellerId: string; kind: ListingKind; keys: string[] },
  { import_key: string }
>(
  'import_known_keys',
  (
    p,
  ) => sql`select import_key from products where ${p.kind} = 'products' and seller_id = ${p.sellerId} and import_key = any(${p.keys}::text[])
    union all
    select import_key from services where ${p.kind} = 'services' and seller_id = ${p.sellerId} and import_key = any(${p.keys}::text[])`,
)
