import { adminEndpoints, adminFilePath } from '@oja/contract/endpoints/admin.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { auditSentence } from '@oja/contract/values/admin/audit-sentences.ts'
import type { AuditQuery, AuditTrail } from '@oja/contract/schemas/trust.ts'
import type { Route } from './+types/admin-audit-page.ts'
import { titled } from '../format/page-title.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { Column } from '../ui/data-table.tsx'
import { DateText } from '../ui/date-text.tsx'
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
  { name: 'Date', onPhone: 'line', cell: ({ at }) => <DateText iso={at} className="whitespace-nowrap" /> },
  {
    name: 'What happened',
    onPhone: 'title',
    cell: (entry) => (
      <div className="wrap-anywhere">
        {auditSentence(entry)}
        <Side name="Before" facts={entry.before} />
        <Side name="After" facts={entry.after} />
      </div>
    ),
  },
]

/** One side of a change below its sentence, where it says something. */
function Side({ name, facts }: { name: string; facts: Record<string, unknown> }) {
  const words = inWords(facts)
  return (
    words !== '' && (
      <p className="text-sm text-muted">
        {name}: {words}
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

/** "status: Active, reason: …": one side of a change as text, without ids and whole lists, which say nothing to people. */
function inWords(facts: Record<string, unknown>): string {
  return Object.entries(facts)
    .filter(
      ([, value]) =>
        value !== '' && value !== null && value !== false && !isId(value) && !isListOfRecords(value),
    )
    .map(([name, value]) => `${labelOf(name)}: ${shown(name, value)}`)
    .join(', ')
}

/** "accountName" as "account name", "amountMinor" as "amount". */
function labelOf(name: string): string {
  return name.replace(/Minor$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function shown(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith('Minor')) return formatNaira(value)
  if (value === true) return 'yes'
  if (Array.isArray(value)) return value.map(String).join(', ') || 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function isListOfRecords(value: unknown): boolean {
  return Array.isArray(value) && value.some((one) => typeof one === 'object')
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)
}
