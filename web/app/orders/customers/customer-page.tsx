import { nextPage } from '@oja/contract/client.ts'
import { customerEndpoints } from '@oja/contract/endpoints/orders/customers.ts'
import { dashboardEndpoints } from '@oja/contract/endpoints/sellers/dashboard.ts'
import type { OneCustomer } from '@oja/contract/schemas/orders/customers.ts'
import { phoneForTelLink, showPhone } from '@oja/contract/values/phone.ts'
import { Link } from 'react-router'
import type { Route } from './+types/customer-page.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { serverNow } from '../../format/server-now.ts'
import { useSession } from '../../session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { SellerOrderTable } from '../seller/seller-order-table.tsx'
import { ordersOf, whereOf } from './customer-words.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** A customer, and a page of what they have paid for in this shop. */
async function load({ api, url, params }: PageRequest) {
  const id = params.id ?? ''
  const after = url.searchParams.get('after') ?? undefined
  const query = { customer: id, status: 'paid', after, limit: ordersAtOnce } as const
  const [{ data: customer }, { answer, failure }] = await Promise.all([
    api(customerEndpoints.one, { params: { id } }),
    answerOrFailure(api.withHeaders(dashboardEndpoints.orders, { query })),
  ])
  return {
    customer,
    failure,
    orders: answer?.answer.orders ?? [],
    isFirst: after === undefined,
    next: answer ? (nextPage(answer.headers)?.get('after') ?? null) : null,
    now: serverNow(answer?.headers),
  }
}

const ordersAtOnce = 10

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData ? loaderData.customer.name : 'Customer') }]
}

/** One customer of the shop: what they paid, how to reach them, and their orders. */
export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { customer, failure, orders, isFirst, next, now } = loaderData
  return (
    <>
      <h1 className="mb-3 text-3xl wrap-anywhere">{customer.name}</h1>
      <Facts customer={customer} />
      <h2 className="mt-6 mb-3 text-2xl">Orders</h2>
      {failure && (
        <LoadFailure message={failure.message || 'Failed to load orders'} status={failure.status} />
      )}
      {orders.length > 0 && <SellerOrderTable orders={orders} now={now} withSteps={false} isOfOne />}
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        {next && (
          <ButtonLink to={`?${new URLSearchParams({ after: next })}`} kind="quiet">
            Show older
          </ButtonLink>
        )}
        {!isFirst && (
          <Link
            to={`/dashboard/customers/${customer.id}`}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            Back to newest
          </Link>
        )}
      </div>
    </>
  )
}

function Facts({ customer }: { customer: OneCustomer['data'] }) {
  const { paidMinor, lastOrder, phone } = customer
  const where = whereOf(customer)
  return (
    <section
      aria-label="About this customer"
      className="max-w-3xl rounded-lg border border-line bg-card px-4 py-3"
    >
      <p>
        {ordersOf(customer)}, <Price kobo={paidMinor} className="font-bold" /> paid
        {where && `. ${where}`}
      </p>
      <p className="text-muted">
        Last order <DateText iso={lastOrder.at} />:{' '}
        <span className="wrap-anywhere">{lastOrder.productName}</span>
      </p>
      {phone && (
        <p>
          <a
            href={`tel:${phoneForTelLink(phone.number)}`}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            {showPhone(phone.number)}
          </a>{' '}
          <span className="text-sm text-muted">on the address of #{phone.order}</span>
        </p>
      )}
      <WriteToCustomer customer={customer} />
    </section>
  )
}

/** Leads to the conversation, about the last order. A helper sees it with the right to write for the shop. */
function WriteToCustomer({ customer: { id, name, canWrite, lastOrder } }: { customer: OneCustomer['data'] }) {
  const helps = useSession()?.helps
  if (helps && !helps.rights.includes('messages')) return null
  if (!canWrite)
    return <p className="text-sm text-muted">They have no account, so you cannot message them on Oja.</p>
  const query = new URLSearchParams({ to: id, kind: 'order', id: lastOrder.number })
  return (
    <ButtonLink to={`/dashboard/messages/send?${query}`} kind="quiet" className="mt-2">
      Messages<span className="sr-only"> with {name}</span>
    </ButtonLink>
  )
}
