import type { Transaction, Transactions } from '@oja/contract/schemas/payouts.ts'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { PaymentBadge } from '../checkout/payment-badge.tsx'
import { UnpaidReason } from '../unpaid-reason.tsx'

interface StatementProps {
  statement: Transactions
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** Are the orders shown at once? */
  isOpen: boolean
}

/** A seller's orders as money: each order with the reason why its rest waits, and a CSV file. */
export function Statement({ statement: { transactions }, next, isOpen }: StatementProps) {
  return (
    <section aria-labelledby="statement" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="statement" className="text-2xl">
          Statement
        </h2>
        {transactions.length > 0 && (
          <a
            href="/api/v1/sellers/transactions.csv"
            download
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
          >
            <Icon name="download" />
            Download as CSV
          </a>
        )}
      </div>
      {transactions.length === 0 ? (
        <EmptyState icon="wallet" title="No transactions yet" text="Your sales and payouts will show here." />
      ) : (
        <details open={isOpen} className="group">
          <summary className="mb-3 flex min-h-11 items-center justify-between gap-3 rounded-lg border border-line bg-card px-4 py-2 font-semibold">
            What each order gives you
            <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
          </summary>
          <DataTable label="Statement" columns={columns} rows={transactions} keyOf={({ _id }) => _id} />
          {next && (
            <ButtonLink to={`?after=${next}`} kind="quiet" className="mt-6">
              Older transactions
            </ButtonLink>
          )}
        </details>
      )}
    </section>
  )
}

const columns = [
  { name: 'Date', cell: ({ createdAt }: Transaction) => <DateText iso={createdAt} /> },
  {
    name: 'Order',
    cell: ({ productName, number }: Transaction) => (
      <Link
        to={`/dashboard/orders/${number}`}
        className="inline-flex min-h-11 flex-col justify-center text-leaf"
      >
        <span className="font-semibold underline">{productName}</span>
        <span className="text-sm whitespace-nowrap text-muted">#{number}</span>
      </Link>
    ),
  },
  {
    name: 'Amount',
    cell: ({ amountMinor, deliveryMinor, status }: Transaction) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-2">
        <Price kobo={amountMinor} className="font-semibold" />
        {deliveryMinor > 0 && (
          <span className="text-sm text-muted">
            + <Price kobo={deliveryMinor} /> delivery
          </span>
        )}
        <PaymentBadge status={status} />
      </span>
    ),
  },
  { name: 'Commission', cell: ({ commissionMinor }: Transaction) => <Price kobo={commissionMinor} /> },
  {
    name: 'You receive',
    cell: ({ dueMinor, paidOutMinor, refundedMinor, waitsFor }: Transaction) => (
      <div className="space-y-0.5">
        {dueMinor !== 0 && (
          <p>
            <Price kobo={dueMinor} className="font-semibold" /> pending
          </p>
        )}
        {paidOutMinor > 0 && (
          <p>
            <Price kobo={paidOutMinor} className="font-semibold" /> paid
          </p>
        )}
        {refundedMinor > 0 && (
          <p className="text-sm text-muted">
            <Price kobo={refundedMinor} /> refunded
          </p>
        )}
        {waitsFor !== '' && (
          <p className="max-w-60 text-sm text-muted">
            <UnpaidReason reason={waitsFor} />
          </p>
        )}
      </div>
    ),
  },
]
