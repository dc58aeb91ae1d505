import { sql } from 'kysely'
import type { BusinessCategory, BusinessLevel } from '@oja/contract/categories.ts'
import { plain, statement } from '../platform/database.ts'

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

export const insertShop = plain<NewShop, never>(
  'seller_insert',
  (
    p,
  ) => sql`insert into sellers (id, user_id, store_name, business_level, business_category, email, phone, address,
      description, city, lga, state)
    values (${p.id}, ${p.userId}, ${p.storeName}, ${p.businessLevel}, ${p.businessCategory}, ${p.email}, ${p.phone},
      ${p.address}, ${p.description}, ${p.city}, ${p.lga}, ${p.state})`,
)

export const activateShop = statement('seller_activate', (p: { userId: string }, db) =>
  db
    .updateTable('sellers')
    .set({ status: 'active' })
    .where('user_id', '=', p.userId)
    .where('status', '=', 'pending'),
)

export interface ShopRow {
  id: string
  user_id: string
  store_name: string
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
  notifications: boolean
  verified: boolean
  status: 'pending' | 'active' | 'suspended'
}

const shopColumns = sql`id, user_id, store_name, business_level, business_category, email, phone, address, description,
  city, lga, state, logo_file_id, notifications, verified, status`

export const shopById = plain<{ sellerId: string }, ShopRow>(
  'seller_by_id',
  (p) => sql`select ${shopColumns} from sellers where id = ${p.sellerId}`,
)

export const shopByLogin = plain<{ email: string }, ShopRow>(
  'seller_by_login',
  (p) => sql`select ${shopColumns} from sellers
    where user_id = (select id from users where email = ${p.email}::citext and role = 'seller')`,
)

/** Shops whose name or trade has every letter run of the words, nearest names first. */
export const searchShops = plain<{ words: string; most: number }, ShopRow>(
  'seller_search',
  (p) => sql`select ${shopColumns} from sellers
    where status = 'active' and (store_name_folded like '%' || search_like(${p.words}) || '%'
      or search_fold(description) like '%' || search_like(${p.words}) || '%')
    order by store_name_folded <-> search_fold(${p.words}), id limit ${p.most}`,
)

export const setLogo = statement('seller_logo', (p: { sellerId: string; fileId: string }, db) =>
  db.updateTable('sellers').set({ logo_file_id: p.fileId }).where('id', '=', p.sellerId),
)

export const verifyShop = statement('seller_verify', (p: { sellerId: string }, db) =>
  db.updateTable('sellers').set({ verified: true }).where('id', '=', p.sellerId),
)
