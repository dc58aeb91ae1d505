import type { AuditAction } from '@oja/contract/values/admin/audit-sentences.ts'
import { sql } from 'kysely'
import { defineQuery } from '../database/database.ts'
import type { Tx } from '../database/database.ts'

/** A change by an admin: the action, the row, and its values before and after. */
export interface AdminChange {
  action: AuditAction
  subject: { kind: string; id: string }
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const insertEntry = defineQuery<
  { adminId: string; action: string; kind: string; subjectId: string; before: string; after: string },
  never
>(
  'audit_insert',
  (p) => sql`insert into audit_log (admin_id, action, subject_kind, subject_id, before, after)
    values (${p.adminId}, ${p.action}, ${p.kind}, ${p.subjectId}, ${p.before}::jsonb, ${p.after}::jsonb)`,
)

/** Records an admin's change once, in the transaction that makes it (I24 in docs/requirements/money.md). */
export async function recordChange(tx: Tx, admin: { userId: string }, change: AdminChange): Promise<void> {
  await insertEntry.count(tx, {
    adminId: admin.userId,
    action: change.action,
    kind: change.subject.kind,
    subjectId: change.subject.id,
    before: JSON.stringify(change.before),
    after: JSON.stringify(change.after),
  })
}
