import { adminEndpoints, adminFilePath } from '@oja/contract/endpoints/admin.ts'
import { auditActions, auditKinds } from '@oja/contract/values/admin/audit-kinds.ts'
import { auditRuns } from '@oja/contract/values/admin/audit-runs.ts'
import type { AuditRun } from '@oja/contract/values/admin/audit-runs.ts'
import type { AuditQuery, AuditTrail } from '@oja/contract/schemas/trust.ts'
import type { Route } from './+types/admin-audit-page.ts'
import { showDateTime, showRecent, showTime } from '../format/format.ts'
import { knownValue } from '../format/known-value.ts'
import { titled } from '../format/page-title.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import type { Column } from '../ui/data-table.tsx'
import { AdminListPage, loadAdminList } from './admin-list.tsx'
import type { AdminList } from './admin-list.tsx'
import { AuditRunText } from './records/audit-run-text.tsx'
import { loadPerson } from './records/load-about-person.ts'
import { realOrSample } from './real-or-sample.ts'
import { sampleAdmins, sampleAudit } from './samples/sample-tickets.ts'
import { dayInLagos, matchesText } from './samples/sample-search.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load(visit: PageRequest) {
  const { data, isSample } = await realOrSample(visit, (api) => api(adminEndpoints.admins, {}), sampleAdmins)
  const admins = data.map(({ id, name }) => ({ value: id, label: name }))
  const person = isSample ? [] : await personOf(visit)
  // The list knows by the admins and the person whom an address may name.
  return { page: await loadAdminList(auditList(admins, person), visit), admins, person }
}

/** The person whose page led here, as a choice to filter by; none where the address names nobody. */
async function personOf(visit: PageRequest): Promise<Choice[]> {
  const person = await loadPerson(visit, visit.url.searchParams.get('person'))
  return person ? [{ value: person.id, label: `About ${person.name}` }] : []
}

interface Choice {
  value: string
  label: string
}

type AuditEntry = AuditTrail['data'][number]

export function meta() {
  return [{ title: titled('Audit log') }]
}

export default function AdminAuditPage({ loaderData }: Route.ComponentProps) {
  return <AdminListPage list={auditList(loaderData.admins, loaderData.person)} page={loaderData.page} />
}

const columns: readonly Column<AuditRun<AuditEntry>>[] = [
  {
    name: 'Date',
    onPhone: 'line',
    cell: ({ entries: [newest] }) => newest && <Moment iso={newest.at} />,
  },
  { name: 'What happened', onPhone: 'title', cell: (run) => <AuditRunText run={run} /> },
]

/** "Today 7:01 pm", "22 Nov, 7:01 pm": when to the minute, also days later. As `DateText` otherwise. */
function Moment({ iso }: { iso: string }) {
  const hydrated = useHydrated()
  const recent = showRecent(iso, Date.now())
  return (
    <time
      key={String(hydrated)}
      suppressHydrationWarning
      dateTime={iso}
      title={showDateTime(iso)}
      className="whitespace-nowrap"
    >
      {recent.startsWith('Today') ? recent : `${recent}, ${showTime(iso)}`}
    </time>
  )
}

/** What admins did. Neighbours that say the same are one row, which unfolds to each of them. */
function auditList(
  admins: readonly Choice[],
  person: readonly Choice[],
): AdminList<AuditRun<AuditEntry>, AuditQuery> {
  return {
    title: 'Audit log',
    searchLabel: 'Search the audit log',
    textHint: 'Shop, person or order',
    filters: [
      ...(person.length > 0 ? [{ name: 'person', label: 'About', options: person }] : []),
      { name: 'admin', label: 'Who', options: admins },
      { name: 'kind', label: 'What', options: auditKinds },
      { name: 'from', label: 'From' },
      { name: 'to', label: 'To' },
    ],
    async fetch(api, query) {
      const { answer, headers } = await api.withHeaders(adminEndpoints.audit, { query })
      return { answer: { data: auditRuns(answer.data) }, headers }
    },
    samples: (query) => auditRuns(sampleAudit.filter((entry) => isFound(entry, query))),
    columns: () => columns,
    foundText: (total, rows) =>
      `${total === '1' ? '1 change' : `${total} changes`}${rows === undefined ? '' : ` in ${rows} ${rows === 1 ? 'line' : 'lines'}`}`,
    keyOf: ({ id }) => id,
    entriesOf: ({ entries }) => entries.length,
    entriesName: 'Changes',
    empty: {
      icon: 'list',
      title: 'Nothing here',
      text: 'Every change an admin makes is kept here.',
    },
    partText:
      'We looked for these words in 10,000 changes, newest first. A shop, a person or an order is found by its name or number whatever the day.',
    olderText: 'Search older changes',
    emptySearch: { text: 'Try other words, another admin or other days.' },
    filePath: adminFilePath('audit'),
  }
}

function isFound(
  { action, admin, subject, at }: AuditEntry,
  { q = '', admin: adminId = '', kind = '', from = '', to = '' }: Readonly<Record<string, string>>,
): boolean {
  const day = dayInLagos(at)
  return (
    (from === '' || day >= from) &&
    (to === '' || day <= to) &&
    (kind === '' || (knownValue(auditActions, kind) ?? []).includes(action)) &&
    (adminId === '' || sampleAdmins.some(({ id, name }) => id === adminId && name === admin)) &&
    matchesText(q, `${action} ${admin} ${subject.kind} ${subject.id}`)
  )
}
