import { nextPage } from '@oja/contract/client.ts'
import { customerEndpoints } from '@oja/contract/endpoints/orders/customers.ts'
import type { Customer } from '@oja/contract/schemas/orders/customers.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { customerSorts } from '@oja/contract/values/sellers/customer-sorts.ts'
import type { CustomerSort } from '@oja/contract/values/sellers/customer-sorts.ts'
import { Form, Link } from 'react-router'
import type { Route } from './+types/customers-page.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { searchedWords } from '../../format/searched-words.ts'
import { useSyncedForm } from '../../hooks/use-synced-form.ts'
import { useSession } from '../../session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { ordersOf, whereOf } from './customer-words.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api, url }: PageRequest) {
  const param = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const q = param('q')?.slice(0, fieldLengths.search)
  const sort = customerSorts.find((one) => one === param('sort')) ?? 'last'
  const query = { q, sort, after: param('after') }
  const { answer, failure } = await answerOrFailure(api.withHeaders(customerEndpoints.list, { query }))
  return {
    q: q ?? '',
    sort,
    isFirst: !query.after,
    failure,
    customers: answer?.answer.data ?? null,
    total: answer?.headers.get('x-total-count') ?? null,
    next: answer ? (nextPage(answer.headers)?.get('after') ?? null) : null,
  }
}

export function meta() {
  return [{ title: titled('Customers') }]
}

/** Who has bought from the shop, by their last order or by what they paid; each leads to their orders. */
export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const { q, sort, isFirst, failure, customers, total, next } = loaderData
  const isOwner = useSession()?.helps === undefined
  const isNew = customers?.length === 0 && q === '' && isFirst
  const ofList = { ...(q ? { q } : {}), sort }
  return (
    <div className="max-w-3xl">
      <h1 className="mb-4 text-3xl">Customers</h1>
      {failure && (
        <LoadFailure message={failure.message || 'Failed to load customers'} status={failure.status} />
      )}
      {!isNew && !failure && <SearchAndSort q={q} sort={sort} />}
      {isNew && (
        <EmptyState
          icon="user"
          title="No customers yet"
          text="People who have paid an order will show here: their name, how many orders, what they paid and where they are."
          action={isOwner && <ButtonLink to="/dashboard/share">Share my shop</ButtonLink>}
        />
      )}
      {customers?.length === 0 && !isNew && (
        <EmptyState
          icon="search"
          title={q === '' ? 'No more customers' : `No customer named ${searchedWords(q)}`}
          text={q === '' ? undefined : 'Try a part of the name.'}
          action={
            <ButtonLink to="/dashboard/customers" kind="quiet">
              All customers
            </ButtonLink>
          }
        />
      )}
      {customers && customers.length > 0 && (
        <>
          <p role="status" className="mb-2 text-muted">
            {total === '1' ? '1 customer' : `${total} customers`}. Money that was refunded is left out.
          </p>
          <ul
            aria-label="Customers"
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card"
          >
            {customers.map((customer) => (
              <CustomerRow key={customer.id} customer={customer} />
            ))}
          </ul>
        </>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        {next && (
          <ButtonLink to={`?${new URLSearchParams({ ...ofList, after: next })}`} kind="quiet">
            Show more
          </ButtonLink>
        )}
        {!isFirst && (
          <Link
            to={`?${new URLSearchParams(ofList)}`}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            Back to the first
          </Link>
        )}
      </div>
    </div>
  )
}

function SearchAndSort({ q, sort }: { q: string; sort: CustomerSort }) {
  const form = useSyncedForm({ q, sort })
  return (
    <>
      <Form ref={form} role="search" aria-label="Customers" className="mb-3 flex max-w-xl gap-2">
        <input type="hidden" name="sort" value={sort} />
        <input
          type="search"
          name="q"
          maxLength={fieldLengths.search}
          placeholder="Name"
          aria-label="Name of a customer"
          defaultValue={q}
          className="min-h-11 w-0 grow rounded-md border border-edge bg-card px-3 text-ink"
        />
        <Button kind="quiet" className="px-4">
          Search
        </Button>
      </Form>
      <nav aria-label="Sort" className="mb-3">
        <ul className="flex gap-2">
          {customerSorts.map((one) => (
            <li key={one}>
              <Link
                to={`?${new URLSearchParams({ ...(q ? { q } : {}), sort: one })}`}
                aria-current={one === sort ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-full border border-line bg-card px-4 font-semibold text-muted hover:text-ink aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf"
              >
                {sortLabels[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

const sortLabels: Record<CustomerSort, string> = { last: 'Last order', total: 'Total paid' }

function CustomerRow({ customer }: { customer: Customer }) {
  const { id, name, paidMinor, lastOrder } = customer
  const where = whereOf(customer)
  return (
    <li className="relative px-4 py-3 hover:bg-sunken/50">
      <p className="flex items-baseline justify-between gap-3">
        <Link
          to={`/dashboard/customers/${id}`}
          className="font-semibold wrap-anywhere text-leaf after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <Price kobo={paidMinor} className="font-bold" />
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {ordersOf(customer)} · last <DateText iso={lastOrder.at} className="whitespace-nowrap" />
        {where && ` · ${where}`}
      </p>
    </li>
  )
}
