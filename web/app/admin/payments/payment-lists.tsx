import type { PaymentQueueLine } from '@oja/contract/schemas/admin-payments.ts'
import type { PaymentQueue } from '@oja/contract/values/payment-queues.ts'
import { Form, Link, useNavigation } from 'react-router'
import { useSyncedForm } from '../../hooks/use-synced-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { NextPage } from '../admin-parts.tsx'
import { queueLabels, stateBadge } from './payment-labels.ts'

interface PaymentListsProps {
  /** The lists of this page, the one shown, and how many lines each has. */
  lists: readonly PaymentQueue[]
  list: PaymentQueue
  counts: Record<PaymentQueue, number>
  lines: readonly PaymentQueueLine[]
  /** The words of the search. */
  query: string
  next: string | null
  /** Where a line leads: /admin/orders or /admin/disputes. */
  base: string
  isSample: boolean
}

/** The payment lists as tabs. The open one has its search, its file and its next page. */
export function PaymentLists(props: PaymentListsProps) {
  const { lists, list, counts, lines, query, next, base, isSample } = props
  const { name, empty } = queueLabels[list]
  return (
    <>
      <nav aria-label="Lists" className="mb-5">
        <ul className="flex flex-wrap gap-2">
          {lists.map((one) => (
            <li key={one}>
              <Link
                to={`?list=${one}`}
                aria-current={one === list ? 'page' : undefined}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-edge bg-card px-3 text-sm font-semibold sm:px-4 sm:text-base hover:bg-sunken aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf"
              >
                {queueLabels[one].name}
                <span
                  className={`rounded-full px-2 text-sm tabular-nums ${counts[one] > 0 && waits.has(one) ? 'bg-marigold-soft text-marigold-ink' : 'bg-sunken text-muted'}`}
                >
                  {counts[one] >= 1_000 ? '1,000+' : counts[one]}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Search list={list} query={query} />
      {lines.length === 0 ? (
        <EmptyState icon="receipt" title="Nothing here" text={query ? 'Try other words.' : empty} />
      ) : (
        <>
          {!isSample && (
            <a
              href={`/api/v1/admin/money/${list}/csv?${new URLSearchParams({ q: query })}`}
              download
              className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
            >
              <Icon name="download" />
              Download as CSV
            </a>
          )}
          <DataTable label={name} columns={columnsOf(base)} rows={lines} keyOf={({ id }) => id} />
        </>
      )}
      <NextPage next={next && `list=${list}&${next}`} />
    </>
  )
}

/** Lists whose lines wait for a person. */
const waits = new Set<PaymentQueue>(['disputes', 'refunds', 'payouts', 'pending', 'strays', 'events'])

function Search({ list, query }: { list: PaymentQueue; query: string }) {
  const { state } = useNavigation()
  const form = useSyncedForm({ q: query })
  return (
    <Form
      ref={form}
      role="search"
      aria-label="Search this list"
      className="mb-5 flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="list" value={list} />
      <Field
        label="Reference, product, buyer or shop"
        name="q"
        type="search"
        maxLength={100}
        defaultValue={query}
        className="min-w-48 grow"
      />
      <Button kind="quiet" busy={state === 'loading'} busyLabel="Searching..." className="min-h-12">
        Search
      </Button>
    </Form>
  )
}

function columnsOf(base: string): Column<PaymentQueueLine>[] {
  return [
    { name: 'Date', cell: ({ since }: PaymentQueueLine) => <DateText iso={since} /> },
    {
      name: 'Order',
      cell: ({ reference, hasOrder, productName }: PaymentQueueLine) => (
        <>
          {hasOrder ? (
            <Link
              to={`${base}/${reference}`}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-leaf underline"
            >
              {productName || 'The order'}
            </Link>
          ) : (
            <span className="font-semibold">{productName || 'No order'}</span>
          )}
          <span className="block text-sm break-all text-muted">{reference}</span>
        </>
      ),
    },
    {
      name: 'Buyer',
      cell: ({ buyerName, storeName }: PaymentQueueLine) =>
        storeName && (
          <>
            {buyerName}
            <span className="block text-sm text-muted">from {storeName}</span>
          </>
        ),
    },
    {
      name: 'Amount',
      cell: ({ amountMinor }: PaymentQueueLine) =>
        amountMinor !== null && <SignedAmount kobo={amountMinor} />,
    },
    {
      name: 'Status',
      cell: ({ state, why }: PaymentQueueLine) => {
        const { tone, label } = stateBadge(state)
        return (
          <>
            {label === state ? <span>{label}</span> : <Badge tone={tone}>{label}</Badge>}
            {why && <span className="mt-1 block text-sm text-muted">{why}</span>}
          </>
        )
      },
    },
  ]
}

/** An amount that may be below 0. */
export function SignedAmount({ kobo }: { kobo: number }) {
  return (
    <span className="whitespace-nowrap">
      {kobo < 0 && '−'}
      <Price kobo={Math.abs(kobo)} className="font-semibold" />
    </span>
  )
}
