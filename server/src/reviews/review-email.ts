import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { ownerOfShop, shopOfUser } from '../sellers/sellers.ts'
import type { ReviewRow, TargetRow } from './reviews-records.ts'

/** Mails a seller about a new review, once, unless they want no such mails. */
export async function mailReview(
  tx: Tx,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  target: TargetRow,
  { id, name, rating, comment }: ReviewRow,
): Promise<void> {
  const shop = await shopOfUser(tx, target.seller_user_id)
  if (!shop?.notifications) return
  const owner = await ownerOfShop(tx, shop.id)
  const stars = `${rating} ${rating === 1 ? 'star' : 'stars'}`
  await queueMail(tx, {
    key: `review ${id}`,
    to: owner.email,
    subject: target.service_id ? 'Your service has a new review' : 'Your shop has a new review',
    greeting: `Hello ${owner.name},`,
    paragraphs: [
      target.service_id
        ? `${name} gave one of your services ${stars} and wrote:`
        : `${name} gave ${shop.store_name} ${stars} and wrote:`,
      `“${comment}”`,
    ],
    link: { label: 'See your reviews', url: `${publicOrigin}/dashboard#my-reviews` },
  })
}
