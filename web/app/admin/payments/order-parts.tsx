import type { AdminOrder } from '@oja/contract/schemas/admin/admin-payments.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNaira } from '@oja/contract/values/money.ts'
import { failedRefundWords } from '@oja/contract/values/orders/failed-refund.ts'
import { refundState } from '@oja/contract/values/admin/words/payment-state-words.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { showCount, showDateTime } from '../../format/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { ContactLines } from '../records/fact-list.tsx'
import { useMayOpen } from '../records/use-may-open.ts'
import { SignedAmount } from './payment-lists.tsx'
import { partsOfPrice, sharesOfSale } from './seller-share.ts'
import { accountLabels, chargebackLabel, journalLabels, stateBadge } from './payment-labels.ts'

type Order = AdminOrder['data']

interface OrderFactsProps {
  order: Order
  isSample: boolean
  /** What stands below them. */
  children: ReactNode
}

/** Who bought what from whom, when, and what is due. */
export function OrderFacts({ order, isSample, children }: OrderFactsProps) {
  const mayOpen = useMayOpen()
  const feeMinor = order.delivery?.feeMinor ?? 0
  const times = [
    ['Ordered', order.createdAt],
    ['Paid', order.paidAt],
    ['Handed over', order.handedAt],
    ['Received', order.receivedAt],
  ] as const
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-card px-4">
      <Fact name="Goods">
        {isSample ? (
          order.productName
        ) : (
          <Link
            to={order.atStall ? `/seller-profile/${order.seller.id}` : `/products/${order.productId}`}
            className="text-leaf underline"
          >
            {order.productName}
          </Link>
        )}
        <span className="block font-normal text-muted">
          {countOf(showCount(order.quantity), order.unit)} × {formatNaira(order.unitPriceMinor)}
        </span>
      </Fact>
      <Fact name="Amount">
        <Price kobo={order.amountMinor + feeMinor} className="text-lg" />
        {feeMinor > 0 && (
          <span className="block font-normal text-muted">{partsOfPrice(order.amountMinor, feeMinor)}</span>
        )}
      </Fact>
      {order.leftMinor + order.refundedMinor > 0 && <Shares order={order} />}
      <Fact name="Buyer">
        {isSample || !mayOpen(['sellers', 'support']) ? (
          order.buyer.name
        ) : (
          <Link to={`/admin/users/${order.buyer.id}`} className="text-leaf underline">
            {order.buyer.name}
          </Link>
        )}
        <ContactLines {...order.buyer} />
      </Fact>
      <Fact name="Shop">
        {isSample ? (
          order.seller.storeName
        ) : (
          <Link
            to={`${mayOpen(['sellers']) ? '/admin/sellers' : '/seller-profile'}/${order.seller.id}`}
            className="text-leaf underline"
          >
            {order.seller.storeName}
          </Link>
        )}
        <ContactLines {...order.seller} />
      </Fact>
      {times.map(
        ([name, at]) =>
          at && (
            <Fact key={name} name={name}>
              <ShortTime iso={at} />
            </Fact>
          ),
      )}
      {order.paymentFault && <Fact name="The bank said">{order.paymentFault}</Fact>}
      {children}
    </dl>
  )
}

/** Whose the money of a paid order is: lines that add up to what was paid. */
function Shares({ order }: { order: Order }) {
  const { refundedMinor, dueMinor, payouts, commissionPercent } = order
  const { goingBackMinor, commissionMinor } = sharesOfSale(order)
  const percent = `${showCount(commissionPercent)}%`
  const isCut = refundedMinor + goingBackMinor > 0
  return (
    <>
      {refundedMinor > 0 && (
        <Fact name="Refunded to the buyer">
          <SignedAmount kobo={-refundedMinor} />
        </Fact>
      )}
      {goingBackMinor > 0 && (
        <Fact name="Refund on its way">
          <SignedAmount kobo={-goingBackMinor} />
        </Fact>
      )}
      {commissionMinor !== null && (
        <Fact name={`Commission, ${percent} of the goods${isCut ? ' that are left' : ''}`}>
          <SignedAmount kobo={-commissionMinor} />
        </Fact>
      )}
      {payouts.filter(isPaidOut).map(({ id, amountMinor, createdAt, finishedAt }) => (
        <Fact key={id} name="Paid to the seller">
          <SignedAmount kobo={amountMinor} />
          <span className="block font-normal text-muted">
            <ShortTime iso={finishedAt ?? createdAt} />
          </span>
        </Fact>
      ))}
      {(dueMinor !== 0 || !payouts.some(isPaidOut)) && (
        <Fact
          name={commissionMinor === null ? `Due to the seller, after ${percent}` : 'Due to the seller'}
          note={order.rejectedPayout ? '' : order.payoutNote}
        >
          <SignedAmount kobo={dueMinor} />
        </Fact>
      )}
    </>
  )
}

/** Has the money of a payout reached the seller's bank? */
export function isPaidOut({ state }: Order['payouts'][number]): boolean {
  return state === 'success'
}

interface FactProps {
  name: string
  children: ReactNode
  /** A sentence below both; "" for none. */
  note?: string
}

function Fact({ name, children, note = '' }: FactProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
      <dt className="max-w-28 shrink-0 text-muted sm:max-w-1/2">{name}</dt>
      <dd className="min-w-0 flex-1 text-right font-semibold wrap-anywhere">{children}</dd>
      {note !== '' && <dd className="w-full text-muted">{note}</dd>}
    </div>
  )
}

/** One of the facts that is too long to stand beside its name. */
export function LongFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** "21 Nov, 6:11 pm", so that it takes one line of a narrow column; with the year when it is another. */
function ShortTime({ iso }: { iso: string }) {
  const full = showDateTime(iso)
  const year = new Date().getFullYear()
  return (
    <time dateTime={iso} title={full} suppressHydrationWarning className="whitespace-nowrap">
      {full.replace(/ ([A-Z][a-z]{2})[a-z]*/, ' $1').replace(` ${year},`, ',')}
    </time>
  )
}

/** The provider's charges, refunds, transfers and webhooks; a list without lines is left out. */
export function OrderPaymentRecords({
  order,
  providerNumber,
}: {
  order: Order
  /** Shows a number at Paystack, for a copy. */
  providerNumber: ProviderNumber
}) {
  return (
    <>
      <Records
        title="Payments"
        rows={order.charges.map((charge) => ({
          ...charge,
          paidAt: charge.paidAt ?? paidAtOf(order, charge),
        }))}
        columns={charges(providerNumber)}
        keyOf={({ providerId }) => providerId}
      />
      <Records
        title="Refunds"
        rows={order.refunds}
        columns={refunds}
        keyOf={({ createdAt, reason }) => `${createdAt} ${reason}`}
      />
      <Records title="Payouts" rows={order.payouts} columns={payouts} keyOf={({ id }) => id} />
      <Records
        title="Chargebacks"
        rows={order.chargebacks}
        columns={chargebacks}
        keyOf={({ providerId }) => providerId}
      />
      <Records
        title="Ledger"
        rows={journalsOf(order.ledger)}
        columns={ledger}
        keyOf={([entry]) => entry?.journal ?? ''}
      />
      <Records
        title="Paystack events"
        rows={order.events.map((event, place) => ({ ...event, place }))}
        columns={events}
        keyOf={({ place }) => String(place)}
      />
    </>
  )
}

/** Paystack did not name the time of some payments; the one that counts was paid when its order was. */
function paidAtOf({ paidAt }: Order, { isApplied }: Order['charges'][number]): string | null {
  return isApplied ? paidAt : null
}

interface RecordsProps<Row> {
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
}

function Records<Row>({ title, rows, columns, keyOf }: RecordsProps<Row>) {
  if (rows.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-2xl">{title}</h2>
      <DataTable label={title} rows={rows} columns={columns} keyOf={keyOf} />
    </section>
  )
}

function State({ state }: { state: string }) {
  const { tone, label } = stateBadge(state)
  return <Badge tone={tone}>{label}</Badge>
}

const when = (name: string) => ({
  name,
  cell: ({ createdAt }: { createdAt: string }) => <DateText iso={createdAt} className="whitespace-nowrap" />,
})
const amount = {
  name: 'Amount',
  cell: ({ amountMinor }: { amountMinor: number }) => <SignedAmount kobo={amountMinor} />,
}

type ProviderNumber = (number: string) => ReactNode

const charges = (providerNumber: ProviderNumber): Column<Order['charges'][number]>[] => [
  {
    name: 'Paid',
    cell: ({ paidAt }) => (paidAt ? <DateText iso={paidAt} className="whitespace-nowrap" /> : 'Time unknown'),
  },
  {
    name: 'At Paystack',
    cell: ({ providerId, mode }) => (
      <>
        {providerNumber(providerId)}
        {mode === 'test' && <span className="block text-sm text-muted">Test payment</span>}
      </>
    ),
  },
  {
    name: 'Amount',
    cell: ({ amountMinor, feesMinor }) => (
      <>
        <SignedAmount kobo={amountMinor} />
        <span className="block text-sm text-muted">
          {feesMinor === null ? 'Fee not known' : `Fee ${formatNaira(feesMinor)}`}
        </span>
      </>
    ),
  },
  { name: 'Counted', cell: ({ isApplied }) => (isApplied ? 'Yes' : 'No') },
]

const refunds: Column<Order['refunds'][number]>[] = [
  when('Date'),
  { name: 'Why', cell: ({ reason }) => reason },
  amount,
  {
    name: 'Status',
    cell: ({ state, providerStatus, fault }) =>
      state === 'failed' ? (
        <>
          <State state={providerStatus || state} />
          <span className="mt-1 block text-sm text-muted">
            {failedRefundWords({ providerStatus, fault }).why}
          </span>
        </>
      ) : (
        <State state={refundState(state)} />
      ),
  },
]

const payouts: Column<Order['payouts'][number]>[] = [
  when('Date'),
  {
    name: 'To',
    cell: ({ bankName, lastDigits }) => bankName + (lastDigits && `, account ending ${lastDigits}`),
  },
  amount,
  {
    name: 'Status',
    cell: ({ state, fault }) => (
      <>
        <State state={state} />
        {fault && <span className="mt-1 block text-sm wrap-anywhere text-muted">{fault}</span>}
      </>
    ),
  },
]

const chargebacks: Column<Order['chargebacks'][number]>[] = [
  when('Date'),
  amount,
  {
    name: 'Answer by',
    cell: ({ answerBy, resolvedAt }) => (answerBy && !resolvedAt ? <ShortTime iso={answerBy} /> : ''),
  },
  {
    name: 'Status',
    cell: (chargeback) => (
      <>
        {chargebackLabel(chargeback)}
        <span className="block text-sm text-muted">
          Paystack <span className="select-all">{chargeback.providerId}</span>
        </span>
      </>
    ),
  },
]

/** Groups ledger entries by their journal. */
function journalsOf(entries: Order['ledger']): Order['ledger'][] {
  const journals = new Map<string, Order['ledger']>()
  for (const entry of entries) journals.set(entry.journal, [...(journals.get(entry.journal) ?? []), entry])
  return [...journals.values()]
}

const ledger: Column<Order['ledger']>[] = [
  {
    name: 'Date',
    cell: ([entry]) => entry && <DateText iso={entry.at} className="whitespace-nowrap" />,
  },
  { name: 'Entry', cell: ([entry]) => entry && (journalLabels[entry.kind] ?? entry.kind) },
  {
    name: 'Accounts',
    cell: (entries) => (
      <ul>
        {entries.map(({ account, amountMinor }) => (
          <li key={account} className="flex justify-end gap-4 md:justify-between">
            <span>{accountLabels[account] ?? account}</span>
            <SignedAmount kobo={amountMinor} />
          </li>
        ))}
      </ul>
    ),
  },
]

const events: Column<Order['events'][number]>[] = [
  { name: 'Date', cell: ({ receivedAt }) => <DateText iso={receivedAt} className="whitespace-nowrap" /> },
  { name: 'Event', cell: ({ event }) => event },
  { name: 'Processed', cell: ({ appliedAt }) => (appliedAt ? showDateTime(appliedAt) : 'Not yet') },
]
