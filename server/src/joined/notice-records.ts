import { sql } from 'kysely'
import { plain } from '../platform/database.ts'

export interface NoticeRow {
  id: string
  kind: 'order' | 'review'
  action: string
  changed_at: Date
  is_read: boolean
  reference: string | null
  product_name: string | null
  /** The reader has ordered it; otherwise he has sold it. */
  is_bought: boolean
  rating: number | null
  author: string | null
}

/** What a notice is about may be gone; then it is too. */
export const noticesOf = plain<{ userId: string; most: number }, NoticeRow>(
  'notices_of',
  (
    p,
  ) => sql`select n.id, n.kind, n.action, n.changed_at, n.read_at is not null as is_read, o.reference, o.product_name,
      coalesce(o.buyer_id = n.user_id, false) as is_bought, r.rating, u.name as author
    from notices n
    left join orders o on n.kind = 'order' and o.id = n.subject_id
    left join reviews r on n.kind = 'review' and r.id = n.subject_id
    left join users u on u.id = r.author_id
    where n.user_id = ${p.userId} and (o.id is not null or r.id is not null)
    order by n.changed_at desc, n.id desc limit ${p.most}`,
)

export const countUnreadNotices = plain<{ userId: string }, { orders: number; reviews: number }>(
  'notices_unread',
  (p) => sql`select count(*) filter (where n.kind = 'order')::int as orders, count(r.id)::int as reviews
    from notices n left join reviews r on n.kind = 'review' and r.id = n.subject_id
    where n.user_id = ${p.userId} and n.read_at is null`,
)

export const readNotices = plain<{ userId: string }, { id: string }>(
  'notices_read',
  (p) =>
    sql`update notices set read_at = app_now() where user_id = ${p.userId} and read_at is null returning id`,
)
