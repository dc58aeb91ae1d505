import { sql } from 'kysely'
import type { BusinessCategory, BusinessLevel } from '@oja/contract/values/categories.ts'
import type { WorkingHours } from '@oja/contract/schemas/hours.ts'
import type { ShopEmailKind } from '@oja/contract/values/sellers/shop-emails.ts'
import { defineQuery } from '../platform/database/database.ts'
import { openingNow } from '../platform/nigeria/opens-at.ts'

export interface NewShop {
  id: string
  userId: string
  storeName: string
  businessLevel: BusinessLevel
  businessCategory: BusinessCategory
  email: string
  phone: string
  address: string
  description: string
  city: string
  lga: string
  state: string
}

export const insertShop = defineQuery<NewShop, never>(
  'seller_insert',
  (
    p,
  ) => sql`insert into sellers (id, user_id, store_name, business_level, business_category, email, phone, address,
      description, city, lga, state)
    values (${p.id}, ${p.userId}, ${p.storeName}, ${p.businessLevel}, ${p.businessCategory}, ${p.email}, ${p.phone},
      ${p.address}, ${p.description}, ${p.city}, ${p.lga}, ${p.state})`,
)

export const activateShop = defineQuery<{ userId: string }, never>(
  'seller_activate',
  (p) => sql`update sellers set status = 'active' where user_id = ${p.userId} and status = 'pending'`,
)

export interface ShopRow {
  id: string
  user_id: string
  store_name: string
  /** The last part of its link; "" once the owner's account is deleted. */
  slug: string
  business_level: BusinessLevel
  business_category: BusinessCategory
  email: string
  phone: string
  address: string
  description: string
  city: string
  lga: string
  state: string
  logo_file_id: string | null
  working_hours: WorkingHours
  /** Whether the shop is open now, not during a holiday. Null when the hours do not say. */
  is_open: boolean | null
  /** When it opens next, in words; "" while it is open. */
  opens_at: string
  notifications: boolean
  /** Kinds of emails that the seller does not want. */
  muted_emails: ShopEmailKind[]
  low_stock_at: number | null
  /** The day from which a closed shop handles orders, `2026-12-05`; "" when it is not closed. */
  closed_until: string
  /** Buyers may open a chat with the phone number on WhatsApp. */
  whatsapp: boolean
  verified: boolean
  status: 'pending' | 'active' | 'suspended'
}

const opening = openingNow(sql`hours`, sql`closed_until`)

const shopColumns = sql`id, user_id, store_name, business_level, business_category, email, phone, address, description,
  city, lga, state, logo_file_id, working_hours, ${opening.openNow} as is_open,
  ${opening.opensAt} as opens_at, notifications, muted_emails, low_stock_at,
  shown_closed_until(closed_until) as closed_until, whatsapp, verified, status, coalesce((select slug from shop_links l where l.seller_id = sellers.id and l.is_current), '') as slug`

export const shopById = defineQuery<{ sellerId: string }, ShopRow>(
  'seller_by_id',
  (p) => sql`select ${shopColumns} from sellers where id = ${p.sellerId}`,
)

export const shopByLogin = defineQuery<{ email: string }, ShopRow>(
  'seller_by_login',
  (p) => sql`select ${shopColumns} from sellers
    where user_id = (select id from users where email = ${p.email}::citext and role = 'seller')`,
)

export const shopByUser = defineQuery<{ userId: string }, ShopRow>(
  'seller_by_user',
  (p) => sql`select ${shopColumns} from sellers where user_id = ${p.userId}`,
)

export const shopOwner = defineQuery<{ sellerId: string }, { user_id: string; name: string; email: string }>(
  'seller_owner',
  (p) => sql`select u.id as user_id, u.name, coalesce(u.email::text, '') as email
    from sellers s join users u on u.id = s.user_id where s.id = ${p.sellerId}`,
)

export const setLogo = defineQuery<{ sellerId: string; fileId: string }, never>(
  'seller_logo',
  (p) => sql`update sellers set logo_file_id = ${p.fileId} where id = ${p.sellerId}`,
)

export const setHours = defineQuery<{ sellerId: string; workingHours: string }, never>(
  'seller_hours',
  (p) => sql`update sellers set working_hours = ${p.workingHours}::jsonb where id = ${p.sellerId}`,
)

export const verifyShop = defineQuery<{ sellerId: string }, never>(
  'seller_verify',
  (p) => sql`update sellers set verified = true where id = ${p.sellerId}`,
)

export const unverifyShop = defineQuery<{ sellerId: string }, never>(
  'seller_unverify',
  (p) => sql`update sellers set verified = false where id = ${p.sellerId}`,
)

export interface ShopChange {
  sellerId: string
  storeName: string | null
  email: string | null
  phone: string | null
  description: string | null
  businessCategory: BusinessCategory | null
  address: string | null
  /** As JSON. */
  workingHours: string | null
  notifications: boolean | null
  mutedEmails: ShopEmailKind[] | null
  whatsapp: boolean | null
  /** -1: no more mails about low stock. */
  lowStockAt: number | null
  /** A day, or "" to open the shop again. */
  closedUntil: string | null
  city: string | null
  lga: string | null
  state: string | null
  logoFileId: string | null
}

/** A null value leaves the column as it is. Returns the logo before the change. */
export const updateShop = defineQuery<ShopChange, { old_logo: string | null }>(
  'seller_update',
  (
    p,
  ) => sql`update sellers set store_name = coalesce(${p.storeName}, store_name), email = coalesce(${p.email}, email),
      phone = coalesce(${p.phone}, phone), description = coalesce(${p.description}, description),
      business_category = coalesce(${p.businessCategory}, business_category), address = coalesce(${p.address}, address),
      working_hours = coalesce(${p.workingHours}::jsonb, working_hours),
      notifications = coalesce(${p.notifications}::boolean, notifications),
      muted_emails = coalesce(${p.mutedEmails}::text[], muted_emails),
      whatsapp = coalesce(${p.whatsapp}::boolean, whatsapp),
      low_stock_at = nullif(coalesce(${p.lowStockAt}::int, low_stock_at), -1),
      closed_until = nullif(coalesce(${p.closedUntil}, closed_until::text), '')::date, city = coalesce(${p.city}, city),
      lga = coalesce(${p.lga}, lga), state = coalesce(${p.state}, state),
      logo_file_id = coalesce(${p.logoFileId}::uuid, logo_file_id)
    where id = ${p.sellerId} returning old.logo_file_id as old_logo`,
)

/** Empties a shop whose owner's account is deleted. The row stays, because orders refer to it. */
export const eraseShop = defineQuery<{ userId: string }, { old_logo: string | null; old_name: string }>(
  'seller_close',
  (
    p,
  ) => sql`update sellers set store_name = 'Closed shop', email = '', phone = '', address = '', description = '', city = '',
      lga = '', state = '', working_hours = '[]', logo_file_id = null, notifications = false, whatsapp = false, verified = false, status = 'suspended',
      closed_at = app_now()
    where user_id = ${p.userId} returning old.logo_file_id as old_logo, old.store_name as old_name`,
)

/** Everything that a row of sellers holds. */
export const shopForExport = defineQuery<
  { userId: string },
  Record<string, unknown> & { id: string; logoFileId: string | null }
>(
  'seller_held_data',
  (
    p,
  ) => sql`select id, store_name as "storeName", business_level as "businessLevel", business_category as "businessCategory",
      email, phone, address, description, city, lga, state, logo_file_id as "logoFileId",
      working_hours as "workingHours", notifications, muted_emails as "mutedEmails", low_stock_at as "lowStockAt", closed_until::text as "closedUntil", whatsapp, verified, status,
      (select json_agg(json_build_object('slug', slug, 'isCurrent', is_current, 'chosenAt', chosen_at, 'createdAt', created_at)
        order by created_at) from shop_links l where l.seller_id = sellers.id) as links,
      created_at as "createdAt" from sellers where user_id = ${p.userId}`,
)

/** The first and the last day until which a shop may close today, in Lagos. */
export const holidayLimits = defineQuery<{ days: number }, { first: string; last: string }>(
  'seller_holiday_limits',
  (
    p,
  ) => sql`select to_char(today + 1, 'YYYY-MM-DD') as first, to_char(today + ${p.days}::int, 'YYYY-MM-DD') as last
    from (select (app_now() at time zone 'Africa/Lagos')::date as today) as clock`,
)
