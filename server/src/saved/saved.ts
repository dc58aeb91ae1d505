import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  AwaitedVariants,
  FollowedShops,
  SavedItem,
  SavedItems,
  SavedTarget,
} from '@oja/contract/schemas/saved/saved.ts'
import { pageSize } from '@oja/contract/values/field-lengths.ts'
import { maxSaved } from '@oja/contract/values/saved/saved-kinds.ts'
import { productsByIds, servicesByIds } from '../catalogue/catalogue.ts'
import type { Pool, Queryable, Tx } from '../platform/database/database.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import { cutPage, readCursor } from '../platform/pagination/keyset.ts'
import {
  awaitedOf,
  awaitVariant,
  countItems,
  countOthers,
  deleteOldEvents,
  deleteOldLists,
  itemsOf,
  joinLists,
  marksOf,
  newestOfShops,
  removeAllOf,
  removeTarget,
  savedDataOf,
  savesOf,
  saveTarget,
  setWantsEmails,
  shopsOf,
  wantsEmailsOf,
} from './saved-records.ts'
import type { SavedOwner, SavedRow } from './saved-records.ts'
import { deviceDays } from './saved-owner.ts'
import type { SavedOwners } from './saved-owner.ts'

export { createSavedOwners } from './saved-owner.ts'
export type { SavedOwners } from './saved-owner.ts'
export { notifySavers } from './saved-notifications.ts'

const newestDays = 30
const newestCount = 12
const keptEventDays = 30

/**
 * Saves a listing, follows a shop or waits for a variant, and returns what to say of it. A second time changes nothing.
 * Throws 404 for what nobody may see, 409 when the list is full or the variant is not sold out.
 */
export async function save(
  pool: Pool,
  owner: SavedOwner,
  { kind, id: targetId }: SavedTarget,
): Promise<string> {
  const { count } = await countOthers.one(pool, { ownerId: owner.ownerId, targetId })
  if (count >= maxSaved)
    throw new AppError('CONFLICT', `You have saved ${maxSaved} items, the most we keep. Remove some first.`)
  if (kind === 'variant') return waitFor(pool, owner, targetId)
  const saved = await saveTarget[kind].first(pool, { ...owner, targetId })
  if (!saved) throw notFound(`${kindLabels[kind]} not found`)
  if (kind === 'shop') return 'You follow this shop'
  return saved.is_waiting && owner.userId !== null ? 'Saved. We will tell you when it is back.' : 'Saved'
}

async function waitFor(pool: Pool, owner: SavedOwner, targetId: string): Promise<string> {
  const found = await awaitVariant.first(pool, { ...owner, targetId })
  if (!found) throw notFound('Product not found')
  if (!found.is_waiting) throw new AppError('CONFLICT', `It is back in ${found.variant}: you can buy it now.`)
  return owner.userId === null ? 'Saved' : `We will tell you when it is back in ${found.variant}.`
}

/** Removes a saved thing of the owner. What is not saved, or is gone, is removed already. */
export async function removeSaved(
  pool: Pool,
  { ownerId }: SavedOwner,
  { kind, id: targetId }: SavedTarget,
): Promise<void> {
  await removeTarget[kind].count(pool, { ownerId, targetId })
}

export async function listMarks(pool: Pool, owner: SavedOwner | null): Promise<string[]> {
  if (!owner) return []
  return (await marksOf.all(pool, { ownerId: owner.ownerId })).map(({ mark }) => mark)
}

/** How many people saved each of these listings, by id. Listings that nobody saved are left out. */
export async function countSaves(on: Queryable, ids: string[]): Promise<Map<string, number>> {
  const rows = await savesOf.all(on, { ids })
  return new Map(rows.map(({ id, saves }) => [id, saves]))
}

/** One page of saved items, and the cursor of the next. Throws 400 for a forged cursor. */
export async function listItems(
  pool: Pool,
  owner: SavedOwner | null,
  cursor: string | undefined,
): Promise<SavedItems & { after: string | null }> {
  const start = readCursor(cursor)
  if (!owner) return { data: { items: [], total: 0, wantsEmails: null }, after: null }
  const { ownerId, userId } = owner
  const [rows, { total }, wanted] = await Promise.all([
    itemsOf.all(pool, { ownerId, ...start, max: pageSize + 1 }),
    countItems.one(pool, { ownerId }),
    userId === null ? null : wantsEmailsOf.one(pool, { userId }),
  ])
  const page = cutPage(rows, pageSize)
  const items = await withListings(pool, page.rows)
  return { data: { items, total, wantsEmails: wanted?.wants ?? null }, after: page.after }
}

/** The shops that the owner follows, and what these listed last. */
export async function listFollowedShops(pool: Pool, owner: SavedOwner | null): Promise<FollowedShops> {
  if (!owner) return { data: { shops: [], newest: [], newestServices: [] } }
  const { ownerId } = owner
  const [shops, newest] = await Promise.all([
    shopsOf.all(pool, { ownerId }),
    newestOfShops.all(pool, { ownerId, days: newestDays, max: newestCount }),
  ])
  const idsOf = (kind: 'product' | 'service') => newest.filter((row) => row.kind === kind).map(({ id }) => id)
  const [products, services] = await Promise.all([
    productsByIds(pool, idsOf('product')),
    servicesByIds(pool, idsOf('service')),
  ])
  return {
    data: {
      shops: shops.map(({ id, store_name, logo_file_id, city, state, verified, is_open }) => ({
        _id: id,
        storeName: store_name,
        storeLogo: logo_file_id ? `/files/${logo_file_id}/320.webp` : '',
        location: { city, state },
        verified,
        isOpen: is_open,
      })),
      newest: products,
      newestServices: services,
    },
  }
}

/** The sold-out variants that the owner waits for. */
export async function listAwaited(pool: Pool, owner: SavedOwner | null): Promise<AwaitedVariants> {
  const rows = owner ? await awaitedOf.all(pool, { ownerId: owner.ownerId }) : []
  return { data: rows.map(({ product_id: productId, ...row }) => ({ ...row, productId })) }
}

export async function chooseEmails(pool: Pool, userId: string, wants: boolean): Promise<void> {
  await setWantsEmails.count(pool, { userId, wants })
}

/**
 * After a login: the list of the device becomes part of the account's list, and the device starts a new one.
 * A failure is logged and leaves both lists as they are: it must not keep anybody out.
 */
export async function joinDeviceList(
  pool: Pool,
  owners: SavedOwners,
  { request, reply, userId }: { request: FastifyRequest; reply: FastifyReply; userId: string },
): Promise<void> {
  const deviceId = owners.deviceId(request)
  if (deviceId === null) return
  try {
    await joinLists.count(pool, { deviceId, userId })
    owners.clearDevice(reply)
  } catch (error) {
    request.log.error({ err: error }, 'saved items were not joined')
  }
}

/** The job of each night: forgets the lists of devices whose cookie has ended, and what everybody was told long ago. */
export async function deleteOldSaved(pool: Pool): Promise<void> {
  await deleteOldLists.count(pool, { days: deviceDays + 1 })
  await deleteOldEvents.count(pool, { days: keptEventDays })
}

/** Deletes what a person saved and whom they follow. */
export async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  await removeAllOf.count(tx, { userId })
}

/** What a person saved and whom they follow, for their data export. */
export async function exportPersonalData(on: Queryable, userId: string): Promise<unknown> {
  return (await savedDataOf.one(on, { userId })).held
}

const kindLabels = { product: 'Product', service: 'Service', shop: 'Shop' } as const

/** The rows with today's listings. One that was hidden in between is gone. */
async function withListings(pool: Pool, rows: SavedRow[]): Promise<SavedItem[]> {
  const listed = (kind: SavedRow['kind']) =>
    rows.filter((row) => row.kind === kind && row.state === 'listed').map(({ listing_id }) => listing_id)
  const [products, services] = await Promise.all([
    productsByIds(pool, listed('product')),
    servicesByIds(pool, listed('service')),
  ])
  const productOf = new Map(products.map((product) => [product._id, product]))
  const serviceOf = new Map(services.map((service) => [service._id, service]))
  return rows.map(({ kind, listing_id: id, name, state }) => {
    const product = productOf.get(id) ?? null
    const service = serviceOf.get(id) ?? null
    const isShown = product !== null || service !== null
    return { kind, id, name, state: state === 'listed' && !isShown ? 'gone' : state, product, service }
  })
}
