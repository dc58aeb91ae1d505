import type { Queryable, Tx } from '../platform/database/database.ts'
import { detachFiles } from '../platform/files/files.ts'
import { eraseNameInMails } from '../platform/mail/mail.ts'
import { invalidatePageCache } from '../platform/pages/page-cache.ts'
import { deleteNameRequests, pendingNameOf } from './shop-names.ts'
import { eraseShop, shopForExport } from './sellers-records.ts'
import { eraseLinks } from './shop-links-records.ts'
import { endAllAround, helpOfPerson } from './helpers/helpers-records.ts'

/** Closes and empties the shop of a person whose account is deleted. Nobody sees the shop afterwards. */
export async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  await deleteNameRequests.count(tx, { userId })
  await endAllAround.count(tx, { userId })
  const shop = await eraseShop.first(tx, { userId })
  if (!shop) return
  await eraseLinks.count(tx, { userId })
  await eraseNameInMails(tx, shop.old_name)
  if (shop.old_logo) await detachFiles(tx, [shop.old_logo])
  await invalidatePageCache(tx)
}

/** What this module holds about a person: their shop, null when they have none, and where they help or helped. */
export async function exportPersonalData(on: Queryable, userId: string) {
  const helped = (await helpOfPerson.all(on, { userId })).map((row) => ({
    shop: row.store_name,
    rights: row.rights,
    acceptedAt: row.accepted_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
  const shop = await shopForExport.first(on, { userId })
  if (!shop) return { shop: null, helped }
  const { logoFileId, ...facts } = shop
  const pendingName = await pendingNameOf(on, shop.id)
  return {
    shop: { ...facts, pendingName, storeLogo: logoFileId ? `/files/${logoFileId}/320.webp` : '' },
    helped,
  }
}
