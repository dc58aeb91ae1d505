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
  { id, name, rating, comment, product_name }: ReviewRow,
): Promise<void> {
  const shop = await shopOfUser(tx, target.seller_user_id)
  if (!shop?.notifications || shop.muted_emails.includes('reviews')) return
  const owner = await ownerOfShop(tx, shop.id)
  const what = product_name ?? (target.service_id ? 'one of your services' : shop.store_name)
  const stars = `${rating} ${rating === 1 ? 'star' : 'stars'}`
  await queueMail(tx, {
    key: `review ${id}`,
    to: owner.email,
    subject: subjectOf(target),
    greeting: `Hello ${owner.name},`,
    paragraphs: [
      comment ? `${name} gave ${what} ${stars} and wrote:` : `${name} gave ${what} ${stars}.`,
      ...(comment ? [`“${comment}”`] : []),
    ],
    link: { label: 'See your reviews', url: `${publicOrigin}/dashboard#my-reviews` },
  })
}

/** Mails a seller that a removed review is shown again, unless they want no mails about reviews. */
export async function mailReviewBack(
  tx: Tx,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  { sellerUserId, key, paragraphs }: { sellerUserId: string; key: string; paragraphs: string[] },
): Promise<void> {
  const shop = await shopOfUser(tx, sellerUserId)
  if (!shop?.notifications || shop.muted_emails.includes('reviews')) return
  const owner = await ownerOfShop(tx, shop.id)
  await queueMail(tx, {
    key,
    to: owner.email,
    subject: 'A review that we had removed is shown again',
    greeting: `Hello ${owner.name},`,
    paragraphs,
    link: { label: 'See your reviews', url: `${publicOrigin}/dashboard#my-reviews` },
  })
}

function subjectOf({ service_id, product_id }: TargetRow): string {
  if (product_id) return 'Your product has a new review'
  return service_id ? 'Your service has a new review' : 'Your shop has a new review'
}
