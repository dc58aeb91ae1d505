import { adminEndpoints, adminFilePath } from '@oja/contract/endpoints/admin.ts'
import { auditSentence } from '@oja/contract/values/admin/audit-sentences.ts'
import type { AuditQuery, AuditTrail } from '@oja/contract/schemas/trust.ts'
import type { Route } from './+types/admin-audit-page.ts'
import { titled } from '../format/page-title.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { Column } from '../ui/data-table.tsx'
import { DateText } from '../ui/date-text.tsx'
import { AdminListPage, loadAdminList } from './admin-list.tsx'
import type { AdminList } from './admin-list.tsx'
import { auditFacts } from './audit-facts.ts'
import { sampleAudit } from './samples/sample-tickets.ts'
import { dayInLagos, matchesText } from './samples/sample-search.ts'

export const loader = serverLoader((visit) => loadAdminList(auditList, visit))
export const clientLoader = browserLoader((visit) => loadAdminList(auditList, visit))

type AuditEntry = AuditTrail['data'][number]

export function meta() {
  return [{ title: titled('Audit log') }]
}

export default function AdminAuditPage({ loaderData }: Route.ComponentProps) {
  return <AdminListPage list={auditList} page={loaderData} />
}

const columns: readonly Column<AuditEntry>[] = [
  { name: 'Date', onPhone: 'line', cell: ({ at }) => <DateText iso={at} className="whitespace-nowrap" /> },
  {
    name: 'What happened',
    onPhone: 'title',
    cell: (entry) => {
      const sentence = auditSentence(entry)
      return (
        <div className="wrap-anywhere">
          {sentence}
          <Side name="Before" facts={auditFacts(entry.before, sentence)} />
          <Side name="After" facts={auditFacts(entry.after, sentence)} />
        </div>
      )
    },
  },
]

/** One side of a change below its sentence, where it says something more. */
function Side({ name, facts }: { name: string; facts: string }) {
  return (
    facts !== '' && (
      <p className="text-sm text-muted">
        {name}: {facts}
      </p>
    )
  )
}

const auditList: AdminList<AuditEntry, AuditQuery> = {
  title: 'Audit log',
  searchLabel: 'Search the audit log',
  filters: [
    { name: 'from', label: 'From' },
    { name: 'to', label: 'To' },
  ],
  fetch: (api, query) => api.withHeaders(adminEndpoints.audit, { query }),
  samples: ({ q, from = '', to = '' }) =>
    sampleAudit.filter(({ action, admin, subject, at }) => {
      const day = dayInLagos(at)
      const isInTime = (from === '' || day >= from) && (to === '' || day <= to)
      return isInTime && matchesText(q, `${action} ${admin} ${subject.kind} ${subject.id}`)
    }),
  columns: () => columns,
  keyOf: ({ id }) => id,
  empty: {
    icon: 'list',
    title: 'Nothing here',
    text: 'Every change an admin makes is kept here.',
  },
  filePath: adminFilePath('audit'),
}
