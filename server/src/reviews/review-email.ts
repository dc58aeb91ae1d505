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

function subjectOf({ service_id, product_id }: TargetRow): string {
  if (product_id) return 'Your product has a new review'
  return service_id ? 'Your service has a new review' : 'Your shop has a new review'
}
