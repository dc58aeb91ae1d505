import { suspensionReasons } from '@oja/contract/values/admin/suspension-reasons.ts'
import { adminEndpoints, adminFilePath } from '@oja/contract/endpoints/admin.ts'
import { sellerStatuses } from '@oja/contract/values/trust-labels.ts'
import type { AdminListQuery, AdminSeller } from '@oja/contract/schemas/trust.ts'
import type { Route } from './+types/admin-sellers-page.ts'
import { titled } from '../format/page-title.ts'
import { showCount } from '../format/format.ts'
import { browserLoader, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { Column } from '../ui/data-table.tsx'
import { DateInSentence } from './date-in-sentence.tsx'
import { AdminListPage, loadAdminList } from './admin-list.tsx'
import type { AdminList, ColumnContext } from './admin-list.tsx'
import {
  DecisionForm,
  DecisionForms,
  Email,
  RowLink,
  StatusBadge,
  offeredStatusChanges,
} from './admin-parts.tsx'
import { submitSellerDecision } from './decide-seller.ts'
import { sampleSellers } from './samples/sample-data.ts'
import { matchesText } from './samples/sample-search.ts'

export const loader = serverLoader((visit) => loadAdminList(sellerList, visit))
export const clientLoader = browserLoader((visit) => loadAdminList(sellerList, visit))
export const action = serverAction(submitSellerDecision)
export const clientAction = browserAction(submitSellerDecision)

export function meta() {
  return [{ title: titled('Sellers') }]
}

export default function AdminSellersPage({ loaderData }: Route.ComponentProps) {
  return <AdminListPage list={sellerList} page={loaderData} />
}

const sellerList: AdminList<AdminSeller, AdminListQuery> = {
  title: 'Sellers',
  searchLabel: 'Search sellers',
  textHint: 'Shop, name or email',
  filters: [{ name: 'status', label: 'Status', options: sellerStatuses }],
  fetch: (api, query) => api.withHeaders(adminEndpoints.sellers, { query }),
  samples: ({ q, status }) =>
    sampleSellers.filter(
      (row) =>
        (status === '' || row.status === status) &&
        matchesText(q, row.businessName, `${row.name} ${row.email}`),
    ),
  columns,
  // Both actions stand side by side on wide screens.
  unfolding:
    'md:grid-cols-[minmax(0,1.5fr)_minmax(0,1.4fr)_minmax(0,1fr)_10rem] lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1.4fr)_minmax(0,0.8fr)_15rem]',
  keyOf: ({ id }) => id,
  foundText: (total) => (total === '1' ? '1 found' : `${total} found, newest first`),
  empty: { icon: 'user', title: 'No sellers found', text: 'Try another name, or all statuses.' },
  filePath: adminFilePath('sellers'),
}

function columns({ onSample }: ColumnContext<AdminSeller>): Column<AdminSeller>[] {
  return [
    {
      name: 'Business',
      onPhone: 'title',
      cell: ({ id, businessName, state, listings, createdAt }) => (
        <>
          <RowLink to={`/admin/sellers/${id}`}>{businessName}</RowLink>
          <span className="block text-sm text-muted">
            {state} · {listings === 1 ? '1 listing' : `${showCount(listings)} listings`}
            <span className="max-md:hidden">
              {' '}
              · since <DateInSentence iso={createdAt} />
            </span>
          </span>
        </>
      ),
    },
    {
      name: 'Seller',
      onPhone: 'left',
      cell: ({ name, email, status, suspensionReason }) => (
        <>
          <span className="text-muted md:text-ink">{name}</span>
          {status === 'Suspended' && (
            // Beside the name of the shop it would leave no room for that.
            <span className="block text-sm text-muted md:hidden">{suspensionReason}</span>
          )}
          <span className="block text-sm text-muted max-md:hidden">
            <Email address={email} />
          </span>
        </>
      ),
    },
    {
      name: 'Status',
      onPhone: 'figure',
      cell: ({ status, verified, suspensionReason }) => (
        <>
          <StatusBadge status={status} />
          <span className="block text-sm text-muted">{verified ? 'Verified' : 'Not verified'}</span>
          {status === 'Suspended' && (
            <span className="block text-sm text-muted max-md:hidden">{suspensionReason}</span>
          )}
        </>
      ),
    },
    {
      name: 'Action',
      onPhone: 'beside',
      cell: (row) => (
        <DecisionForms>
          {/* Each has a place of its own in every row: a second click must not hit the other. */}
          {offeredStatusChanges(row.status).suspend ? (
            // On a phone it stands on the shop's page: a card needs the width for the name.
            <div className="max-md:hidden lg:min-w-20">
              <DecisionForm
                label="Suspend"
                confirmLabel="Yes, suspend"
                about={row.businessName}
                kind="plain"
                fields={{ id: row.id, decision: 'suspend' }}
                reasonLabel="Reason (sent to the seller)"
                reasons={Object.values(suspensionReasons)}
                before={<WhatFollows />}
                onSample={onSample(row, { status: 'Suspended' })}
              />
            </div>
          ) : (
            <NoSuspend />
          )}
          {offeredStatusChanges(row.status).activate && (
            <DecisionForm
              label="Activate"
              confirmLabel="Yes, activate"
              about={row.businessName}
              fields={{ id: row.id, decision: 'activate' }}
              onSample={onSample(row, { status: 'Active' })}
            />
          )}
        </DecisionForms>
      ),
    },
  ]
}

/** Keeps the place of "Suspend" in the row of a shop that is suspended. */
function NoSuspend() {
  return <div className="w-20 max-lg:hidden" />
}

/** What a suspension does to the orders of a shop. Their number stands on the page of the shop. */
function WhatFollows() {
  return (
    <p className="max-w-3xl rounded-md bg-sunken px-4 py-3 text-muted">
      Its listings are hidden. Paid orders go on, and wait for us after the suspension.
    </p>
  )
}
