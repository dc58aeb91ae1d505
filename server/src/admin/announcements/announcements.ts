import type {
  AdminAnnouncement,
  AdminAnnouncements,
  Announcement,
  AnnouncementCorrection,
  NewAnnouncement,
} from '@oja/contract/schemas/admin/admin-announcements.ts'
import type { AnnouncementAudience } from '@oja/contract/values/admin/announcements.ts'
import type { z } from 'zod'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor, SellerActor } from '../../platform/auth/guards.ts'
import type { Config } from '../../platform/config.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { emitLiveEvent } from '../../platform/events/event-log.ts'
import { AppError, invalidFields, notFound } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import {
  announcementsFor,
  correctWords,
  countPeople,
  countReaders,
  endAnnouncement,
  hasAudience,
  insertAnnouncement,
  isDayOver,
  listAnnouncements,
  lockWords,
  markWithdrawn,
  notifyNextBatch,
  openCommissionAnnouncements,
  takeBackNextBatch,
} from './announcement-records.ts'

const maxShown = 100
const maxOnDashboard = 3

/** How many shops or people are told, or lose a notification, in one transaction. */
const batchSize = 500

/** The newest announcements. */
export async function adminAnnouncements(pool: Pool): Promise<AdminAnnouncement[]> {
  const rows = await listAnnouncements.all(pool, { max: maxShown })
  return rows.map(
    ({ words, state, category, by_mail, is_sending, taken_back, admin, corrected_at, ...row }) => ({
      ...row,
      text: words,
      of: state || category,
      byMail: by_mail,
      isSending: is_sending,
      takenBack: taken_back,
      correctedAt: corrected_at?.toISOString() ?? null,
      by: admin ?? '',
    }),
  )
}

/** How many people an announcement reaches now: sellers as `sellersReached` gives them, all buyers, and everybody. */
export async function announcementReaders(pool: Pool): Promise<AdminAnnouncements['readers']> {
  const [sellers, people] = await Promise.all([sellersReached(pool), countPeople.one(pool, {})])
  return { ...sellers, ...people }
}

/** How many sellers an announcement reaches now: all, those of each state, those of each category. */
export async function sellersReached(
  pool: Pool,
): Promise<Pick<AdminAnnouncements['readers'], 'all' | 'state' | 'category'>> {
  const rows = await countReaders.all(pool, {})
  const countsOf = (wanted: AnnouncementAudience) =>
    Object.fromEntries(rows.filter(({ audience }) => audience === wanted).map(({ of, count }) => [of, count]))
  return { all: countsOf('all')[''] ?? 0, state: countsOf('state'), category: countsOf('category') }
}

/** What a shop is told now. */
export async function announcementsOfShop(pool: Pool, { sellerId }: SellerActor): Promise<Announcement[]> {
  const rows = await announcementsFor.all(pool, { sellerId, max: maxOnDashboard })
  return rows.map(({ words, ...row }) => ({ ...row, text: words }))
}

/**
 * Stores an announcement once for each key. Those it is for are told from its first day on. Gives whether that has begun.
 * Throws 422 when its last day is over, or nobody would read it.
 */
export async function announce(
  pool: Pool,
  admin: AdminActor,
  { text, state, category, ...given }: z.output<typeof NewAnnouncement>,
): Promise<boolean> {
  const audience = {
    audience: given.audience,
    state: given.audience === 'state' ? state : '',
    category: given.audience === 'category' ? category : '',
  }
  return transaction(pool, async (tx) => {
    if ((await isDayOver.one(tx, { day: given.to })).is_over)
      throw invalidFields({ to: 'The last day is over already' })
    if (!(await hasAudience.one(tx, audience)).exists)
      throw invalidFields({
        [given.audience]: `No ${isToPeople(given.audience) ? 'person' : 'seller'} would read this. Choose others.`,
      })
    await write(tx, admin, { ...given, ...audience, words: text, aboutCommission: false })
    return (await isDayOver.one(tx, { day: dayBefore(given.from) })).is_over
  })
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}

/** Is it for people, and not for shops? */
function isToPeople(audience: AnnouncementAudience): boolean {
  return audience === 'buyers' || audience === 'everybody'
}

type Wording = Omit<Parameters<typeof insertAnnouncement.first>[1], 'adminId'>

/** Announces what a change of an admin means for sellers, in the transaction of the change. False when nobody would read it. */
export async function announceTo(tx: Tx, admin: AdminActor, wording: Wording): Promise<boolean> {
  const { audience, state, category } = wording
  const { exists } = await hasAudience.one(tx, { audience, state, category })
  if (exists) await write(tx, admin, wording)
  return exists
}

/**
 * Ends what a change of the commission of this category announced before. "" is the market's own rate: the news of categories
 * that follow it end too, those of the `kept` ones stay true.
 */
export async function endCommissionAnnouncements(
  tx: Tx,
  admin: AdminActor,
  scope: { category: string; kept: string[] },
): Promise<void> {
  for (const { id } of await openCommissionAnnouncements.all(tx, scope)) {
    const ended = await endAnnouncement.first(tx, { id })
    if (ended) await recordEnd(tx, admin, id, ended.title)
  }
}

async function write(tx: Tx, admin: AdminActor, wording: Wording): Promise<void> {
  const row = await insertAnnouncement.first(tx, { ...wording, adminId: admin.userId })
  if (!row) return
  const { title, audience, state, category, from, to, byMail } = wording
  await recordChange(tx, admin, {
    action: 'Announce',
    subject: { kind: 'announcement', id: row.id },
    before: {},
    after: { title, audience, state, category, from, to, byMail },
  })
  await enqueue(tx, 'notify_announced', {})
}

/** Ends an announcement now. Who was told keeps the notification. Throws 404 for one that is over. */
export async function stopAnnouncement(pool: Pool, admin: AdminActor, id: string): Promise<void> {
  await transaction(pool, async (tx) => {
    const ended = await endAnnouncement.first(tx, { id })
    if (!ended) throw notFound(isOver)
    await recordEnd(tx, admin, id, ended.title)
  })
}

function recordEnd(tx: Tx, admin: AdminActor, id: string, title: string): Promise<void> {
  return recordChange(tx, admin, {
    action: 'End announcement',
    subject: { kind: 'announcement', id },
    before: { title },
    after: {},
  })
}

/**
 * Changes the words of an announcement. Dashboards and notifications read the new ones; emails stay as they were sent.
 * Throws 404 for one that is over, 409 when its words are no longer those that the admin saw, 422 for the same words.
 */
export async function correctAnnouncement(
  pool: Pool,
  admin: AdminActor,
  id: string,
  { version, title, text }: z.output<typeof AnnouncementCorrection>,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const old = await lockWords.first(tx, { id })
    if (!old) throw notFound(isOver)
    if (old.version !== version)
      throw new AppError('CONFLICT', 'Its words changed since you opened it. Load the page again.')
    if (old.title === title && old.words === text) throw invalidFields({ text: 'Nothing has changed yet' })
    await correctWords.count(tx, { id, title, words: text })
    await recordChange(tx, admin, {
      action: 'Correct announcement',
      subject: { kind: 'announcement', id },
      before: { title: old.title, ...(old.words !== text && { text: old.words }) },
      after: { title, ...(old.words !== text && { text }) },
    })
  })
}

/**
 * Ends an announcement now. Nobody reads it or its notification from then on; a job deletes the notifications. Throws 404
 * for one that is over.
 */
export async function withdrawAnnouncement(pool: Pool, admin: AdminActor, id: string): Promise<void> {
  await transaction(pool, async (tx) => {
    // Locks the row first: a batch that is told now is done before its notifications are deleted.
    const ended = await endAnnouncement.first(tx, { id })
    if (!ended) throw notFound(isOver)
    await markWithdrawn.count(tx, { id })
    await recordChange(tx, admin, {
      action: 'Withdraw announcement',
      subject: { kind: 'announcement', id },
      before: { title: ended.title },
      after: {},
    })
    await enqueue(tx, 'take_back_announced', {})
  })
}

const isOver = 'This announcement is over already'

/**
 * The job of each minute: tells those for whom announcements are that have begun. A batch is one transaction, so a crash
 * between two batches neither loses nor repeats one (docs/decisions/0108).
 */
export async function notifyAnnounced(pool: Pool, config: Pick<Config, 'publicOrigin'>): Promise<void> {
  for (let isOpen = true; isOpen;) isOpen = await notifyBatch(pool, config)
}

/**
 * The job of each minute and after each withdrawal: deletes the notifications of withdrawn announcements. A batch is one
 * transaction, so a crash between two batches leaves the rest to the next run.
 */
export async function takeBackAnnounced(pool: Pool): Promise<void> {
  for (let isOpen = true; isOpen;) isOpen = await takeBackBatch(pool)
}

/** False when nothing is left to delete. */
function takeBackBatch(pool: Pool): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const rows = await takeBackNextBatch.all(tx, { max: batchSize })
    const people = rows.flatMap(({ user_id }) => user_id ?? [])
    if (people.length > 0) await emitLiveEvent(tx, people, 'notice', { kind: 'announcement' })
    return rows.length > 0
  })
}

/** False when nothing is left to tell. */
function notifyBatch(pool: Pool, { publicOrigin }: Pick<Config, 'publicOrigin'>): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const rows = await notifyNextBatch.all(tx, { max: batchSize })
    for (const { id, title, words, user_id, name, role, email } of rows) {
      if (email === null) continue
      await queueMail(tx, {
        key: `announcement ${id} ${user_id}`,
        to: email,
        subject: title,
        greeting: `Hello ${name},`,
        paragraphs: words.split(/\n+/).filter((line) => line.trim() !== ''),
        link:
          role === 'seller'
            ? { label: 'Open your dashboard', url: `${publicOrigin}/dashboard` }
            : { label: 'See your notifications', url: `${publicOrigin}/notices` },
      })
    }
    const people = rows.flatMap(({ user_id }) => user_id ?? [])
    if (people.length > 0) await emitLiveEvent(tx, people, 'notice', { kind: 'announcement' })
    return rows.length > 0
  })
}
