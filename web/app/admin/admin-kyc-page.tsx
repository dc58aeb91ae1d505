import { adminEndpoints, adminFilePath } from '@oja/contract/endpoints/admin.ts'
import { kycStatuses } from '@oja/contract/values/trust-labels.ts'
import { kycRefusals } from '@oja/contract/values/admin/kyc-refusals.ts'
import type { AdminKyc, AdminListQuery } from '@oja/contract/schemas/trust.ts'
import { Link } from 'react-router'
import type { Route } from './+types/admin-kyc-page.ts'
import { titled } from '../format/page-title.ts'
import { browserLoader, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { Column } from '../ui/data-table.tsx'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { AdminListPage, loadAdminList } from './admin-list.tsx'
import type { AdminList, ColumnContext } from './admin-list.tsx'
import { Email, RowLink } from './admin-parts.tsx'
import { decisionColumns, isToReload, submitDecision } from './decision-list.tsx'
import { approvalQuestion, documentName, hasOtherBankName } from './records/approval-question.ts'
import { sampleKyc } from './samples/sample-data.ts'
import { matchesText } from './samples/sample-search.ts'

export const loader = serverLoader((visit) => loadAdminList(kycList, visit))
export const clientLoader = browserLoader((visit) => loadAdminList(kycList, visit))
const submit = submitDecision({
  approve: ({ api }, params) => api(adminEndpoints.approveKyc, { params }),
  reject: ({ api }, params, reason) => api(adminEndpoints.rejectKyc, { params, body: { reason } }),
})

export const action = serverAction(submit)
export const clientAction = browserAction(submit)

export const shouldRevalidate = isToReload

export function meta() {
  return [{ title: titled('KYC Verification') }]
}

export default function AdminKycPage({ loaderData }: Route.ComponentProps) {
  return <AdminListPage list={kycList} page={loaderData} />
}

/** Without a status in the address the list shows those that wait: they are the work. */
const kycList: AdminList<AdminKyc, AdminListQuery> = {
  title: 'KYC Verification',
  searchLabel: 'Search documents',
  textHint: 'Shop, name or email',
  filters: [{ name: 'status', label: 'Status', options: kycStatuses, initial: 'Pending' }],
  fetch: (api, query) => api.withHeaders(adminEndpoints.kyc, { query }),
  samples: ({ q, status }) =>
    sampleKyc.filter(
      (row) =>
        (status === '' || row.status === status) &&
        matchesText(q, row.businessName, `${row.name} ${row.email}`),
    ),
  columns,
  keyOf: ({ id }) => id,
  empty: {
    icon: 'shield',
    title: 'All clear',
    text: 'No documents wait. New ones will show here, the oldest first.',
  },
  emptySearch: { title: 'No documents found', text: 'Try other words, or another status.' },
  unfolding: 'md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1fr)_16.5rem]',
  filePath: adminFilePath('kyc'),
}

function columns(context: ColumnContext<AdminKyc>): Column<AdminKyc>[] {
  return [
    {
      name: 'Seller',
      onPhone: 'title',
      cell: ({ id, name, email, businessName }) => (
        <>
          <RowLink to={`/admin/kyc/${id}`}>{businessName}</RowLink>
          <span className="block text-sm">{name}</span>
          <span className="block text-sm text-muted">
            <Email address={email} />
          </span>
        </>
      ),
    },
    { name: 'Documents', onPhone: 'line', cell: (row) => <Documents row={row} /> },
    ...decisionColumns(context, {
      verb: 'Submitted',
      at: ({ handedInAt }) => handedInAt,
      about: ({ businessName }) => businessName,
      reasons: kycRefusals,
      question: approvalQuestion,
    }),
  ]
}

/** They open on a page of their own, because each look is written down. */
function Documents({ row }: { row: AdminKyc }) {
  const { id, paperKind, paperNumber, address, papers, businessName } = row
  return (
    <>
      {row.status === 'Pending' && hasOtherBankName(row) && (
        <span className="mb-1 block">
          <Badge tone="bad">Bank has another name</Badge>
          <span className="block text-sm wrap-anywhere">{row.bankAccountName}</span>
        </span>
      )}
      {documentName(paperKind)}
      {paperNumber && <span className="block text-sm tabular-nums">No. {paperNumber}</span>}
      <span className="block text-sm text-muted">{address}</span>
      <Link
        to={`/admin/kyc/${id}`}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-leaf underline"
      >
        <Icon name="eye" />
        {papers.length === 1 ? 'See 1 document' : `See ${papers.length} documents`}{' '}
        <span className="sr-only">of {businessName}</span>
      </Link>
    </>
  )
}
