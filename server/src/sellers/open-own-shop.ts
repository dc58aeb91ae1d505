import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { OpenShop } from '@oja/contract/schemas/sellers.ts'
import { becomeSeller, refuseShop } from '../identity/identity.ts'
import { productName } from '../platform/config.ts'
import type { Config } from '../platform/config.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Queryable } from '../platform/database/database.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import { notifyByText } from '../text-messages/text-messages.ts'
import { endHelpOf } from './helpers/helpers-records.ts'
import { readNewShop } from './new-shop.ts'
import { activateShop, insertShop } from './sellers-records.ts'
import { refuseTakenName } from './shop-names.ts'

/**
 * Opens the shop of a buyer who is logged in. The address was verified before the first session, so the shop is open at
 * once; every other rule of a new shop holds as after a registration. Whoever helps in another shop no longer does.
 * Returns the id of the shop.
 * Throws 409 for a second shop, 403 for an admin and a suspended person, 422 for a state or LGA that does not exist and
 * for the name of a verified shop. Nothing is changed then.
 */
export async function openOwnShop(
  { pool, config }: { pool: Pool; config: Pick<Config, 'publicOrigin'> },
  actor: Actor,
  input: z.output<typeof OpenShop>,
): Promise<string> {
  refuseShop(actor.role)
  const shop = readNewShop(input)
  const { userId } = actor
  const sellerId = randomUUID()
  await transaction(pool, async (tx) => {
    await refuseTakenName(tx, shop.storeName, null)
    await becomeSeller(tx, { userId, sellerId, phone: shop.phone })
    await insertShop.count(tx, { id: sellerId, userId, ...shop })
    await activateShop.count(tx, { userId })
    await endHelpOf.all(tx, { userId })
    await writeOfShop(tx, config, actor)
  })
  return sellerId
}

/** Tells the owner, who perhaps left a phone unlocked. Nothing of it was typed by anybody. */
async function writeOfShop(
  on: Queryable,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  { userId, email }: Pick<Actor, 'userId' | 'email'>,
): Promise<void> {
  await queueMail(on, {
    key: `shop-opened ${userId}`,
    to: email,
    subject: `Your shop on ${productName} is open`,
    greeting: 'Your shop is open',
    paragraphs: [
      'You opened a shop with your account. Add your first listing, and buyers near you will find it.',
      'What you bought, saved and wrote is still yours, under Buying.',
      'If it was not you, choose a new password now and write to us.',
    ],
    link: { label: 'Open your dashboard', url: `${publicOrigin}/dashboard` },
  })
  if (email !== '') return
  await notifyByText(on, {
    key: `shop-opened ${userId}`,
    userId,
    kind: 'account',
    words: 'A shop was opened with your account. Not you? Choose a new password now.',
    url: `${publicOrigin}/dashboard`,
  })
}
