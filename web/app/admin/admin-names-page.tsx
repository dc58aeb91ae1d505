import { adminNamesEndpoints } from '@oja/contract/endpoints/admin/admin-names.ts'
import { kycStatuses } from '@oja/contract/values/trust-labels.ts'
import type { WaitingKind } from '@oja/contract/schemas/admin/admin-work.ts'
import type { AdminListQuery } from '@oja/contract/schemas/trust.ts'
import type { AdminShopName } from '@oja/contract/schemas/shop-names.ts'
import { Link, useActionData, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-names-page.ts'
import { showCount } from '../format/format.ts'
import { titled } from '../format/page-title.ts'
import { browserLoader, isFormErrors, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import type { Column } from '../ui/data-table.tsx'
import { AdminListRows, loadAdminList } from './admin-list.tsx'
import type { AdminList, ColumnContext } from './admin-list.tsx'
import { accountNameList } from './records/account-names.tsx'
import { AdminHead, Email, RowLink } from './admin-parts.tsx'
import { loadWaiting } from './overview/waiting-pages.ts'
import { doneMessage } from './admin-done.ts'
import { decisionColumns, submitDecision } from './decision-list.tsx'
import { sampleNames } from './samples/sample-data.ts'
import { matchesText } from './samples/sample-search.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** The new names of shops, or with `list=accounts` the names of bank accounts. */
async function load(visit: PageRequest) {
  const counted = countWaiting(visit)
  return isOfAccounts(visit.url.searchParams)
    ? { accounts: await loadAdminList(accountNameList, visit), names: null, waiting: await counted }
    : { accounts: null, names: await loadAdminList(nameList, visit), waiting: await counted }
}

/** How many of each list wait. The lists are better without counts than not at all. */
async function countWaiting(visit: PageRequest) {
  const waiting = await loadWaiting(visit)
  const countOf = (wanted: WaitingKind) => waiting.data.find(({ kind }) => kind === wanted)?.count ?? 0
  return { names: countOf('names'), accountNames: countOf('accountNames') }
}

function isOfAccounts(query: URLSearchParams): boolean {
  return query.get('list') === 'accounts'
}

const submit = submitDecision({
  approve: ({ api, url }, params) =>
    api(
      isOfAccounts(url.searchParams)
        ? adminNamesEndpoints.approveAccountName
        : adminNamesEndpoints.approveShopName,
      {
        params,
      },
    ),
  reject: ({ api, url }, params, reason) =>
    api(
      isOfAccounts(url.searchParams)
        ? adminNamesEndpoints.rejectAccountName
        : adminNamesEndpoints.rejectShopName,
      {
        params,
        body: { reason },
      },
    ),
  lookAgain: ({ api, url }, params, reason) =>
    api(
      isOfAccounts(url.searchParams)
        ? adminNamesEndpoints.lookAtAccountNameAgain
        : adminNamesEndpoints.lookAtShopNameAgain,
      { params, body: { reason } },
    ),
})

export const action = serverAction(submit)
export const clientAction = browserAction(submit)

export function meta() {
  return [{ title: titled('Names to check') }]
}

export default function AdminNamesPage({ loaderData: { accounts, names, waiting } }: Route.ComponentProps) {
  const [searchParams] = useSearchParams()
  const answer = useActionData<unknown>()
  return (
    <>
      <AdminHead
        title="Names to check"
        isSample={(accounts ?? names).isSample}
        formErrors={isFormErrors(answer) ? answer : null}
        done={doneMessage(searchParams)}
        doneTo={(accounts ?? names).decided}
      />
      <nav aria-label="Names to check" className="mb-4 inline-flex rounded-md bg-sunken p-0.5">
        {(
          [
            ['/admin/names', 'Shops', !accounts, waiting.names],
            ['/admin/names?list=accounts', 'Bank accounts', accounts !== null, waiting.accountNames],
          ] as const
        ).map(([to, label, isHere, count]) => (
          <Link
            key={to}
            to={to}
            aria-current={isHere ? 'page' : undefined}
            className="flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-muted sm:px-4 aria-[current]:bg-card aria-[current]:text-ink aria-[current]:shadow-sm"
          >
            {label}
            {count > 0 && (
              <>
                <span
                  aria-hidden="true"
                  className="min-w-5 rounded-full bg-leaf px-1.5 text-center text-xs leading-5 text-on-leaf"
                >
                  {showCount(count)}
                </span>
                <span className="sr-only">, {showCount(count)} waiting</span>
              </>
            )}
          </Link>
        ))}
      </nav>
      <p className="mb-5 max-w-prose text-muted">
        {accounts
          ? 'The bank has another name. Nothing is paid until you approve.'
          : 'A shop that is verified or being verified keeps its old name until you approve the new one. Reject the name of another company or person.'}
      </p>
      {accounts ? (
        <AdminListRows list={accountNameList} page={accounts} kept={{ list: 'accounts' }} />
      ) : (
        <AdminListRows list={nameList} page={names} />
      )}
    </>
  )
}

const nameList: AdminList<AdminShopName, AdminListQuery> = {
  title: 'Shop names',
  searchLabel: 'Search shop names',
  filters: [{ name: 'status', label: 'Status', options: kycStatuses, initial: 'Pending' }],
  fetch: (api, query) => api.withHeaders(adminNamesEndpoints.shopNames, { query }),
  samples: ({ q, status }) =>
    sampleNames.filter(
      (row) =>
        (status === '' || row.status === status) &&
        matchesText(q, row.newName, `${row.businessName} ${row.sellerName} ${row.email}`),
    ),
  columns,
  keyOf: ({ id }) => id,
  empty: {
    icon: 'store',
    title: 'All clear',
    text: 'No new name waits. Those of verified shops will show here.',
  },
  emptySearch: { title: 'No names found', text: 'Try other words, or another status.' },
  unfolding: 'md:grid-cols-[minmax(0,1.3fr)_minmax(0,1.3fr)_minmax(0,1fr)_16.5rem]',
}

function columns(context: ColumnContext<AdminShopName>): Column<AdminShopName>[] {
  return [
    {
      name: 'Shop now',
      onPhone: 'title',
      // Its name now is its title, as on the page behind it.
      cell: ({ sellerId, businessName, sellerName, email }) => (
        <>
          <RowLink to={`/admin/sellers/${sellerId}`}>{businessName}</RowLink>
          <span className="block text-sm text-muted wrap-anywhere">{sellerName}</span>
          <span className="block text-sm text-muted">
            <Email address={email} />
          </span>
        </>
      ),
    },
    {
      name: 'New name',
      onPhone: 'line',
      cell: ({ newName }) => (
        <>
          <span className="block text-sm text-muted md:hidden">New name</span>
          <span className="font-semibold wrap-anywhere">{newName}</span>
        </>
      ),
    },
    ...decisionColumns(context, {
      verb: 'Asked',
      at: ({ askedAt }) => askedAt,
      about: ({ newName }) => newName,
      again: ({ status, newName }) =>
        status === 'Approved'
          ? `Look at the name ${newName} again? It waits for a decision. Until then the shop has the name it had before. We tell the seller.`
          : `Look at the name ${newName} again? It waits for a decision, and the shop keeps its name until then. We tell the seller.`,
    }),
  ]
}
