import { adminEndpoints, adminFilePath } from '@oja/contract/endpoints/admin.ts'
import { suspensionReasons } from '@oja/contract/values/admin/suspension-reasons.ts'
import { reportReasons, sellerStatuses } from '@oja/contract/values/trust-labels.ts'
import type { ReportedSeller, ReportsQuery } from '@oja/contract/schemas/trust.ts'
import { useActionData, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-reports-page.ts'
import { titled } from '../../format/page-title.ts'
import { showCount } from '../../format/format.ts'
import { browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { doneMessage } from '../admin-done.ts'
import { DateInSentence } from '../date-in-sentence.tsx'
import { AdminListRows, loadAdminList } from '../admin-list.tsx'
import type { AdminList, ColumnContext } from '../admin-list.tsx'
import { AdminHead, DecisionForm, half, offeredStatusChanges, RowLink, StatusBadge } from '../admin-parts.tsx'
import { submitSellerDecision } from '../decide-seller.ts'
import { decidedList, ReportTabs } from './decided-list.tsx'
import { sampleReports } from '../samples/sample-data.ts'
import { matchesText } from '../samples/sample-search.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submitSellerDecision)
export const clientAction = browserAction(submitSellerDecision)

/** The reports that wait, or what was decided about others. */
async function load(visit: PageRequest) {
  const isDecided = visit.url.searchParams.get('show') === 'decided'
  return isDecided
    ? { isDecided: true as const, page: await loadAdminList(decidedList, visit) }
    : { isDecided: false as const, page: await loadAdminList(reportList, visit) }
}

export function meta() {
  return [{ title: titled('Reports') }]
}

/**
 * The reported people, most harm first. An admin can suspend a shop here, not activate one (row ST21 of docs/conformance.md).
 */
export default function AdminReportsPage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const answer = useActionData<unknown>()
  const { page } = loaderData
  return (
    <>
      <AdminHead
        title="Reports"
        isSample={page.isSample}
        formErrors={isFormErrors(answer) ? answer : null}
        done={doneMessage(query)}
        doneTo={page.decided}
      />
      {!page.isSample && <ReportTabs isDecided={loaderData.isDecided} />}
      {loaderData.isDecided ? (
        <AdminListRows list={decidedList} page={loaderData.page} kept={{ show: 'decided' }} />
      ) : (
        <AdminListRows list={reportList} page={loaderData.page} />
      )}
    </>
  )
}

const reportList: AdminList<ReportedSeller, ReportsQuery> = {
  title: 'Reports',
  searchLabel: 'Search reports',
  filters: [
    { name: 'status', label: 'Shop’s status', options: sellerStatuses },
    { name: 'reason', label: 'Reason', options: reportReasons, className: 'max-w-48' },
  ],
  fetch: (api, query) => api.withHeaders(adminEndpoints.reports, { query }),
  samples: ({ q, status, reason }) =>
    sampleReports.filter(
      (row) =>
        (status === '' || row.status === status) &&
        (reason === '' || row.reasons.some((one) => one === reason)) &&
        matchesText(q, row.businessName, `${row.sellerName} ${row.email}`, ...row.things),
    ),
  columns,
  isWide: true,
  keyOf: ({ sellerId }) => sellerId,
  empty: {
    icon: 'flag',
    title: 'Nothing is reported',
    text: 'Reports will show here, the most harmful first.',
  },
  emptySearch: {
    title: 'No reports found',
    text: 'Search by person, shop or reported item.',
  },
  filePath: adminFilePath('reports'),
}

function columns({ isSample, onSample }: ColumnContext<ReportedSeller>): Column<ReportedSeller>[] {
  return [
    {
      name: 'Seller',
      onPhone: 'title',
      cell: ({ sellerId, sellerName, businessName }) => (
        <div className="md:min-w-40">
          {isSample ? (
            <span className="font-semibold">{businessName || sellerName}</span>
          ) : (
            <RowLink to={`/admin/reports/${sellerId}`}>{businessName || sellerName}</RowLink>
          )}
          <span className="block text-sm text-muted wrap-anywhere">
            {businessName ? sellerName : 'Has no shop'}
          </span>
        </div>
      ),
    },
    {
      name: 'Reason',
      onPhone: 'line',
      cell: ({ reason, since }) => (
        <>
          {reason}
          <span className="block text-sm text-muted">
            since <DateInSentence iso={since} />
          </span>
        </>
      ),
    },
    { name: 'Total sales', cell: ({ totalSales }) => showCount(totalSales) },
    { name: 'Flagged issues', cell: ({ flaggedIssues }) => showCount(flaggedIssues) },
    { name: 'Status', onPhone: 'figure', cell: ({ status }) => <StatusBadge status={status} /> },
    {
      name: 'Action',
      onPhone: 'action',
      cell: (row) => (
        <div className="flex flex-wrap gap-2">
          {!isSample && (
            <ButtonLink
              to={`/admin/reports/${row.sellerId}`}
              kind="quiet"
              className={`${half} lg:px-3 lg:whitespace-nowrap`}
            >
              {row.flaggedIssues === 1 ? 'Read 1 report' : `Read ${showCount(row.flaggedIssues)} reports`}
            </ButtonLink>
          )}
          {row.businessName !== '' && offeredStatusChanges(row.status).suspend && (
            <DecisionForm
              label="Suspend"
              about={row.businessName}
              kind="plain"
              fields={{ id: row.sellerId, decision: 'suspend' }}
              reasonLabel="Reason (sent to the seller)"
              reasons={Object.values(suspensionReasons)}
              firstReasons={reportReasons.flatMap(({ label, value }) =>
                label === row.reason ? [suspensionReasons[value]] : [],
              )}
              onSample={onSample(row, { status: 'Suspended' })}
            />
          )}
        </div>
      ),
    },
  ]
}
