import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { BuyerTab } from '@oja/contract/values/order-states.ts'
import { Form, Link } from 'react-router'
import { useSyncedForm } from '../../hooks/use-synced-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { addressOf } from './order-tabs.tsx'

/** The search in the buyer's orders of one tab: a plain form. */
export function OrderSearch({ tab, words }: { tab: BuyerTab; words: string }) {
  const form = useSyncedForm({ q: words })
  return (
    <Form noValidate ref={form} role="search" aria-label="Orders" className="mb-3 flex items-end gap-2">
      {tab !== 'all' && <input type="hidden" name="tab" value={tab} />}
      <Field
        name="q"
        id="find-orders"
        type="search"
        label="Find an order"
        placeholder="Yam, shop, number"
        maxLength={fieldLengths.search}
        defaultValue={words}
        className="min-w-0 grow"
      />
      <Button kind="quiet" className="min-h-12!">
        Search
      </Button>
    </Form>
  )
}

/** How many orders the words find, and the way back to all. */
export function Found({ total }: { total: string }) {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-4 text-muted">
      <span>{total === '1' ? '1 order' : `${total} orders`}</span>
      <Link
        to={addressOf('all')}
        className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
      >
        All orders
      </Link>
    </p>
  )
}
