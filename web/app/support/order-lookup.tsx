import { useEffect } from 'react'
import { loadOrders } from './own-orders.ts'
import { Form, Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { PageRequest } from '../api/page.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'

const fieldId = 'order-number'

/** What is wrong with the number in `?order=`; "" without one. Whose order it is opens it. */
export async function findOrder(visit: PageRequest): Promise<string> {
  if (!visit.url.searchParams.has('order')) return ''
  return (await loadOrders())?.openNamedOrder(visit) ?? 'Please try again.'
}

/** A form that opens one order by its number or payment reference, and a link to all orders. */
export function OrderLookup({ wrong }: { wrong: string }) {
  const all = useSession()?.role === 'seller' ? '/dashboard/orders' : '/userProfile/orders'
  const [query] = useSearchParams()
  const { key } = useLocation()
  const isLooking = useNavigation().location?.search.includes('order=') ?? false
  const typed = query.get('order') ?? ''
  useEffect(() => {
    if (wrong) document.getElementById(fieldId)?.focus()
  }, [wrong, key])
  return (
    // The fragment scrolls back to this form after an error, also without JavaScript.
    <Form action="/Support#order-lookup" preventScrollReset noValidate className="mt-4 space-y-3">
      <Field
        key={typed}
        id={fieldId}
        label="Order number"
        name="order"
        required
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="OJ-7K4M-2Q9P"
        help="You will find it on your order page and in our emails"
        defaultValue={typed}
        error={wrong || undefined}
      />
      <Button kind="quiet" busy={isLooking} busyLabel="Looking..." className="w-full">
        Find my order
      </Button>{' '}
      <Link to={all} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
        See all my orders
      </Link>
    </Form>
  )
}
