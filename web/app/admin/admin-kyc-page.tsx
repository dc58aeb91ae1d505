import { adminEndpoints } from '@oja/contract/endpoints/trust.ts'
import { kycStatuses, documentKinds } from '@oja/contract/values/trust-labels.ts'
import type { KycStatus } from '@oja/contract/values/trust-labels.ts'
import type { AdminKyc } from '@oja/contract/schemas/trust.ts'
import { useState } from 'react'
import { redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-kyc-page.ts'
import { titled } from '../format/page-title.ts'
import { withReauthentication } from '../session/reauthenticate.ts'
import { field, browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DateText } from '../ui/date-text.tsx'
import { listQuery, realOrSample } from './real-or-sample.ts'
import {
  AdminHead,
  DecisionForm,
  DecisionForms,
  Email,
  FileLink,
  ListSearch,
  NextPage,
  StatusBadge,
} from './admin-parts.tsx'
import { sampleKyc } from './samples/sample-data.ts'
import { matchesText } from './samples/sample-search.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

function load(visit: PageRequest) {
  const { q, status } = listQuery(visit)
  const sample = sampleKyc.filter(
    (one) =>
      (status === '' || one.status === status) &&
      matchesText(q, one.businessName, `${one.name} ${one.email}`),
  )
  return realOrSample<readonly AdminKyc[]>(
    visit,
    async (api) => {
      const { answer, headers } = await api.whole(adminEndpoints.kyc, { query: listQuery(visit) })
      return { data: answer.data, headers }
    },
    sample,
  )
}

async function submit(submission: FormSubmission) {
  const { api, url, form } = submission
  const params = { id: field(form, 'id') }
  const { message } = await withReauthentication(submission, () =>
    field(form, 'decision') === 'approve'
      ? api(adminEndpoints.approveKyc, { params })
      : api(adminEndpoints.rejectKyc, { params, body: { reason: field(form, 'reason') } }),
  )
  url.searchParams.set('done', message)
  return redirect(url.pathname + url.search)
}

export function meta() {
  return [{ title: titled('KYC Verification') }]
}

export default function AdminKycPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data, isSample, next, total } = loaderData
  const [query] = useSearchParams()
  const [changed, setChanged] = useState<Record<string, KycStatus>>({})
  const rows = data.map((row) => ({ ...row, status: changed[row.id] ?? row.status }))
  const onSample = (id: string, status: KycStatus) =>
    isSample ? () => setChanged({ ...changed, [id]: status }) : undefined
  return (
    <>
      <AdminHead
        title="KYC Verification"
        isSample={isSample}
        refusal={isFormErrors(actionData) ? actionData : null}
        done={query.get('done')}
      />
      <ListSearch label="Search documents" total={total} statuses={kycStatuses} />
      {rows.length === 0 ? (
        <EmptyState icon="shield" title="No documents here" text="Documents from sellers will show here." />
      ) : (
        <DataTable
          label="KYC Verification"
          columns={columnsOf(onSample)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <NextPage next={next} />
      <FileLink list="kyc" isSample={isSample} />
    </>
  )
}

/** `onSample` returns what a decision does on sample rows; nothing for an admin. */
function columnsOf(
  onSample: (id: string, status: KycStatus) => (() => void) | undefined,
): Column<AdminKyc>[] {
  return [
    {
      name: 'Seller',
      cell: ({ name, email, businessName }: AdminKyc) => (
        <>
          <span className="font-semibold">{name}</span>
          <span className="block text-sm">{businessName}</span>
          <span className="block text-sm text-muted">
            <Email address={email} />
          </span>
        </>
      ),
    },
    { name: 'Documents', cell: (row: AdminKyc) => <Papers row={row} /> },
    {
      name: 'Status',
      cell: ({ status, reason, handedInAt }: AdminKyc) => (
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
      cell: ({ id, businessName, status }: AdminKyc) =>
        status === 'Pending' && (
          <DecisionForms>
            <DecisionForm
              label="Approve"
              confirmLabel="Yes, approve"
              about={businessName}
              kind="primary"
              fields={{ id, decision: 'approve' }}
              onSample={onSample(id, 'Approved')}
            />
            <DecisionForm
              label="Reject"
              about={businessName}
              kind="danger"
              fields={{ id, decision: 'reject' }}
              reasonLabel="Reason (sent to the seller)"
              onSample={onSample(id, 'Rejected')}
            />
          </DecisionForms>
        ),
    },
  ]
}

function Papers({ row: { paperKind, paperNumber, address, papers } }: { row: AdminKyc }) {
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
