import { servicePriceText } from '@oja/contract/values/catalogue/service-prices.ts'
import type {
  ModerationItem,
  ModerationQuery,
  ModerationSettings,
} from '@oja/contract/schemas/admin/admin-moderation.ts'
import { isSearchedWord } from '@oja/contract/values/admin/moderation.ts'
import type { z } from 'zod'
import { heldMessage, notifyAdminDecision, sendMessage } from '../../messaging/messaging.ts'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import type { Config } from '../../platform/config.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { invalidatePageCache } from '../../platform/pages/page-cache.ts'
import { cutPage, readCursor, startOldestFirst } from '../../platform/pagination/keyset.ts'
import type { Page } from '../../platform/pagination/keyset.ts'
import type { TotalCount } from '../../platform/pagination/total-count.ts'
import { mailApproval, mailRefusal } from './moderation-emails.ts'
import type { ShownListing } from './moderation-emails.ts'
import {
  approveRestOfShop,
  countItems,
  decideItem,
  itemsNewestFirst,
  itemsOldestFirst,
  lockListing,
  openItem,
  readSettings,
  setListing,
  shownListing,
  versionOf,
  writeSettings,
} from './moderation-records.ts'
import type { ItemRow } from './moderation-records.ts'

/** What waits for a look before others see it. */
export async function moderationSettings(pool: Pool): Promise<ModerationSettings> {
  const { holds_first_listings, holds_words, words } = await readSettings.one(pool, {})
  return { holdsFirstListings: holds_first_listings, holdsWords: holds_words, words }
}

/** Changes what waits. What waits already still waits for its decision. */
export async function changeModeration(
  pool: Pool,
  admin: AdminActor,
  settings: ModerationSettings,
): Promise<void> {
  const words = [...new Set(settings.words.map((word) => word.toLowerCase()).filter(isSearchedWord))]
  const after = { ...settings, words }
  const before = await moderationSettings(pool)
  await transaction(pool, async (tx) => {
    await writeSettings.count(tx, after)
    await recordChange(tx, admin, {
      action: 'Change moderation',
      subject: { kind: 'setting', id: 'moderation' },
      before: { ...before },
      after,
    })
  })
}

/** One page of what waits (the oldest first) or of what was decided (the newest first). */
export async function listModeration(
  pool: Pool,
  { status = 'Pending', after }: z.output<typeof ModerationQuery>,
  max: number,
): Promise<Page<ModerationItem>> {
  const list = status === 'Pending' ? itemsOldestFirst : itemsNewestFirst
  const start = status === 'Pending' ? readCursor(after, startOldestFirst) : readCursor(after)
  const page = cutPage(await list.all(pool, { ...start, status, max: max + 1 }), max)
  return { rows: page.rows.map(toItem), after: page.after }
}

/** How many wait, or were decided so. */
export function countModeration(
  pool: Pool,
  { status = 'Pending' }: z.output<typeof ModerationQuery>,
): Promise<TotalCount> {
  return countItems(pool, { status })
}

function toItem(row: ItemRow): ModerationItem {
  return {
    id: row.id,
    kind: row.kind,
    listingId: row.kind === 'message' ? '' : row.subject_id,
    name: row.name,
    text: row.text,
    pictures: row.file_ids.map((id) => `/files/${id}/640.webp`),
    category: row.category,
    priceMinor: row.price_kobo,
    priceWords:
      row.price_kobo === null
        ? null
        : servicePriceText(row.price_kobo, {
            priceFor: row.price_for,
            priceIsFrom: row.price_is_from ?? false,
          }),
    priceNote: row.price_note ?? '',
    personId: row.user_id,
    by: row.by,
    sellerId: row.seller_id ?? '',
    isFirst: row.is_first,
    words: row.words,
    status: row.status,
    reason: row.reason,
    mayLookAgain: row.may_look_again,
    waitsAgain: row.waits_again,
    since: row.created_at.toISOString(),
    version: row.version,
  }
}

/**
 * Lets a listing or message through. Listings of a shop that wait only because it is new follow its third one.
 * The seller hears of what buyers see now: by one mail, and by the bell for each listing.
 * Gives whether buyers see the listing now, or the message was sent.
 * Throws 409 for an item that is decided, gone or not as the admin saw it (`version`), and as `sendMessage` for a
 * message that nobody can get.
 */
export async function approveItem(
  pool: Pool,
  config: Pick<Config, 'publicOrigin'>,
  admin: AdminActor,
  id: string,
  version: string,
): Promise<'shown' | 'unseen' | 'sent'> {
  const item = await transaction(pool, (tx) => lockVersion(tx, id, version))
  if (item.kind === 'message') await sendHeld(pool, item.subject_id)
  return transaction(pool, async (tx) => {
    const locked = await lockVersion(tx, id, version)
    const { kind, subject_id, user_id } = locked
    await decideItem.count(tx, { id, status: 'Approved', reason: '', adminId: admin.userId })
    await recordDecision(tx, admin, 'Approve item', id, '')
    if (kind === 'message') {
      await notifyAdminDecision(tx, user_id, id, 'sendHeldMessage')
      return 'sent'
    }
    const own = await showListing(tx, user_id, { id, subject_id })
    const shown = [...own]
    for (const rest of await approveRestOfShop.all(tx, { userId: user_id, adminId: admin.userId }))
      shown.push(...(await showListing(tx, user_id, rest)))
    await mailApproval(tx, config, { id, user_id, shown })
    await invalidatePageCache(tx)
    return own.length > 0 ? 'shown' : 'unseen'
  })
}

/** Refuses a listing or message. Its writer reads the reason by mail and bell. Throws 409 for an item that is decided or gone. */
export async function refuseItem(
  pool: Pool,
  config: Pick<Config, 'publicOrigin'>,
  admin: AdminActor,
  id: string,
  reason: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const locked = await lockItem(tx, id)
    const { kind, subject_id, user_id } = locked
    await decideItem.count(tx, { id, status: 'Refused', reason, adminId: admin.userId })
    await recordDecision(tx, admin, 'Refuse item', id, reason)
    await notifyAdminDecision(tx, user_id, id, kind === 'message' ? 'refuseMessage' : 'refuseListing')
    await mailRefusal(tx, config, locked, reason)
    if (kind !== 'message') await setListing.count(tx, { id: subject_id, status: 'refused' })
  })
}

/** Puts an approved listing on sale. Gives it, and rings its seller's bell, where buyers see it now. */
async function showListing(
  tx: Tx,
  userId: string,
  item: { id: string; subject_id: string },
): Promise<ShownListing[]> {
  await setListing.count(tx, { id: item.subject_id, status: 'live' })
  const shown = await shownListing.all(tx, { id: item.subject_id })
  if (shown.length > 0) await notifyAdminDecision(tx, userId, item.id, 'approveListing')
  return shown
}

async function lockItem(tx: Tx, id: string) {
  const item = await openItem.first(tx, { id })
  if (!item) throw new AppError('CONFLICT', 'This does not wait any more. Please refresh the page.')
  return item
}

// The listing is locked too: a change of its seller comes before or after this decision.
async function lockVersion(tx: Tx, id: string, version: string) {
  const item = await lockItem(tx, id)
  await lockListing.all(tx, { id: item.subject_id })
  const { version: now } = await versionOf.one(tx, { id })
  if (now !== version) throw new AppError('CONFLICT', 'It changed since you looked. Please look at it again.')
  return item
}

function recordDecision(
  tx: Tx,
  admin: AdminActor,
  action: AdminChange['action'],
  id: string,
  reason: string,
): Promise<void> {
  const subject = { kind: 'moderation', id }
  return recordChange(tx, admin, { action, subject, before: {}, after: reason === '' ? {} : { reason } })
}

/** Sends a message as its writer. Its client id makes it one message, however often this runs. */
async function sendHeld(pool: Pool, id: string): Promise<void> {
  const held = await transaction(pool, (tx) => heldMessage(tx, id))
  if (!held) return
  const {
    sender_id: userId,
    seller_id: sellerId,
    recipient_id,
    client_id,
    content,
    about_kind,
    about_id,
  } = held
  const about = about_kind && about_id ? { kind: about_kind, id: about_id } : null
  const sender = {
    userId,
    sellerId,
    role: sellerId ? ('seller' as const) : ('buyer' as const),
    helperId: held.written_by,
  }
  const message = { recipientId: recipient_id, clientId: client_id, content, about }
  await sendMessage(pool, sender, message, async () => {}, true)
}
