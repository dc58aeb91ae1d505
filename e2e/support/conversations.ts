import type { Page } from '@playwright/test'
import { sellers } from '../../server/seed/people/people.ts'

/** A product of a demo shop whose owner can log in: other journeys list products of their own. */
export async function productOf(page: Page, notOf: string): Promise<string> {
  const { data } = await (await page.request.get('/api/v1/products')).json()
  const found = (data as { _id: string; sellerId: { storeName: string } }[]).find(
    ({ sellerId }) =>
      sellerId.storeName !== notOf && sellers.some(({ storeName }) => storeName === sellerId.storeName),
  )
  return found?._id ?? ''
}

export async function ownerOf(page: Page, productId: string): Promise<{ storeName: string; userId: string }> {
  return (await (await page.request.get(`/api/v1/products/${productId}`)).json()).data.sellerId
}

/** Refuses every message until it is reset. */
export async function answerSending(
  page: Page,
  status: number,
  message: string,
  code = 'NOT_FOUND',
): Promise<void> {
  await page.unrouteAll()
  await page.route('**/api/v1/messages/send', (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ message, code }) }),
  )
}

/** The sender who wrote so many minutes ago. The point ends the name, because the time stands right behind it. */
export const senderName = (minutes: number) => `Asker ${minutes}.`

/** A statement: so many people have each written to the shop of this address, a minute apart. */
export function insertConversationsSql(email: string, count: number): string {
  return `with shop as (select id, seller_id from users where email = '${email}'),
    people as (
      insert into users (role, name, email, password_hash, consent_at, consent_version)
      select 'buyer', 'Asker ' || n || '.', n || '${email}', '', app_now(), '1' from generate_series(1, ${count}) n
      returning id, name
    ), talks as (
      insert into threads (low_id, high_id, seller_id, last_sequence, last_message_at)
      select least(p.id, shop.id), greatest(p.id, shop.id), shop.seller_id, 1,
        app_now() - make_interval(mins => trim('Asker .' from p.name)::int)
      from people p, shop returning id, low_id, high_id, last_message_at
    ), pairs as (
      select t.id, shop.id as shop_id, case when low_id = shop.id then high_id else low_id end as buyer_id,
        t.last_message_at from talks t, shop
    ), members as (
      insert into thread_members (thread_id, user_id, other_id, unread, last_message_at)
      select id, shop_id, buyer_id, 1, last_message_at from pairs
      union all select id, buyer_id, shop_id, 0, last_message_at from pairs
    )
    insert into messages (thread_id, sequence, sender_id, recipient_id, content, created_at)
    select id, 1, buyer_id, shop_id, 'Good morning', last_message_at from pairs`
}
