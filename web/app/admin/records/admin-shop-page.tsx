import { adminEndpoints } from '@oja/contract/endpoints/admin.ts'
import type { AdminRecord } from '@oja/contract/schemas/admin/admin-records.ts'
import type { AdminShop } from '@oja/contract/schemas/admin/admin-shops.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { suspensionReasons } from '@oja/contract/values/admin/suspension-reasons.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/admin-shop-page.ts'
import { browserAction, browserLoader, isFormErrors, serverAction, serverLoader } from '../../api/page.ts'
import type { FormErrors, FormSubmission, PageRequest } from '../../api/page.ts'
import { showDate, showDateTime } from '../../format/format.ts'
import { knownValue } from '../../format/known-value.ts'
import { titled } from '../../format/page-title.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { doneMessage } from '../admin-done.ts'
import { DateInSentence } from '../date-in-sentence.tsx'
import { AdminHead, BackLink, StatusBadge } from '../admin-parts.tsx'
import { AuditSentences } from './audit-sentences.tsx'
import { CasePanel } from '../cases/case-panel.tsx'
import { isCaseForm, loadCase, submitCase } from '../cases/submit-case.ts'
import { submitSellerDecision } from '../decide-seller.ts'
import { pageOfList } from '../lists/list-pages.tsx'
import { AllListings, RemovableListings } from '../listings/shop-listings.tsx'
import {
  isRemoval,
  listingsAddress,
  loadListingToRemove,
  loadRemovedName,
  loadShopListings,
  submitRemoval,
} from '../listings/load-shop-listings.ts'
import { RemoveListing } from '../listings/remove-listing.tsx'
import { realOrSample } from '../real-or-sample.ts'
import { sampleShop } from '../samples/sample-shops.ts'
import { BankNameCheck } from './bank-name-check.tsx'
import { EmailLink, PhoneLink, FactList } from './fact-list.tsx'
import { knownId } from './known-id.ts'
import { RecordLists, ReportsToDecide, SharingAccounts } from './record-list.tsx'
import { ShopActions, ShopFigures } from './shop-summary.tsx'
import { useMayOpen } from './use-may-open.ts'

type Shop = AdminShop['data']

async function load(visit: PageRequest) {
  const id = visit.params.id ?? ''
  const shown = await realOrSample<Shop>(
    visit,
    (api) => api(adminEndpoints.shop, { params: { id: knownId(id, 'This shop was not found') } }),
    sampleShop(id),
  )
  if (shown.isSample) return { ...shown, internal: null, listings: null, toRemove: null, removed: null }
  const [internal, listings, toRemove, removed] = await Promise.all([
    loadCase(visit, false, { kind: 'user', id }),
    loadShopListings(visit),
    loadListingToRemove(visit),
    loadRemovedName(visit),
  ])
  return { ...shown, internal, listings, toRemove, removed }
}

function submit(submission: FormSubmission) {
  if (isRemoval(submission.form)) return submitRemoval(submission)
  return isCaseForm(submission.form)
    ? submitCase(submission, { kind: 'user', id: submission.params.id ?? '' })
    : submitSellerDecision(submission)
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData?.data.businessName ?? 'Shop') }, { name: 'robots', content: 'noindex' }]
}

/** One shop: everything about it, all its listings, or the question whether to remove one of them. */
export default function AdminShopPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data: shop, isSample, listings, toRemove, removed } = loaderData
  const [query] = useSearchParams()
  const formErrors = isFormErrors(actionData) ? actionData : null
  if (!listings && !toRemove) return <ShopView loaderData={loaderData} formErrors={formErrors} />
  const after = query.get('after') ?? ''
  const back = listingsAddress(shop.id, pageOfList(query))
  return (
    <>
      <BackLink to={toRemove ? back : `/admin/sellers/${shop.id}`}>
        {toRemove ? 'Back to the listings' : 'Back to the shop'}
      </BackLink>
      <AdminHead
        title={toRemove ? `Remove “${toRemove.name}”?` : `Listings of ${shop.businessName}`}
        below={
          toRemove && (
            <Link to={`/admin/sellers/${shop.id}`} className="font-semibold text-leaf underline">
              {shop.businessName}
            </Link>
          )
        }
        isSample={isSample}
        formErrors={formErrors}
        done={doneMessage(query)}
        doneTo={query.get('done') === 'listing-removed' ? removed : null}
      />
      {toRemove ? (
        <RemoveListing listing={toRemove} back={back} />
      ) : (
        listings && (
          <AllListings
            sellerId={shop.id}
            page={{ ...listings, rows: shownListings(shop.status, listings.rows) }}
            after={after}
          />
        )
      )}
    </>
  )
}

interface ShopViewProps extends Pick<Route.ComponentProps, 'loaderData'> {
  formErrors: FormErrors | null
}

/** Everything about one shop, and its suspension. */
function ShopView({ loaderData, formErrors }: ShopViewProps) {
  const { isSample, internal } = loaderData
  const [query] = useSearchParams()
  const asked = query.get('suspend')
  const [changed, setChanged] = useState<Partial<Shop>>({})
  const shop = { ...loaderData.data, ...changed }
  const openReport = shop.reports.find(({ state }) => state === 'open')
  return (
    <>
      <BackLink to="/admin/sellers">Back to all sellers</BackLink>
      <AdminHead
        title={shop.businessName}
        isSample={isSample}
        formErrors={formErrors}
        done={doneMessage(query)}
      />
      <div className="-mt-2 mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <StatusBadge status={shop.status} />
        <Badge tone={shop.verified ? 'good' : 'plain'}>{shop.verified ? 'Verified' : 'Not verified'}</Badge>
        <span className="text-muted">Open since {showDate(shop.createdAt)}</span>
      </div>
      {shop.status === 'Suspended' && <Suspension shop={shop} />}
      {shop.status === 'Suspended' && !isSample && (
        <ReportsToDecide reports={shop.reports} personId={shop.owner.id} />
      )}
      {shop.stuckPayout && <StuckPayout stuck={shop.stuckPayout} shop={shop.businessName} />}
      <ShopFigures shop={shop} />
      <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <div className="space-y-6 xl:col-start-2 xl:row-start-1">
          <ShopActions
            // Reports lead here with the keys of their reasons.
            firstReasons={asked === null ? undefined : knownReasons(asked)}
            suspendsAtOnce={asked !== null}
            shop={shop}
            onSample={(change) => (isSample ? () => setChanged(change) : undefined)}
          />
          <BankNameCheck
            name={shop.nameOnDocument || shop.owner.name}
            nameLabel={shop.nameOnDocument ? 'Name on the document' : 'Name of the owner’s account'}
            account={shop.bankAccount}
            check={shop.nameCheck}
            waitsFor={shop.verified ? 'name' : 'documents'}
            shop={shop.businessName}
            rejectedAt={shop.stuckPayout?.at}
          />
          <Facts shop={shop} />
          <section>
            <h2 className="mb-2 text-xl">Same bank account or phone</h2>
            <SharingAccounts accounts={shop.sharing} />
          </section>
          <Devices devices={shop.devices} />
        </div>
        <div className="min-w-0 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <RecordLists
            lists={[
              { title: 'Disputes', records: shop.disputes },
              {
                title: 'Reports',
                records: shop.reports,
                ...(openReport && { to: `/admin/reports/${openReport.id}` }),
              },
              { title: 'Refunds', records: shop.refunds },
              {
                title: 'Sales',
                records: shop.orders,
                to: `/admin/money?list=orders&q=${encodeURIComponent(shop.businessName)}`,
              },
              // The documents of a verified shop were checked, and are deleted by now.
              ...(shop.verified && shop.documents.length === 0
                ? []
                : [{ title: 'Documents', records: shop.documents }]),
              ...(shop.listings.length === 0 ? [{ title: 'Listings', records: [] }] : []),
            ]}
          />
          {shop.listings.length > 0 && <NewestListings shop={shop} />}
          <section className="mt-6">
            <h2 className="mb-2 text-xl">What admins changed</h2>
            <AuditSentences entries={shop.audit} />
          </section>
        </div>
        {internal && (
          <div className="xl:col-start-2">
            <CasePanel data={internal} />
          </div>
        )}
      </div>
    </>
  )
}

/** What the bank rejected, with the way to its order. */
function StuckPayout({ stuck, shop }: { stuck: NonNullable<Shop['stuckPayout']>; shop: string }) {
  const mayOpen = useMayOpen()
  const { amountMinor, orders, number, at } = stuck
  const list = `/admin/money?list=payouts&q=${encodeURIComponent(shop)}`
  return (
    <div className="mb-5">
      <Alert tone="bad">
        {formatNaira(amountMinor)} stuck: the bank rejected it <DateInSentence iso={at} />.{' '}
        {mayOpen(['money']) && (
          <Link
            to={orders === 1 ? `/admin/orders/${number}` : list}
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            {orders === 1 ? 'See the payout' : `See the ${orders} payouts`}
          </Link>
        )}
      </Alert>
    </div>
  )
}

function NewestListings({ shop: { id, status, listings } }: { shop: Shop }) {
  return (
    <section className="mt-6">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="text-xl">
          Listings <span className="text-base font-normal text-muted">newest</span>
        </h2>
        <Link
          to={listingsAddress(id)}
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
        >
          All <span className="sr-only">listings</span>
        </Link>
      </div>
      <RemovableListings sellerId={id} records={shownListings(status, listings)} isNarrow />
    </section>
  )
}

/** The texts of the usual reasons that an address names by their keys. Other words of it are left out. */
function knownReasons(keys: string): string[] {
  return keys.split('.').flatMap((key) => knownValue(suspensionReasons, key) ?? [])
}

/** Those of a suspended shop are hidden, whatever they were. */
function shownListings(status: Shop['status'], listings: readonly AdminRecord[]): readonly AdminRecord[] {
  if (status !== 'Suspended') return listings
  return listings.map((one) => (one.state === 'live' ? { ...one, state: 'hidden' } : one))
}

/** Why a shop is suspended, since when, and by whom. */
function Suspension({ shop: { suspension, suspensionReason } }: { shop: Shop }) {
  return (
    <section aria-label="The suspension" className="mb-5 rounded-lg border border-danger bg-danger-soft p-4">
      <p className="font-semibold">
        Suspended
        {suspension && (
          <>
            {' '}
            <DateInSentence iso={suspension.at} />
            {suspension.by && ` by ${suspension.by}`}
          </>
        )}
      </p>
      {suspensionReason && <p className="mt-1 wrap-anywhere whitespace-pre-line">{suspensionReason}</p>}
    </section>
  )
}

function Facts({ shop }: { shop: Shop }) {
  const phone = shop.phone || shop.owner.phone
  return (
    <FactList
      facts={[
        [
          'Owner',
          <Link
            key="owner"
            to={`/admin/users/${shop.owner.id}`}
            className="font-semibold text-leaf underline"
          >
            {shop.owner.name}
          </Link>,
        ],
        ['Login email', shop.owner.email && <EmailLink key="email" address={shop.owner.email} />],
        ['Phone', phone && <PhoneLink key="phone" phone={phone} />],
        ['Public email', shop.email && <EmailLink key="public" address={shop.email} />],
        ['Address', shop.address],
      ]}
    />
  )
}

function Devices({ devices }: Pick<Shop, 'devices'>) {
  if (devices.length === 0) return <p className="text-muted">Not logged in on any device.</p>
  return (
    <section>
      <h2 className="mb-2 text-xl">Logged in on</h2>
      <ul className="space-y-1">
        {devices.map(({ device, lastSeenAt }) => (
          <li key={`${device} ${lastSeenAt}`}>
            {device} <span className="text-sm text-muted">last used {showDateTime(lastSeenAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
