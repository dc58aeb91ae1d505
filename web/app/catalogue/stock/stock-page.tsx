import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/stock-page.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { browserAction, browserLoader, isFormErrors, serverAction, serverLoader } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { showCount } from '../../format/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ListingPhoto } from '../../ui/shop/listing-photo.tsx'
import { changeListing } from '../my-listings/change-listing.ts'
import { StockForm } from './stock-form.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = serverAction(submit)
export const clientAction = browserAction(submit)

async function load({ api, url }: PageRequest) {
  const param = (name: string) => url.searchParams.get(name) || undefined
  const query = { q: param('q')?.slice(0, fieldLengths.search), after: param('after') }
  const { answer, failure } = await answerOrFailure(api.withHeaders(endpoints.products.own, { query }))
  return {
    failure,
    products: (answer?.answer.data ?? []).filter(({ status }) => status !== 'draft'),
    after: answer ? (nextPage(answer.headers)?.get('after') ?? null) : null,
  }
}

async function submit(submission: FormSubmission) {
  const { url } = submission
  await changeListing('product', submission)
  const query = new URLSearchParams(url.searchParams)
  query.set('done', 'stock')
  return redirect(`/dashboard/stock?${query}`)
}

export function meta() {
  return [{ title: titled('Stock') }]
}

/** How many are left of each product: what a helper with the right for stock may change. */
export default function StockPage({
  loaderData: { products, failure, after },
  actionData,
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { formData } = useNavigation()
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const words = query.get('q') ?? ''
  return (
    <div className="max-w-3xl">
      <h1 className="mb-4 text-3xl">Stock</h1>
      <div className="space-y-4">
        {!formErrors && query.get('done') === 'stock' && (
          <Alert key={String(query)} tone="good" title="Stock saved." />
        )}
        <ErrorSummary formErrors={formErrors} ids={{ quantity: `stock-${formErrors?.values.id}` }} />
        <Form role="search" className="flex gap-2">
          <input
            type="search"
            name="q"
            key={words}
            maxLength={fieldLengths.search}
            placeholder="Search products"
            aria-label="Search products"
            defaultValue={words}
            className="min-h-11 w-full min-w-0 rounded-md border border-edge bg-card px-3 text-ink"
          />
          <Button kind="quiet" className="px-4">
            Search
          </Button>
        </Form>
        {failure && <LoadFailure message="Failed to fetch listings." status={failure.status} />}
        {!failure && products.length === 0 && (
          <EmptyState
            icon="list"
            title="No products found"
            text={words ? 'Try another word.' : 'The shop has no products yet.'}
          />
        )}
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card empty:hidden">
          {products.map((product) => (
            <li key={product._id}>
              <StockRow
                product={product}
                busy={formData?.get('id') === product._id}
                wrong={formErrors?.values.id === product._id ? formErrors.fields.quantity : undefined}
              />
            </li>
          ))}
        </ul>
        {after && (
          <ButtonLink kind="quiet" to={`?${new URLSearchParams({ ...(words ? { q: words } : {}), after })}`}>
            More products
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

interface StockRowProps {
  product: Pick<Product, '_id' | 'name' | 'pictures' | 'quantity' | 'reserved' | 'variants'> & {
    status?: string | undefined
  }
  busy: boolean
  wrong: string | undefined
}

function StockRow({ product, busy, wrong }: StockRowProps) {
  const { _id, name, pictures, quantity, status } = product
  const [cover] = pictures
  return (
    <article className="p-3 sm:flex sm:items-center sm:gap-3">
      <div className="mb-2 flex min-w-0 grow items-center gap-3 sm:mb-0">
        <div className="size-12 shrink-0 overflow-hidden rounded-md bg-sunken sm:size-14">
          {cover && <ListingPhoto picture={cover} alt="" />}
        </div>
        <div className="min-w-0">
          <h2 className="line-clamp-2 font-sans text-base leading-snug font-semibold tracking-normal">
            {name}
          </h2>
          <p className="flex flex-wrap items-center gap-2 text-sm">
            {quantity === 0 ? (
              <span className="font-semibold text-clay">Sold out</span>
            ) : (
              <span className="tabular-nums">{showCount(quantity)} in stock</span>
            )}
            {status === 'paused' && <Badge tone="wait">Paused</Badge>}
          </p>
        </div>
      </div>
      <div className="flex items-start justify-between gap-3 sm:shrink-0">
        <div className="-mb-3 min-w-0">
          <StockForm product={product} busy={busy} wrong={wrong} />
        </div>
        <Link
          to={`/dashboard/listings/products/${_id}/stock`}
          aria-label={`Stock history of ${name}`}
          className="inline-flex min-h-11 shrink-0 items-center text-sm text-leaf underline"
        >
          History
        </Link>
      </div>
    </article>
  )
}
