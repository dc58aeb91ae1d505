import type { z } from 'zod'
import type {
  NewReport,
  OwnReports,
  ReportDecision,
  ReportedThing,
  ReportedThings,
} from '@oja/contract/schemas/trust.ts'
import { labelOfReason, reportReasons } from '@oja/contract/values/trust-labels.ts'
import type { ReportReason } from '@oja/contract/values/trust-labels.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import { recordChange } from '../platform/auth/audit-log.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool, Queryable } from '../platform/database/database.ts'
import type { AdminActor } from '../platform/auth/guards.ts'
import { cutPage, readRankedCursor } from '../platform/pagination/keyset.ts'
import type { Page } from '../platform/pagination/keyset.ts'
import type { AdminReview } from '@oja/contract/schemas/admin/admin-reviews.ts'
import { listingsForReports } from '../catalogue/catalogue.ts'
import { isReviewThere, reviewsForAdmin } from '../reviews/reviews.ts'
import type { TotalCount } from '../platform/pagination/total-count.ts'
import type { Actor } from '../platform/auth/sessions.ts'
import type { LinkConfig } from './kyc-emails.ts'
import { notifyReportDecided } from './report-emails.ts'
import type { ReportNotification } from './report-emails.ts'
import { findTarget, idsOfReview, ownerHears, targetUrl, removeTarget } from './report-targets.ts'
import { awaitPeopleOf, returnIfPossible } from './removals/put-review-back.ts'
import {
  countOpen,
  countReportedPeople,
  decideReports,
  openOrDecidedReports,
  reportsOf,
  saveReport,
  reportedPeople,
} from './reports-records.ts'
import type { Decided, ReportedRow, ReportFilters, ReportRow } from './reports-records.ts'

/**
 * Reports a listing, seller, review or conversation. A second report by the same person changes the first.
 * Throws 403 for admins and for one's own targets, 404 for what the person cannot see.
 */
export async function report(pool: Pool, actor: Actor, given: z.output<typeof NewReport>): Promise<void> {
  if (actor.role === 'admin') throw new AppError('FORBIDDEN', 'Admins decide reports; they make none')
  const target = await findTarget(pool, actor, given.kind, given.id)
  if (!target) throw notFound('We could not find what you report')
  if (target.ownerUserId === actor.userId) throw new AppError('FORBIDDEN', 'You cannot report yourself')
  await saveReport.one(pool, {
    reporterId: actor.userId,
    aboutUserId: target.ownerUserId,
    sellerId: target.sellerId,
    kind: given.kind,
    targetId: given.id,
    name: target.name,
    content: target.content,
    reason: given.reason,
    harm: harmOf(given.reason),
    note: given.note,
  })
}

/** The caller's reports, newest first, with their decisions. */
export async function ownReports(on: Queryable, actor: Pick<Actor, 'userId'>): Promise<OwnReports> {
  const rows = await reportsOf.all(on, { reporterId: actor.userId })
  return {
    data: rows.map((row) => ({
      id: row.id,
      kind: row.target_kind,
      name: row.target_name,
      reason: labelOfReason(row.reason),
      status: row.status,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

/** How many shops and people have reports that wait for a decision: as many as the list has rows. */
export async function countOpenReports(on: Queryable): Promise<number> {
  return (await countOpen.one(on, {})).count
}

/** One page of shops and people with open reports, the most harm first. */
export async function reportedSellers(
  on: Queryable,
  { after, ...search }: ReportFilters & { after: string | undefined },
  max: number,
): Promise<Page<ReportedRow>> {
  const found = await reportedPeople.all(on, { ...search, ...readRankedCursor(after), max: max + 1 })
  return cutPage(found, max, ({ created_at, id, harm }) => ({ created_at, id, rank: harm }))
}

/** How many shops and people with open reports match the filters. */
export function countReportedSellers(on: Queryable, filters: ReportFilters): Promise<TotalCount> {
  return countReportedPeople(on, filters)
}

/**
 * The reported targets of a shop, or of a person without one, the most harm first: those to decide, those that were
 * confirmed in the last seven days, those that were dismissed in the last thirty, and what was decided before, within 90.
 */
export async function reportedThings(on: Queryable, id: string): Promise<ReportedThings> {
  const rows = await openOrDecidedReports.all(on, { id })
  const reviewed = rows.filter(({ target_kind }) => target_kind === 'review')
  const reviews = await reviewsForAdmin(on, [...new Set(reviewed.map(({ target_id }) => target_id))])
  const listed = rows.filter(({ target_kind }) => target_kind === 'product' || target_kind === 'service')
  const listings = await listingsForReports(on, [...new Set(listed.map(({ target_id }) => target_id))])
  const thingsWhere = (isShown: (row: ReportRow) => boolean) =>
    thingsOf(rows.filter(isShown), { reviews, listings })
  const thingsIn = (status: ReportRow['status']) =>
    thingsWhere((row) => row.status === status && !row.is_earlier)
  return {
    data: thingsIn('open'),
    confirmed: thingsIn('upheld'),
    dismissed: thingsIn('dismissed'),
    earlier: thingsWhere((row) => row.is_earlier),
  }
}

/** What is known of the reported reviews and listings now. */
interface Known {
  reviews: readonly AdminReview[]
  listings: ReadonlyMap<string, NonNullable<ReportedThing['listing']>>
}

function thingsOf(rows: readonly ReportRow[], known: Known): ReportedThing[] {
  const things = new Map<string, ReportRow[]>()
  for (const row of rows) {
    const key = `${row.target_kind} ${row.target_id}`
    things.set(key, [...(things.get(key) ?? []), row])
  }
  const harm = (some: ReportRow[]) => some.reduce((sum, row) => sum + row.harm, 0)
  return [...things.values()]
    .toSorted((one, other) => harm(other) - harm(one))
    .flatMap(([first, ...others]) => (first ? [asThing(first, [first, ...others], known)] : []))
}

/**
 * Decides every open report about one target; with `about`, those alone that are about that shop or person. When it is
 * upheld, a listing is hidden and a review removed. Every reporter is notified, and when it is upheld whoever was reported,
 * with the admin's reason, or else with those of the reports. Who heard the same before the reports were opened again does
 * not hear it twice. When confirmed reports are dismissed then, whoever was reported hears that, and a removed review is
 * shown again where that is possible.
 * Throws 409 when no report about it is open.
 */
export async function decideReport(
  pool: Pool,
  links: LinkConfig,
  admin: AdminActor,
  { kind, id, about, reports, decision, note }: z.output<typeof ReportDecision>,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const status = decision === 'uphold' ? 'upheld' : 'dismissed'
    // Before the reports, because a deletion of an account comes to them last.
    if (kind === 'review' && status === 'dismissed') await awaitPeopleOf(tx, id)
    const decided = await decideReports.all(tx, {
      kind,
      targetId: id,
      about: about ?? null,
      ids: reports ?? null,
      status,
      adminId: admin.userId,
    })
    if (decided.length === 0) throw new AppError('CONFLICT', 'Somebody has decided this already')
    const [review] = kind === 'review' ? await reviewsForAdmin(tx, [id]) : []
    const reason = note || reasonsOf(decided).map(labelOfReason).join('\n')
    const wasConfirmed = decided.some(({ decidedBefore }) => decidedBefore === 'upheld')
    const wasDecided = decided.some(({ decidedBefore }) => decidedBefore !== null)
    const removed =
      status === 'upheld' ? await removeTarget(tx, kind, id, { adminId: admin.userId, reason }) : null
    const taken =
      status === 'upheld'
        ? // Removed earlier: the last that its owner read may be that nothing was found.
          (removed ?? (wasDecided ? ownerHears(kind) : null))
        : wasConfirmed && !(kind === 'review' && (await returnIfPossible(tx, links, id)))
          ? 'clearReport'
          : null
    const isReviewShown = taken === 'clearReport' && kind === 'review' && (await isReviewThere(tx, id))
    await recordChange(tx, admin, {
      action: status === 'upheld' ? 'Uphold reports' : 'Dismiss reports',
      subject: { kind: `reported ${kind}`, id },
      before: { status: 'open', reports: decided.length },
      after: {
        status,
        reasons: reasonsOf(decided).map((reason) => labelOfReason(reason).split(':')[0]),
        ...(note ? { note } : {}),
        ...(review && idsOfReview(review)),
      },
    })
    // Who heard this decision before the reports were opened again does not hear it twice.
    const wasNotified = (row: Decided) => row.decidedBefore === status
    // People are notified in one order, so that two decisions cannot deadlock.
    const notifications: {
      userId: string
      row: Decided
      action: ReportNotification
      reasons: ReportReason[]
    }[] = decided
      .filter((row) => !wasNotified(row))
      .map((row) => ({
        userId: row.reporter_id,
        row,
        action: reporterHears[status],
        reasons: [row.reason],
      }))
    if (taken)
      for (const row of gravestOfEach(decided))
        notifications.push({
          userId: row.about_user_id,
          row,
          action: taken,
          reasons: reasonsOf(decided.filter((one) => one.about_user_id === row.about_user_id)),
        })
    for (const { userId, row, action, reasons } of notifications.toSorted((one, other) =>
      one.userId < other.userId ? -1 : 1,
    )) {
      await notifyReportDecided(
        tx,
        links,
        userId,
        { ...row, reasons, said: note, staysRemoved: removed === null, isReviewShown },
        action,
      )
    }
  })
}

/** The reasons of reports, each once, the gravest first. */
function reasonsOf(rows: readonly Decided[]): ReportReason[] {
  return [...new Set(rows.toSorted((one, other) => other.harm - one.harm).map(({ reason }) => reason))]
}

/** The gravest report about each person: one letter is about it, with the reasons of all. */
function gravestOfEach(rows: readonly Decided[]): Decided[] {
  const gravest = new Map<string, Decided>()
  for (const row of rows) {
    const known = gravest.get(row.about_user_id)
    if (!known || row.harm > known.harm) gravest.set(row.about_user_id, row)
  }
  return [...gravest.values()]
}

const reporterHears = { upheld: 'upholdReport', dismissed: 'dismissReport' } as const

function asThing(first: ReportRow, rows: ReportRow[], { reviews, listings }: Known): ReportedThing {
  const listing = listings.get(first.target_id)
  return {
    kind: first.target_kind,
    id: first.target_id,
    name: first.target_name,
    content: first.target_content,
    // A review has no page of its own, and the writer's shop is not what it is about.
    url: first.target_kind === 'review' ? '' : targetUrl(first.target_kind, first.target_id, first.seller_id),
    ...(first.target_kind === 'review' && {
      review: reviews.find((review) => review.id === first.target_id) ?? null,
    }),
    ...(listing && { listing }),
    reports: rows.map((row) => ({
      id: row.id,
      reason: labelOfReason(row.reason),
      note: row.note,
      reporter: row.reporter_name,
      reporterId: row.reporter_id,
      hasBought: row.has_bought,
      hasWritten: row.has_written,
      createdAt: row.created_at.toISOString(),
      ...(row.status === 'upheld' && { confirmed: step(row.decided_at, row.decided_by_name) }),
      ...(row.status === 'dismissed' && { dismissed: step(row.decided_at, row.decided_by_name) }),
      ...(row.status === 'open' &&
        row.reopened_at && {
          reopened: step(row.reopened_at, row.reopened_by_name),
          wasConfirmed: row.reopened_from === 'upheld',
        }),
    })),
  }
}

function step(at: Date | null, by: string | null): { at: string; by: string } {
  return { at: at?.toISOString() ?? '', by: by ?? '' }
}

function harmOf(reason: ReportReason): number {
  return reportReasons.find(({ value }) => value === reason)?.harm ?? 1
}
