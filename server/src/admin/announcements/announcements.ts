import type {
  AdminAnnouncement,
  AdminAnnouncements,
  Announcement,
  NewAnnouncement,
} from '@oja/contract/schemas/admin/admin-announcements.ts'
import type { AnnouncementAudience } from '@oja/contract/values/admin/announcements.ts'
import type { z } from 'zod'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor, SellerActor } from '../../platform/auth/guards.ts'
import type { Config } from '../../platform/config.ts'
import type { Pool } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { emitLiveEvent } from '../../platform/events/event-log.ts'
import { invalidFields, notFound } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import {
  announcementsFor,
  countReaders,
  endAnnouncement,
  hasAudience,
  insertAnnouncement,
  isDayOver,
  listAnnouncements,
  notifyNextBatch,
} from './announcement-records.ts'

const maxShown = 100
const maxOnDashboard = 3

/** How many shops are told in one transaction. */
const batchSize = 500

/** The newest announcements. */
export async function adminAnnouncements(pool: Pool): Promise<AdminAnnouncement[]> {
  const rows = await listAnnouncements.all(pool, { max: maxShown })
  return rows.map(({ words, state, category, by_mail, admin, ...row }) => ({
    ...row,
    text: words,
    of: state || category,
    byMail: by_mail,
    by: admin ?? '',
  }))
}

/** How many sellers an announcement reaches now: all, those of each state, those of each category. */
export async function announcementReaders(pool: Pool): Promise<AdminAnnouncements['readers']> {
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
 * Stores an announcement once for each key. Sellers are told from its first day on.
 * Throws 422 when its last day is over, or nobody would read it.
 */
export async function announce(
  pool: Pool,
  admin: AdminActor,
  { text, state, category, ...given }: z.output<typeof NewAnnouncement>,
): Promise<void> {
  const audience = {
    audience: given.audience,
    state: given.audience === 'state' ? state : '',
    category: given.audience === 'category' ? category : '',
  }
  await transaction(pool, async (tx) => {
    if ((await isDayOver.one(tx, { day: given.to })).is_over)
      throw invalidFields({ to: 'The last day is over already' })
    if (!(await hasAudience.one(tx, audience)).exists)
      throw invalidFields({ [given.audience]: 'No seller would read this. Choose others.' })
    const row = await insertAnnouncement.first(tx, {
      ...given,
      ...audience,
      words: text,
      adminId: admin.userId,
    })
    if (!row) return
    const { title, from, to, byMail } = given
    await recordChange(tx, admin, {
      action: 'Announce',
      subject: { kind: 'announcement', id: row.id },
      before: {},
      after: { title, ...audience, from, to, byMail },
    })
    await enqueue(tx, 'notify_announced', {})
  })
}

/** Ends an announcement now. Who was told keeps the notification. Throws 404 for one that is over. */
export async function stopAnnouncement(pool: Pool, admin: AdminActor, id: string): Promise<void> {
  await transaction(pool, async (tx) => {
    const ended = await endAnnouncement.first(tx, { id })
    if (!ended) throw notFound('This announcement is over already')
    await recordChange(tx, admin, {
      action: 'End announcement',
      subject: { kind: 'announcement', id },
      before: { title: ended.title },
      after: {},
    })
  })
}

/**
 * The job of each minute: tells the sellers of announcements that have begun. A batch is one transaction, so a crash
 * between two batches neither loses nor repeats one (docs/decisions/0108).
 */
export async function notifyAnnounced(pool: Pool, config: Pick<Config, 'publicOrigin'>): Promise<void> {
  for (let isOpen = true; isOpen;) isOpen = await notifyBatch(pool, config)
}

/** False when nothing is left to tell. */
function notifyBatch(pool: Pool, { publicOrigin }: Pick<Config, 'publicOrigin'>): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const rows = await notifyNextBatch.all(tx, { max: batchSize })
    for (const { id, title, words, user_id, name, email } of rows) {
      if (email === null) continue
      await queueMail(tx, {
        key: `announcement ${id} ${user_id}`,
        to: email,
        subject: title,
        greeting: `Hello ${name},`,
        paragraphs: words.split(/\n+/).filter((line) => line.trim() !== ''),
        link: { label: 'Open your dashboard', url: `${publicOrigin}/dashboard` },
      })
    }
    const people = rows.flatMap(({ user_id }) => user_id ?? [])
    if (people.length > 0) await emitLiveEvent(tx, people, 'notice', { kind: 'announcement' })
    return rows.length > 0
  })
}
