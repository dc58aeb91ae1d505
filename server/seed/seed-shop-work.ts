import { appendPictures } from '../src/catalogue/catalogue.ts'
import { importKeyOf, insertPhotoDraft } from '../src/catalogue/photo-drafts/photo-drafts-records.ts'
import { createVerifiedAccount } from '../src/identity/identity.ts'
import { transactionAt } from '../src/platform/database/earlier-clock.ts'
import { transaction } from '../src/platform/database/transaction.ts'
import type { Pool } from '../src/platform/database/database.ts'
import type { FileStore } from '../src/platform/files/files.ts'
import type { ShopRow } from '../src/sellers/sellers.ts'
import { draw } from './demo-pictures.ts'
import { demoHelper, invited, photoDrafts } from './shop-work.ts'

const hoursAsPerson = 21 * 24

interface ShopWork {
  files: FileStore
  passwordHash: string
  /** The shop of the demo seller. */
  shop: ShopRow
}

/** Gives the demo seller a helper, an open invitation and photo drafts, and every listing some views. */
export async function seedShopWork(pool: Pool, { files, passwordHash, shop }: ShopWork): Promise<void> {
  const pictures: string[] = []
  for (const { picture } of photoDrafts) {
    const drawn = await draw({ kind: 'picture', recipe: picture })
    pictures.push((await files.addPicture(pool, shop.user_id, drawn)).id)
  }
  const person = { role: 'buyer', sellerId: null, ...demoHelper, passwordHash } as const
  const { id: userId } = await transactionAt(pool, hoursAsPerson, (tx) => createVerifiedAccount(tx, person))
  await transaction(pool, async (tx) => {
    await tx.query(
      `insert into shop_helpers (seller_id, email, rights, invited_at, expires_at, user_id, accepted_at)
       values ($1, $2, '{orders,stock}', app_now() - interval '20 days', app_now() - interval '13 days', $3,
           app_now() - interval '19 days'),
         ($1, $4, '{messages}', app_now() - interval '1 day', app_now() + interval '6 days', null, null)`,
      [shop.id, demoHelper.email, userId, invited],
    )
    const { city, lga, state } = shop
    for (const [index, { name }] of photoDrafts.entries()) {
      const draft = { sellerId: shop.id, key: importKeyOf(`demo-${index}`), name, city, lga, state }
      const { id } = await insertPhotoDraft.one(tx, draft)
      await appendPictures('product', tx, shop.user_id, id, [pictures[index] ?? ''])
    }
    await tx.query(
      `insert into listing_views (listing_id, views)
       select id, 6 + abs(hashtext(name)) % 190 from (select id, name from products where status = 'live'
         union all select id, name from services where status = 'live') as listed on conflict do nothing`,
    )
  })
}
