import type { AdminShop } from '@oja/contract/schemas/admin/admin-shops.ts'
import { suspensionReasons } from '@oja/contract/values/admin/suspension-reasons.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showCount } from '../../format/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { DecisionForm, DecisionForms, half, offeredStatusChanges } from '../admin-parts.tsx'
import { useMayOpen } from './use-may-open.ts'

type Shop = AdminShop['data']

interface ShopFiguresProps {
  shop: Pick<Shop, 'id' | 'figures' | 'status'>
  isNarrow?: boolean
}

/** What a shop sold, gave back and is owed. */
export function ShopFigures({ shop: { id, figures, status }, isNarrow = false }: ShopFiguresProps) {
  const {
    sales,
    salesMinor,
    refunds,
    refundedMinor,
    disputes,
    openOrders,
    dueMinor,
    listings,
    reviews,
    rating,
  } = figures
  const shown = [
    [
      'Sales',
      <Price key="sales" kobo={salesMinor} />,
      `${showCount(sales)} paid, ${showCount(openOrders)} open`,
    ],
    [
      'Refunded',
      <Price key="refunds" kobo={refundedMinor} />,
      `${showCount(refunds)} of ${showCount(sales)} sales`,
    ],
    [
      'Disputes',
      showCount(disputes),
      sales > 0 ? `${showCount(Math.round((disputes / sales) * 1_000) / 10)}% of sales` : 'No sales yet',
    ],
    [
      'To pay out',
      <Price key="due" kobo={Math.max(0, dueMinor)} />,
      dueMinor < 0 ? 'The shop owes us money' : 'After commission',
    ],
    [
      status === 'Suspended' ? 'Listings' : 'Live listings',
      showCount(listings),
      listingsNote(status, listings),
    ],
    [
      'Rating',
      reviews > 0 ? rating.toFixed(1) : '–',
      <Link
        key="reviews"
        to={`/admin/reviews?seller=${id}`}
        className="inline-block py-2.5 font-semibold text-leaf underline"
      >
        {showCount(reviews)} {reviews === 1 ? 'review' : 'reviews'}
      </Link>,
    ],
  ] as const
  return (
    <dl className={`grid grid-cols-2 gap-3 ${isNarrow ? '' : 'md:grid-cols-3'}`}>
      {shown.map(([label, value, note]) => (
        <div key={label} className="rounded-lg border border-line bg-card p-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-0.5 text-xl font-bold tabular-nums">
            {value}
            <span className="block text-sm font-normal text-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function listingsNote(status: Shop['status'], listings: number): string {
  if (status === 'Suspended') return 'Hidden from buyers'
  return listings === 1 ? 'Buyers can see it' : 'Buyers can see them'
}

interface ShopActionsProps {
  shop: Shop
  onSample?: ((change: Partial<Shop>) => (() => void) | undefined) | undefined
  /** The reasons of a suspension that are chosen at first. */
  firstReasons?: readonly string[] | undefined
  /** True where the suspension is unfolded at first. */
  suspendsAtOnce?: boolean
  /** More buttons of the same row. */
  children?: ReactNode
}

/** The forms that suspend or activate a shop, and its page. */
export function ShopActions({
  shop,
  onSample,
  firstReasons,
  suspendsAtOnce = false,
  children,
}: ShopActionsProps) {
  const { id, businessName, status } = shop
  const offered = offeredStatusChanges(status)
  return (
    <DecisionForms>
      {offered.activate && (
        <DecisionForm
          label="Activate"
          confirmLabel="Yes, activate"
          about={businessName}
          fields={{ id, decision: 'activate' }}
          onSample={onSample?.({ status: 'Active', suspensionReason: '' })}
        />
      )}
      {offered.suspend && (
        <DecisionForm
          label="Suspend"
          confirmLabel="Yes, suspend"
          about={businessName}
          kind="danger"
          fields={{ id, decision: 'suspend' }}
          reasonLabel="Reason (sent to the seller)"
          reasons={Object.values(suspensionReasons)}
          firstReasons={firstReasons}
          isOpen={suspendsAtOnce}
          before={<OpenWork shop={shop} />}
          onSample={onSample?.({ status: 'Suspended' })}
        />
      )}
      {status === 'Active' && (
        <ButtonLink to={`/seller-profile/${id}`} kind="quiet" className={half}>
          See the shop
        </ButtonLink>
      )}
      {children}
    </DecisionForms>
  )
}

/** What of a shop is still open, before it is suspended. */
function OpenWork({ shop: { businessName, figures } }: { shop: Shop }) {
  const { openOrders, dueMinor, disputes } = figures
  const facts = [
    openOrders === 1 ? '1 open order' : `${showCount(openOrders)} open orders`,
    `${formatNaira(Math.max(0, dueMinor))} to pay out`,
    disputes === 1 ? '1 dispute' : `${showCount(disputes)} disputes`,
  ]
  const mayOpen = useMayOpen()
  return (
    <p className="max-w-3xl rounded-md bg-sunken px-4 py-3">
      <span className="font-semibold">{facts.join(' · ')}.</span>{' '}
      {openOrders > 0 && (
        <span className="text-muted">
          Open orders wait for us after the suspension.
          {mayOpen(['money']) && (
            <>
              {' '}
              <Link
                to={`/admin/money?list=orders&q=${encodeURIComponent(businessName)}`}
                className="font-semibold text-leaf underline"
              >
                See them
              </Link>
            </>
          )}
        </span>
      )}
    </p>
  )
}
