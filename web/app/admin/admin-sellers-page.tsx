import { adminEndpoints } from '@oja/contract/endpoints/trust.ts'
import { sellerStatuses } from '@oja/contract/values/trust-labels.ts'
import type { SellerStatus } from '@oja/contract/values/trust-labels.ts'
import type { AdminSeller } from '@oja/contract/schemas/trust.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-sellers-page.ts'
import { titled } from '../format/page-title.ts'
import { showCount } from '../format/format.ts'
import { browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
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
  offeredStatusChanges,
} from './admin-parts.tsx'
import { submitSellerDecision } from './decide-seller.ts'
import { sampleSellers } from './samples/sample-data.ts'
import { matchesText } from './samples/sample-search.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submitSellerDecision)
export const clientAction = browserAction(submitSellerDecision)

function load(visit: PageRequest) {
  const { q, status } = listQuery(visit)
  const sample = sampleSellers.filter(
    (one) =>
      (status === '' || one.status === status) &&
      matchesText(q, one.businessName, `${one.name} ${one.email}`),
  )
  return realOrSample<readonly AdminSeller[]>(
    visit,
    async (api) => {
      const { answer, headers } = await api.whole(adminEndpoints.sellers, { query: listQuery(visit) })
      return { data: answer.data, headers }
    },
    sample,
  )
}

export function meta() {
  return [{ title: titled('Sellers') }]
}

export default function AdminSellersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data, isSample, next, total } = loaderData
  const [query] = useSearchParams()
  const [changed, setChanged] = useState<Record<string, SellerStatus>>({})
  const rows = data.map((row) => ({ ...row, status: changed[row.id] ?? row.status }))
  const onSample = (id: string, status: SellerStatus) =>
    isSample ? () => setChanged({ ...changed, [id]: status }) : undefined
  return (
    <>
      <AdminHead
        title="Sellers"
        isSample={isSample}
        refusal={isFormErrors(actionData) ? actionData : null}
        done={query.get('done')}
      />
      <ListSearch label="Search sellers" total={total} statuses={sellerStatuses} />
      {rows.length === 0 ? (
        <EmptyState icon="users" title="No sellers found" text="Try another name, or all statuses." />
      ) : (
        <DataTable
          label="Sellers"
          columns={columnsOf(isSample, onSample)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <NextPage next={next} />
      <FileLink list="sellers" isSample={isSample} />
    </>
  )
}

/** `onSample` returns what a decision does on sample rows; nothing for an admin. */
function columnsOf(
  isSample: boolean,
  onSample: (id: string, status: SellerStatus) => (() => void) | undefined,
): Column<AdminSeller>[] {
  return [
    {
      name: 'Seller',
      cell: ({ name, email }: AdminSeller) => (
        <>
          <span className="font-semibold">{name}</span>
          {isSample ? (
            <span className="block text-sm text-muted">
              <Email address={email} />
            </span>
          ) : (
            <Link
              to={`/admin/users?q=${encodeURIComponent(email)}`}
              className="block text-sm text-leaf underline"
            >
              <Email address={email} />
            </Link>
          )}
        </>
      ),
    },
    {
      name: 'Business',
      cell: (row: AdminSeller) => (
        <>
          {isSample ? (
            row.businessName
          ) : (
            <Link to={`/seller-profile/${row.id}`} className="font-semibold text-leaf underline">
              {row.businessName}
            </Link>
          )}
          <span className="block text-sm text-muted">
            {row.state} · {row.listings === 1 ? '1 listing' : `${showCount(row.listings)} listings`} · since{' '}
            <DateText iso={row.createdAt} />
          </span>
        </>
      ),
    },
    {
      name: 'Status',
      cell: ({ status, suspensionReason }: AdminSeller) => (
        <>
          <StatusBadge status={status} />
          {status === 'Suspended' && <span className="block text-sm text-muted">{suspensionReason}</span>}
        </>
      ),
    },
    {
      name: 'Action',
      cell: ({ id, businessName, status }: AdminSeller) => (
        <DecisionForms>
          {offeredStatusChanges(status).activate && (
            <DecisionForm
              label="Activate"
              about={businessName}
              fields={{ id, decision: 'activate' }}
              onSample={onSample(id, 'Active')}
            />
          )}
          {offeredStatusChanges(status).suspend && (
            <DecisionForm
              label="Suspend"
              about={businessName}
              kind="danger"
              fields={{ id, decision: 'suspend' }}
              reasonLabel="Reason (sent to the seller)"
              onSample={onSample(id, 'Suspended')}
            />
          )}
        </DecisionForms>
      ),
    },
  ]
}
