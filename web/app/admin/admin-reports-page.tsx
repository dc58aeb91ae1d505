import { adminEndpoints } from '@oja/contract/endpoints/trust.ts'
import { reportReasons, sellerStatuses } from '@oja/contract/values/trust-labels.ts'
import type { ReportReason, SellerStatus } from '@oja/contract/values/trust-labels.ts'
import type { ReportedSeller } from '@oja/contract/schemas/trust.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-reports-page.ts'
import { titled } from '../format/page-title.ts'
import { showCount } from '../format/format.ts'
import { browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SelectField } from '../ui/forms/field.tsx'
import { listQuery, realOrSample } from './real-or-sample.ts'
import {
  AdminHead,
  DecisionForm,
  FileLink,
  ListSearch,
  NextPage,
  offeredStatusChanges,
  StatusBadge,
} from './admin-parts.tsx'
import { submitSellerDecision } from './decide-seller.ts'
import { sampleReports } from './samples/sample-data.ts'
import { matchesText } from './samples/sample-search.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submitSellerDecision)
export const clientAction = browserAction(submitSellerDecision)

function load(visit: PageRequest) {
  const { q, status, after } = listQuery(visit)
  const reason = (visit.url.searchParams.get('reason') ?? '') as ReportReason | ''
  const sample = sampleReports.filter(
    (one) =>
      (status === '' || one.status === status) &&
      (reason === '' || one.reasons.includes(reason)) &&
      matchesText(q, one.businessName, `${one.sellerName} ${one.email}`, ...one.things),
  )
  return realOrSample<readonly ReportedSeller[]>(
    visit,
    async (api) => {
      const query = { q, status, reason, after }
      const { answer, headers } = await api.whole(adminEndpoints.reports, { query })
      return { data: answer.data, headers }
    },
    sample,
  )
}

export function meta() {
  return [{ title: titled('Reports') }]
}

/**
 * The queue, most harm first. An admin can suspend a shop here, not activate one (row ST21 of docs/conformance.md).
 */
export default function AdminReportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data, isSample, next, total } = loaderData
  const [query] = useSearchParams()
  const reason = query.get('reason') ?? ''
  const isSearch = ['q', 'status', 'reason'].some((name) => query.get(name))
  const [changed, setChanged] = useState<Record<string, SellerStatus>>({})
  const onSample = (id: string) =>
    isSample ? () => setChanged({ ...changed, [id]: 'Suspended' }) : undefined
  const rows = data.map((row) => ({ ...row, status: changed[row.sellerId] ?? row.status }))
  return (
    <>
      <AdminHead
        title="Reports"
        isSample={isSample}
        refusal={isFormErrors(actionData) ? actionData : null}
        done={query.get('done')}
      />
      <ListSearch label="Search reports" total={total} statuses={sellerStatuses}>
        <SelectField
          label="Reason"
          name="reason"
          options={reportReasons}
          placeholder="All"
          defaultValue={reason}
          className="max-w-48"
        />
      </ListSearch>
      {rows.length === 0 ? (
        <EmptyState
          icon="flag"
          title={isSearch ? 'No reports found' : 'Nothing is reported'}
          text={
            isSearch
              ? 'Search by person, shop or reported item.'
              : 'Reports will show here, the most harmful first.'
          }
        />
      ) : (
        <DataTable
          label="Reports"
          columns={columnsOf(isSample, onSample)}
          rows={rows}
          keyOf={({ sellerId }) => sellerId}
        />
      )}
      <NextPage next={next} />
      <FileLink list="reports" isSample={isSample} />
    </>
  )
}

/** `onSample` returns what a decision does on sample rows; nothing for an admin. */
function columnsOf(
  isSample: boolean,
  onSample: (id: string) => (() => void) | undefined,
): Column<ReportedSeller>[] {
  return [
    {
      name: 'Seller',
      cell: ({ sellerName, businessName }: ReportedSeller) => (
        <>
          <span className="font-semibold">{sellerName}</span>
          <span className="block text-sm text-muted">{businessName || 'Has no shop'}</span>
        </>
      ),
    },
    { name: 'Total sales', cell: ({ totalSales }: ReportedSeller) => showCount(totalSales) },
    {
      name: 'Flagged issues',
      cell: ({ sellerId, sellerName, flaggedIssues }: ReportedSeller) =>
        isSample ? (
          flaggedIssues
        ) : (
          <Link
            to={`/admin/reports/${sellerId}`}
            aria-label={`${flaggedIssues} ${flaggedIssues === 1 ? 'report' : 'reports'} about ${sellerName}`}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            {flaggedIssues}
          </Link>
        ),
    },
    { name: 'Status', cell: ({ status }: ReportedSeller) => <StatusBadge status={status} /> },
    {
      name: 'Action',
      cell: ({ sellerId, businessName, status }: ReportedSeller) =>
        businessName !== '' &&
        offeredStatusChanges(status).suspend && (
          <DecisionForm
            label="Suspend"
            about={businessName}
            kind="danger"
            fields={{ id: sellerId, decision: 'suspend' }}
            reasonLabel="Reason (sent to the seller)"
            onSample={onSample(sellerId)}
          />
        ),
    },
  ]
}
