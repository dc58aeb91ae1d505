import { sql } from 'kysely'
import type { AuditTrail } from '@oja/contract/trust.ts'
import { plain } from '../platform/database.ts'
import type { Queryable } from '../platform/database.ts'
import { cutPage, readCursor } from '../platform/keyset.ts'

interface EntryRow {
  id: string
  admin: string
  action: string
  subject_kind: string
  subject_id: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  created_at: Date
}

const entries = plain<{ q: string; afterTime: string; afterId: string; most: number }, EntryRow>(
  'audit_list',
  (
    p,
  ) => sql`select a.id, u.name as admin, a.action, a.subject_kind, a.subject_id, a.before, a.after, a.created_at
    from audit_log a join users u on u.id = a.admin_id
    where (${p.q} = '' or search_fold(a.action || ' ' || u.name || ' ' || a.subject_kind || ' ' || a.subject_id)
        like '%' || search_like(${p.q}) || '%')
      and (a.created_at, a.id) < (${p.afterTime}::timestamptz(3), ${p.afterId}::uuid)
    order by a.created_at desc, a.id desc limit ${p.most}::int`,
)

/** One page of what admins changed, newest first. */
export async function auditTrail(
  on: Queryable,
  { q = '', after }: { q?: string | undefined; after?: string | undefined },
  most: number,
): Promise<{ data: AuditTrail['data']; after: string | null }> {
  const found = await entries.all(on, { q, ...readCursor(after), most: most + 1 })
  const page = cutPage(found, most)
  return {
    data: page.rows.map((row) => ({
      id: row.id,
      admin: row.admin,
      action: row.action,
      subject: `${row.subject_kind} ${row.subject_id}`,
      before: row.before,
      after: row.after,
      at: row.created_at.toISOString(),
    })),
    after: page.after,
  }
}
