import type { BulkChange, BulkChanged } from '@oja/contract/schemas/catalogue/listing-changes.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { requireActiveShop } from '../../sellers/sellers.ts'
import type { ListingKind } from '../listings/listing-json.ts'
import { countOf } from './bulk-kind.ts'
import type { BulkKind } from './bulk-kind.ts'
import { undoStatements } from './undo-records.ts'
import type { ChangedValue } from './undo-records.ts'

/** What each change changes. */
const changedValues: Record<BulkChange['do'], ChangedValue> = {
  pause: 'status',
  resume: 'status',
  price: 'price',
  'set-price': 'price',
  sale: 'price',
  'end-sale': 'price',
  stock: 'stock',
  category: 'category',
  delete: 'status',
}

/** Makes a change of locked listings, and notes the values before and after. The answer is the id under which it can be undone. */
export async function noted(
  kind: ListingKind,
  tx: Tx,
  { sellerId }: SellerActor,
  change: { ids: string[]; do: BulkChange['do'] },
  make: () => Promise<unknown>,
): Promise<string | null> {
  const { noteBefore, noteAfter } = undoStatements[kind]
  const what = changedValues[change.do]
  const withSale = change.do === 'end-sale'
  const [first] = await noteBefore.all(tx, { ids: change.ids, sellerId, what, withSale })
  const changeId = first?.change_id ?? null
  await make()
  if (changeId) await noteAfter.count(tx, { changeId })
  return changeId
}

/**
 * Gives the listings of one change the values that they had before. A listing with another value by now keeps it.
 *
 * @throws AppError 404 when the hour is over, when it was undone before, and for another shop's; 409 when every listing
 * was changed since.
 */
export async function undoChange(
  of: BulkKind,
  pool: Pool,
  actor: SellerActor,
  changeId: string,
): Promise<BulkChanged> {
  const { lock, restore, clear } = undoStatements[of.kind]
  return transaction(pool, async (tx) => {
    await requireActiveShop(tx, actor)
    const listings = await lock.all(tx, { changeId, sellerId: actor.sellerId })
    const [first] = listings
    if (!first) throw notFound('It is too late to undo this.')
    const back = listings.filter((listing) => listing.is_unchanged)
    const kept = listings.filter((listing) => !listing.is_unchanged).map(({ name }) => name)
    if (back.length === 0) throw new AppError('CONFLICT', keptSentence(kept))
    if (first.what !== 'stock')
      await restore[first.what].count(tx, { changeId, ids: back.map(({ id }) => id) })
    else if (of.kind === 'product')
      for (const { id, value_before } of back) await of.products.setStock(tx, actor, id, Number(value_before))
    await clear.count(tx, { changeId, sellerId: actor.sellerId })
    await invalidatePageCache(tx)
    const message = [
      `${countOf(of.kind, back.length)} as before`,
      ...(kept.length > 0 ? [keptSentence(kept)] : []),
    ]
    return { message: message.join('. '), changed: back.length, kept: kept.length, undo: null }
  })
}

/** "“Yam” was changed since, so it stays as it is." */
function keptSentence(names: string[]): string {
  const [first = ''] = names
  if (names.length === 1) return `“${first}” was changed since, so it stays as it is.`
  return `“${first}” and ${names.length - 1} more were changed since, so they stay as they are.`
}
