import type { AuditTrail } from '@oja/contract/schemas/trust.ts'
import { auditSentence } from '@oja/contract/values/admin/audit-sentences.ts'
import { DateText } from '../../ui/date-text.tsx'

/** Changes of admins as sentences, newest first. */
export function AuditSentences({ entries }: { entries: AuditTrail['data'] }) {
  if (entries.length === 0) return <p className="text-muted">No changes yet.</p>
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3">
          <span className="min-w-0 wrap-anywhere">{auditSentence(entry)}</span>
          <DateText iso={entry.at} className="text-sm text-muted" />
        </li>
      ))}
    </ul>
  )
}
