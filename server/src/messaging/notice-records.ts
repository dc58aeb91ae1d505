import { sql } from 'kysely'
import { plain } from '../platform/database.ts'

export const insertNotice = plain<
  { userId: string; kind: 'review'; subjectId: string; action: string },
  { told: string }
>(
  'notice_tell',
  (p) => sql`select tell_notice(${p.userId}, ${p.kind}, ${p.subjectId}, ${p.action})::text as told`,
)

export const deleteNotices = plain<{ userId: string }, never>(
  'notices_delete',
  (p) => sql`delete from notices where user_id = ${p.userId}`,
)
