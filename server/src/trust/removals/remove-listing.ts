import { sql } from 'kysely'
import { knownListing, removeListing } from '../../catalogue/catalogue.ts'
import { recordChange } from '../../platform/auth/audit-log.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { defineQuery } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Pool, Queryable } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import type { LinkConfig } from '../kyc-emails.ts'
import { notifyOfRemoval } from '../report-emails.ts'
import { decideReports } from '../reports-records.ts'

interface Listing {
  kind: 'product' | 'service'
  id: string
}

/**
 * Removes a listing by an admin's own decision, as a confirmed report does (D9). Its open reports are confirmed. The seller
 * reads why by mail and bell, each reporter hears that we acted, and the audit log gets the change.
 * A listing that its seller deleted and could bring back is removed too. Throws 404, or 409 for one that is gone for good.
 */
export async function removeListingAsAdmin(
  pool: Pool,
  links: LinkConfig,
  admin: AdminActor,
  { kind, id }: Listing,
  reason: string,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const listing = await knownListing(tx, kind, id)
    if (!listing) throw notFound('This listing was not found')
    // The reports come before the listing, as in the decision about a report: two admins cannot lock each other out.
    const reports = await decideReports.all(tx, {
      kind,
      targetId: id,
      about: null,
      ids: null,
      status: 'upheld',
      adminId: admin.userId,
    })
    if (!(await removeListing(tx, kind, id))) throw new AppError('CONFLICT', 'This listing is gone already')
    const { owner_user_id: userId, name } = listing
    const removal = await insertRemoval.one(tx, { kind, id, userId, name, reason })
    await recordChange(tx, admin, {
      action: 'Remove listing',
      subject: { kind, id },
      before: {},
      after: { reason, ...(reports.length > 0 && { confirmedReports: reports.length }) },
    })
    const mail = {
      key: `removed listing ${removal.id}`,
      subject: 'We have removed one of your listings',
      paragraphs: [
        `We have removed “${name}” from your shop. The reason:`,
        reason,
        'You can still finish paid orders. Write to us if you think we are wrong.',
      ],
    }
    const decision = 'takeListingAway'
    await notifyOfRemoval(tx, links, { userId, id: removal.id, decision, mail }, reports)
  })
}

/** A person's removed listings, newest first, for the export of their data. */
export async function removalsOf(on: Queryable, userId: string): Promise<unknown[]> {
  return (await removals.all(on, { userId })).map(({ name, reason, created_at }) => ({
    name,
    reason,
    removedAt: created_at.toISOString(),
  }))
}

const insertRemoval = defineQuery<Listing & { userId: string; name: string; reason: string }, { id: string }>(
  'listing_removal_add',
  (p) => sql`insert into removed_listings (kind, listing_id, user_id, name, reason)
    values (${p.kind}, ${p.id}, ${p.userId}, ${p.name}, ${p.reason}) returning id`,
)

const removals = defineQuery<{ userId: string }, { name: string; reason: string; created_at: Date }>(
  'listing_removals_of',
  (p) => sql`select name, reason, created_at from removed_listings where user_id = ${p.userId}
    order by created_at desc, id desc`,
)
