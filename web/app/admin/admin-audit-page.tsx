import { adminEndpoints } from '@oja/contract/endpoints/trust.ts'
import type { AuditTrail } from '@oja/contract/schemas/trust.ts'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/admin-audit-page.ts'
import { titled } from '../format/page-title.ts'
import { showDateTime } from '../format/format.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/forms/field.tsx'
import { listQuery, realOrSample } from './real-or-sample.ts'
import { AdminHead, FileLink, ListSearch, NextPage } from './admin-parts.tsx'
import { sampleAudit } from './samples/sample-tickets.ts'
import { dayInLagos, matchesText } from './samples/sample-search.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

type Entry = AuditTrail['data'][number]

function load(visit: PageRequest) {
  const { q, after } = listQuery(visit)
  const { searchParams } = visit.url
  const days = { from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' }
  const sample = sampleAudit.filter(({ action, admin, subject, at }) => {
    const day = dayInLagos(at)
    const isInTime = (days.from === '' || day >= days.from) && (days.to === '' || day <= days.to)
    return isInTime && matchesText(q, `${action} ${admin} ${subject.kind} ${subject.id}`)
  })
  return realOrSample<Entry[]>(
    visit,
    async (api) => {
      const { answer, headers } = await api.whole(adminEndpoints.audit, { query: { q, after, ...days } })
      return { data: answer.data, headers }
    },
    sample,
  )
}

export function meta() {
  return [{ title: titled('Audit log') }]
}

export default function AdminAuditPage({
  loaderData: { data, isSample, next, total },
}: Route.ComponentProps) {
  return (
    <>
      <AdminHead title="Audit log" isSample={isSample} />
      <ListSearch label="Search the audit log" total={total}>
        <DayField label="From" name="from" />
        <DayField label="To" name="to" />
      </ListSearch>
      {data.length === 0 ? (
        <EmptyState icon="list" title="Nothing here" text="Every change an admin makes is kept here." />
      ) : (
        <DataTable label="Audit log" rows={data} keyOf={({ id }) => id} columns={columns} />
      )}
      <NextPage next={next} />
      <FileLink list="audit" isSample={isSample} />
    </>
  )
}

function DayField({ label, name }: { label: string; name: string }) {
  const day = useSearchParams()[0].get(name) ?? ''
  return <Field label={label} name={name} type="date" defaultValue={day} />
}

const columns: Column<Entry>[] = [
  { name: 'Date', cell: ({ at }: Entry) => showDateTime(at) },
  { name: 'Admin', cell: ({ admin }: Entry) => admin },
  {
    name: 'Action',
    cell: ({ action, subject }: Entry) => (
      <>
        <span className="font-semibold">{action}</span>
        <span className="block text-sm break-all text-muted">
          {subject.name ? `${subject.kind}: ${subject.name}` : `${subject.kind} ${subject.id}`}
        </span>
      </>
    ),
  },
  { name: 'Before', cell: ({ before }: Entry) => inWords(before) },
  { name: 'After', cell: ({ after }: Entry) => inWords(after) },
]

/** "status: Active, reason: …": one side of a change as text. */
function inWords(facts: Record<string, unknown>): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')
}
