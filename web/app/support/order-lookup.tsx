import { orderEndpoints } from '@oja/contract/endpoints/orders.ts'
import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { useEffect } from 'react'
import { Form, Link, redirect, useLocation, useNavigation, useSearchParams } from 'react-router'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import { loginAddress } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { isSignedIn } from './send-message.ts'

const pages = { buyer: '/userProfile/orders', seller: '/dashboard/orders' } as const
const fieldId = 'order-number'

/**
 * Redirects to the order named by `?order=` when the person is its party; a visitor logs in first and comes back.
 * Returns an error when there is no such order, and "" when the address names none.
 */
export async function findOrder(visit: PageRequest): Promise<string> {
  const typed = visit.url.searchParams.get('order')
  if (typed === null) return ''
  if (typed.trim() === '') return 'Enter your order number'
  const reference = readOrderNumber(typed) ?? typed.trim().toLowerCase()
  if (!(await isSignedIn(visit))) throw redirect(loginAddress(visit.url))
  const { answer, failure } = await answerOrFailure(visit.api(orderEndpoints.one, { params: { reference } }))
  if (answer) throw redirect(`${pages[answer.data.role]}/${answer.data.number}`)
  if (failure.status === 0 || failure.status >= 500 || failure.status === 429)
    return 'We could not check. Please try again.'
  // What can be no number at all is told from one that is not theirs.
  if (failure.status === 400 && failure.message) return failure.message
  return 'You have no order with this number. Check it in our email about your order: it looks like OJ-7K4M-2Q9P.'
}

/** A form that opens one order by its number or payment reference, and a link to all orders. */
export function OrderLookup({ wrong }: { wrong: string }) {
  const role = useSession()?.role === 'seller' ? 'seller' : 'buyer'
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
      <Link to={pages[role]} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
        See all my orders
      </Link>
    </Form>
  )
}
