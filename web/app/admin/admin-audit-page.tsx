import { adminEndpoints, adminFilePath } from '@oja/contract/endpoints/admin.ts'
import { auditSentence } from '@oja/contract/values/admin/audit-sentences.ts'
import type { AuditQuery, AuditTrail } from '@oja/contract/schemas/trust.ts'
import type { Route } from './+types/admin-audit-page.ts'
import { titled } from '../format/page-title.ts'
import { showDateTime } from '../format/format.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { Column } from '../ui/data-table.tsx'
import { AdminListPage, loadAdminList } from './admin-list.tsx'
import type { AdminList } from './admin-list.tsx'
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
  { name: 'Date', onPhone: 'line', cell: ({ at }) => showDateTime(at) },
  {
    name: 'What happened',
    onPhone: 'title',
    cell: (entry) => (
      <>
        <span className="font-semibold wrap-anywhere">{auditSentence(entry)}</span>
        <span className="block text-sm wrap-anywhere text-muted max-md:hidden">{entry.action}</span>
      </>
    ),
  },
  { name: 'Before', cell: ({ before }) => inWords(before) },
  { name: 'After', cell: ({ after }) => inWords(after) },
]

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

/** "status: Active, reason: …": one side of a change as text, without ids, which say nothing to people. */
function inWords(facts: Record<string, unknown>): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== '' && !isId(value))
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)
}
