import type { SellerOrderQuery } from '@oja/contract/schemas/orders.ts'
import { fulfilments, paymentStatuses } from '@oja/contract/values/order-states.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { showDay } from '../format/format.ts'
import { useShowFound } from '../hooks/use-show-found.ts'
import { useSyncedForm } from '../hooks/use-synced-form.ts'
import { Button } from '../ui/button.tsx'
import { CheckField, Field, SelectField } from '../ui/forms/field.tsx'
import { Icon } from '../ui/icon.tsx'

type OrderFilterValues = Omit<SellerOrderQuery, 'after' | 'limit'>

const names = ['q', 'status', 'fulfilment', 'todo', 'from', 'to'] as const

/**
 * Reads the filter from the address. It drops empty values, those that are no choice of the form, and a last day before
 * the first.
 */
export function readFilter(query: URLSearchParams): OrderFilterValues {
  const filter: Record<string, string> = {}
  for (const name of names) {
    const value = query.get(name)?.trim() ?? ''
    if (value !== '' && isChoice(name, value)) filter[name] = value
  }
  const { from, to, ...others } = filter
  return from && to && to < from ? { ...others, from } : filter
}

interface OrderFilterProps {
  filter: OrderFilterValues
  /** When the page was loaded, in milliseconds. */
  now: number
  /** What stands beside the folded filter. */
  children?: ReactNode
}

/**
 * The search and the filter of the seller's orders: one plain form. The search is in sight, the rest folded in one row
 * that says what is set.
 */
export function OrderFilter({ filter, now, children }: OrderFilterProps) {
  const [query] = useSearchParams()
  const to = query.get('to') ?? ''
  const isTurned = filter.from !== undefined && isChoice('to', to) && to < filter.from
  const form = useSyncedForm(isTurned ? { ...filter, to } : filter)
  const words = wordsOf(filter, now)
  const fold = useRef<HTMLDetailsElement>(null)
  const send = useShowFound(() => {
    // An open fold would leave what was found below the screen of a phone.
    if (!fold.current?.open || isTurned) return
    fold.current.open = false
    document.getElementById(foundId)?.focus()
  })
  return (
    <Form
      noValidate
      ref={form}
      role="search"
      aria-label="Orders"
      onSubmit={send}
      className="mb-4 flex flex-wrap items-start gap-2 sm:gap-3"
    >
      <div className="flex min-w-0 basis-full gap-2 xl:basis-96">
        <input
          type="search"
          name="q"
          maxLength={fieldLengths.search}
          placeholder="Order, buyer, goods"
          aria-label="Order number, product or buyer"
          defaultValue={filter.q}
          className="min-h-11 w-0 grow rounded-md border border-edge bg-card px-3 text-ink"
        />
        <Button kind="quiet" className="px-4">
          Search
        </Button>
      </div>
      <details
        ref={fold}
        open={isTurned}
        // On a phone, words that do not fit beside the button get a line of their own.
        className={`group min-w-0 grow basis-32 rounded-lg border border-line bg-card open:basis-full ${words === '' ? '' : 'max-sm:not-open:basis-auto'}`}
      >
        <summary className="flex min-h-11 items-center justify-between gap-2 px-3 py-2 font-semibold sm:gap-3 sm:px-4">
          <Icon name="filter" className="size-5 shrink-0 sm:hidden" />
          <span className="min-w-0 grow sm:truncate">
            {words === '' ? (
              <>
                Filter<span className="max-sm:sr-only"> orders</span>
              </>
            ) : (
              <>
                <span className="max-sm:sr-only">Filter: </span>
                <span className="text-leaf">{words}</span>
              </>
            )}
          </span>
          <Icon name="chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-2 gap-3 border-t border-line p-3 sm:gap-4 sm:p-4 xl:grid-cols-4">
          <SelectField
            name="status"
            label="Payment"
            placeholder="Any"
            options={paymentStatuses.map((value) => ({ value, label: statusLabels[value] }))}
            defaultValue={filter.status ?? ''}
          />
          <SelectField
            name="fulfilment"
            label="Goods"
            placeholder="Any"
            options={fulfilments.map((value) => ({ value, label: fulfilmentLabels[value] }))}
            defaultValue={filter.fulfilment ?? ''}
          />
          <Field
            name="from"
            type="date"
            label="From"
            defaultValue={filter.from}
            className="max-sm:col-span-full"
          />
          <Field
            name="to"
            type="date"
            label="To"
            defaultValue={isTurned ? to : filter.to}
            error={isTurned ? 'The last day is before the first' : undefined}
            className="max-sm:col-span-full"
          />
          <CheckField
            name="todo"
            value="yes"
            label="Needs action"
            defaultChecked={filter.todo === 'yes'}
            className="self-end"
          />
          <div className="justify-self-end xl:col-span-full xl:justify-self-start">
            <Button>Apply</Button>
          </div>
        </div>
      </details>
      {children}
    </Form>
  )
}

/** Says how many orders were found. It can have the focus. */
export function OrdersFound({ total, children }: { total: string | null; children?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 text-muted">
      <p id={foundId} role="status" tabIndex={-1} className="outline-none">
        {total === '1' ? '1 order' : `${total ?? 0} orders`}
      </p>
      {children}
    </div>
  )
}

const foundId = 'found'

const statusLabels = { pending: 'Pending', paid: 'Paid', failed: 'Failed' } as const
const fulfilmentLabels = {
  none: 'Not accepted yet',
  accepted: 'Accepted',
  ready: 'Ready to collect',
  sent: 'Sent',
  received: 'Received',
} as const

/** What is set in the fold, in words: Paid, from 1 Nov. "" without any. */
function wordsOf({ status, fulfilment, todo, from, to }: OrderFilterValues, now: number): string {
  return [
    status && statusLabels[status],
    fulfilment && fulfilmentLabels[fulfilment],
    todo && 'Needs action',
    from && `from ${dayOf(from, now)}`,
    to && `to ${dayOf(to, now)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function dayOf(day: string, now: number): string {
  const words = showDay(`${day}T12:00:00Z`, now)
  return words === 'Today' || words === 'Yesterday' ? words.toLowerCase() : words
}

function isChoice(name: (typeof names)[number], value: string): boolean {
  if (name === 'status') return (paymentStatuses as readonly string[]).includes(value)
  if (name === 'fulfilment') return (fulfilments as readonly string[]).includes(value)
  if (name === 'todo') return value === 'yes'
  if (name === 'from' || name === 'to')
    return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  return true
}
