import { sql } from 'kysely'
import { defineQuery } from '../platform/database/database.ts'

/** Decisions of an admin that the person concerned is notified of. */
export type AdminDecision =
  | 'approvePapers'
  | 'rejectPapers'
  | 'takePapersBack'
  | 'reopenPapers'
  | 'approveShopName'
  | 'rejectShopName'
  | 'reopenShopName'
  | 'suspendShop'
  | 'reopenShop'
  | 'suspendPerson'
  | 'restorePerson'
  | 'upholdReport'
  | 'dismissReport'
  | 'takeListingAway'
  | 'takeReviewAway'
  | 'reviewBack'
  | 'reviewOfShopBack'
  | 'confirmViolation'
  | 'reopenReport'
  | 'clearReport'
  | 'approveListing'
  | 'refuseListing'
  | 'reopenItem'
  | 'sendHeldMessage'
  | 'refuseMessage'

export const insertNotification = defineQuery<
  { userId: string; kind: 'review' | 'decision'; subjectId: string; action: string },
  { notified: string }
>(
  'notice_tell',
  (p) => sql`select tell_notice(${p.userId}, ${p.kind}, ${p.subjectId}, ${p.action})::text as told`,
)

/** The people of a shop have done what these notifications asked for. `subjectId` null: whatever they are about. */
export const readHandled = defineQuery<
  { sellerId: string; subjectId: string | null; action: string },
  { user_id: string }
>(
  'notices_handled',
  (p) => sql`update notices n set read_at = app_now() from sellers s
    where s.id = ${p.sellerId} and n.user_id = s.user_id and n.action = ${p.action} and n.read_at is null
      and (${p.subjectId}::uuid is null or n.subject_id = ${p.subjectId}::uuid) returning n.user_id`,
)

interface StoredNotification {
  kind: 'order' | 'review' | 'decision' | 'saved' | 'announcement'
  action: string
  changed_at: Date
  read_at: Date | null
}

export const notificationsOfPerson = defineQuery<{ userId: string }, StoredNotification>(
  'notices_of_person',
  (p) => sql`select kind, action, changed_at, read_at from notices where user_id = ${p.userId}
    order by changed_at, id`,
)

export const deleteNotifications = defineQuery<{ userId: string }, never>(
  'notices_delete',
  (p) => sql`delete from notices where user_id = ${p.userId}`,
)
