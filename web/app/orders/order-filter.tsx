import type { SellerOrderQuery } from '@oja/contract/schemas/orders.ts'
import { fulfilments, paymentStatuses } from '@oja/contract/values/order-states.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { Form, useSearchParams } from 'react-router'
import { showDate } from '../format/format.ts'
import { searchedWords } from '../format/searched-words.ts'
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

/** The filter of the seller's orders: a plain form in one folded row, which says what is set. */
export function OrderFilter({ filter }: { filter: OrderFilterValues }) {
  const [query] = useSearchParams()
  const to = query.get('to') ?? ''
  const isTurned = filter.from !== undefined && isChoice('to', to) && to < filter.from
  const form = useSyncedForm(isTurned ? { ...filter, to } : filter)
  const words = wordsOf(filter)
  return (
    <details
      open={isTurned}
      className="group min-w-0 grow basis-32 rounded-lg border border-line bg-card open:basis-full"
    >
      <summary className="flex min-h-11 items-center justify-between gap-2 px-3 py-2 font-semibold sm:gap-3 sm:px-4">
        <span className="min-w-0 wrap-anywhere">
          Filter
          <span className={words === '' ? 'max-sm:sr-only' : ''}>{words === '' ? ' orders' : ': '}</span>
          {words !== '' && <span className="text-leaf">{words}</span>}
        </span>
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <Form
        noValidate
        ref={form}
        className="grid grid-cols-2 gap-3 border-t border-line p-3 sm:gap-4 sm:p-4 xl:grid-cols-3"
      >
        <Field
          name="q"
          type="search"
          label="Order number, product or buyer"
          maxLength={fieldLengths.search}
          defaultValue={filter.q}
          className="max-xl:col-span-full"
        />
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
      </Form>
    </details>
  )
}

const statusLabels = { pending: 'Pending', paid: 'Paid', failed: 'Failed' } as const
const fulfilmentLabels = {
  none: 'Not accepted yet',
  accepted: 'Accepted',
  ready: 'Ready to collect',
  sent: 'Sent',
  received: 'Received',
} as const

/** What the filter keeps, in words: “Efosa”, Paid, from 1 November 2026. "" without any. */
function wordsOf({ q, status, fulfilment, todo, from, to }: OrderFilterValues): string {
  return [
    q && searchedWords(q),
    status && statusLabels[status],
    fulfilment && fulfilmentLabels[fulfilment],
    todo && 'Needs action',
    from && `from ${showDate(`${from}T12:00:00Z`)}`,
    to && `to ${showDate(`${to}T12:00:00Z`)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function isChoice(name: (typeof names)[number], value: string): boolean {
  if (name === 'status') return (paymentStatuses as readonly string[]).includes(value)
  if (name === 'fulfilment') return (fulfilments as readonly string[]).includes(value)
  if (name === 'todo') return value === 'yes'
  if (name === 'from' || name === 'to')
    return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  return true
}
