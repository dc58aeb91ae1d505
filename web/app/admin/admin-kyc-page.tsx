import { adminEndpoints, adminFilePath } from '@oja/contract/endpoints/admin.ts'
import { kycStatuses, documentKinds } from '@oja/contract/values/trust-labels.ts'
import type { AdminKyc, AdminListQuery } from '@oja/contract/schemas/trust.ts'
import type { Route } from './+types/admin-kyc-page.ts'
import { titled } from '../format/page-title.ts'
import { withReauthentication } from '../session/reauthenticate.ts'
import { field, browserLoader, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'
import type { Column } from '../ui/data-table.tsx'
import { DateText } from '../ui/date-text.tsx'
import { AdminListPage, loadAdminList } from './admin-list.tsx'
import type { AdminList, ColumnContext } from './admin-list.tsx'
import { DecisionForm, DecisionForms, Email, StatusBadge } from './admin-parts.tsx'
import { sampleKyc } from './samples/sample-data.ts'
import { matchesText } from './samples/sample-search.ts'
import { redirectDone } from './admin-done.ts'

export const loader = serverLoader((visit) => loadAdminList(kycList, visit))
export const clientLoader = browserLoader((visit) => loadAdminList(kycList, visit))
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

async function submit(submission: FormSubmission) {
  const { api, url, form } = submission
  const params = { id: field(form, 'id') }
  const { message } = await withReauthentication(submission, () =>
    field(form, 'decision') === 'approve'
      ? api(adminEndpoints.approveKyc, { params })
      : api(adminEndpoints.rejectKyc, { params, body: { reason: field(form, 'reason') } }),
  )
  return redirectDone(url, message)
}

export function meta() {
  return [{ title: titled('KYC Verification') }]
}

export default function AdminKycPage({ loaderData }: Route.ComponentProps) {
  return <AdminListPage list={kycList} page={loaderData} />
}

const kycList: AdminList<AdminKyc, AdminListQuery> = {
  title: 'KYC Verification',
  searchLabel: 'Search documents',
  filters: [{ name: 'status', label: 'Status', options: kycStatuses }],
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
    title: 'No documents here',
    text: 'Documents from sellers will show here.',
  },
  filePath: adminFilePath('kyc'),
}

function columns({ onSample }: ColumnContext<AdminKyc>): Column<AdminKyc>[] {
  return [
    {
      name: 'Seller',
      cell: ({ name, email, businessName }) => (
        <>
          <span className="font-semibold">{name}</span>
          <span className="block text-sm">{businessName}</span>
          <span className="block text-sm text-muted">
            <Email address={email} />
          </span>
        </>
      ),
    },
    { name: 'Documents', cell: (row) => <Documents row={row} /> },
    {
      name: 'Status',
      cell: ({ status, reason, handedInAt }) => (
        <>
          <StatusBadge status={status} />
          <span className="block text-sm text-muted">
            Submitted <DateText iso={handedInAt} />
          </span>
          {status === 'Rejected' && <span className="block text-sm text-muted">{reason}</span>}
        </>
      ),
    },
    {
      name: 'Action',
      cell: (row) =>
        row.status === 'Pending' && (
          <DecisionForms>
            <DecisionForm
              label="Approve"
              confirmLabel="Yes, approve"
              about={row.businessName}
              kind="primary"
              fields={{ id: row.id, decision: 'approve' }}
              onSample={onSample(row, { status: 'Approved' })}
            />
            <DecisionForm
              label="Reject"
              about={row.businessName}
              kind="danger"
              fields={{ id: row.id, decision: 'reject' }}
              reasonLabel="Reason (sent to the seller)"
              onSample={onSample(row, { status: 'Rejected' })}
            />
          </DecisionForms>
        ),
    },
  ]
}

function Documents({ row: { paperKind, paperNumber, address, papers } }: { row: AdminKyc }) {
  const kind = documentKinds.find(({ value }) => value === paperKind)?.label ?? paperKind
  return (
    <>
      {kind}
      {paperNumber && <span className="block text-sm tabular-nums">No. {paperNumber}</span>}
      <span className="block text-sm text-muted">{address}</span>
      <span className="flex flex-wrap gap-x-3 max-md:justify-end">
        {papers.map(({ id, url }, place) => (
          <a
            key={id}
            href={url}
            download
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            Document {place + 1}
          </a>
        ))}
      </span>
    </>
  )
}
