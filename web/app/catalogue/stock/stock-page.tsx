import { nextPage } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { Form, Link, redirect, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/stock-page.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormErrors, FormSubmission, PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { showCount } from '../../format/format.ts'
import { nameList } from '../../format/name-list.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ListingPhoto } from '../../ui/shop/listing-photo.tsx'
import { useSession } from '../../session/session.ts'
import { SaleNow } from './sale-now.tsx'
import { saveStock, stockField } from './save-stock.ts'
import { StockCounter } from './stock-counter.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
// Without JavaScript the page opens at what was saved.
export const action = serverAction(async (submission) => redirect(`${await submit(submission)}#done`))
export const clientAction = browserAction(async (submission) => redirect(await submit(submission)))

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

/** Saves the numbers; returns the address of the list that says so. */
async function submit(submission: FormSubmission): Promise<string> {
  const saved = await saveStock(submission)
  const query = new URLSearchParams(submission.url.searchParams)
  query.set('done', 'stock')
  // Back to all products, or other words, or another page: what was typed is saved first.
  const words = field(submission.form, 'all') ? '' : field(submission.form, 'q').trim()
  const more = field(submission.form, 'more')
  const isSearch = words !== (query.get('q') ?? '')
  const isFirst = isSearch || field(submission.form, 'first') !== ''
  if (saved.length === 0 && (isFirst || more)) query.delete('done')
  query.set('count', String(saved.length))
  query.set('of', saved.slice(0, maxNamed).join(' '))
  if (words) query.set('q', words)
  else query.delete('q')
  if (isFirst) query.delete('after')
  else if (more) query.set('after', more)
  return `/dashboard/stock?${query}`
}

export function meta() {
  return [{ title: titled('Stock') }]
}

/** How many are left of each product and size: what a helper with the right for stock may change. */
export default function StockPage({
  loaderData: { products, failure, after },
  actionData,
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { key } = useLocation()
  const isSaving = useNavigation().formMethod === 'POST'
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const words = query.get('q') ?? ''
  const saved = !formErrors && query.get('done') === 'stock' && (
    <Alert
      key={key}
      tone="good"
      title={query.get('count') === '0' ? 'Nothing was changed.' : 'Stock saved.'}
      focusOn={key}
    >
      {newFigures(products, query)}
    </Alert>
  )
  // A helper changes the stock and lists nothing.
  const isOwner = useSession()?.helps === undefined
  return (
    <div className="max-w-3xl">
      <h1 className="mb-4 text-3xl">Stock</h1>
      <div className="space-y-4">
        {products.length === 0 && saved}
        <ErrorSummary formErrors={formErrors} labels={stockLabels(products)} />
        {products.length === 0 && words && (
          <Form role="search">
            <SearchField words={words} />
          </Form>
        )}
        {failure && <LoadFailure message="Failed to fetch listings." status={failure.status} />}
        {!failure && products.length === 0 && (
          <EmptyState
            icon="list"
            title={words ? 'No products found' : 'No products yet'}
            text={
              words
                ? 'Try another word.'
                : 'How many are left of each product shows here, to count and change.'
            }
            action={
              words ? (
                <ButtonLink to="/dashboard/stock">Show all products</ButtonLink>
              ) : (
                isOwner && <ButtonLink to="/dashboard/upload">Upload a product</ButtonLink>
              )
            }
          />
        )}
        {products.length > 0 && (
          <Form method="post" noValidate preventScrollReset>
            <div role="search" className="mb-4">
              <SearchField words={formErrors?.values.q ?? words} />
            </div>
            {words && (
              <Button kind="plain" name="all" value="yes" className="-mt-3 mb-1" busy={isSaving}>
                Show all products
              </Button>
            )}
            <ul className="-mx-4 divide-y divide-line border-y border-line bg-card sm:mx-0 sm:rounded-lg sm:border">
              {products.map((product) => (
                <StockRow key={product._id} product={product} formErrors={formErrors} />
              ))}
            </ul>
            {/* What was saved is said where the button was pressed. */}
            <div className="sticky bottom-[calc(var(--area-bar,0px)+0.5rem)] z-20 mt-3 rounded-lg border border-line bg-card p-2 shadow-lg">
              <div id="done" className="mb-2 wrap-anywhere empty:hidden">
                {saved}
              </div>
              <Button className="w-full" busy={isSaving} busyLabel="Saving…">
                Save stock
              </Button>
            </div>
            <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
              {after && (
                <Button kind="quiet" name="more" value={after} busy={isSaving}>
                  Save and show more products
                </Button>
              )}
              {query.has('after') && (
                <Button kind="quiet" name="first" value="yes" busy={isSaving}>
                  Save and go to the first page
                </Button>
              )}
            </div>
          </Form>
        )}
      </div>
    </div>
  )
}

const maxNamed = 3

/** The names of the products and sizes, by their fields, for the summary of errors. */
function stockLabels(products: readonly StockRowProps['product'][]): Record<string, string> {
  return Object.fromEntries(
    products.flatMap(({ _id, name, variants = [] }) => [
      [stockField(_id), name],
      ...variants.map(({ id, options }) => [stockField(_id, id), `${name}, ${options.join(' / ')}`]),
    ]),
  )
}

/** "Palm oil: 19; Garri: 4 and 2 more": the products that were saved, as far as this page shows them. */
function newFigures(products: readonly StockRowProps['product'][], query: URLSearchParams): string {
  const found = (query.get('of') ?? '')
    .split(' ')
    .flatMap((id) => products.find(({ _id }) => _id === id) ?? [])
  if (found.length === 0) return ''
  const figures = found.map(({ name, quantity }) => `${name}: ${showCount(quantity)}`)
  return nameList(figures, Number(query.get('count')))
}

/** Inside the form of the numbers, so that a search saves them first. */
function SearchField({ words }: { words: string }) {
  return (
    <div className="flex gap-2">
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
    </div>
  )
}

interface StockRowProps {
  product: Pick<
    Product,
    '_id' | 'name' | 'pictures' | 'unit' | 'quantity' | 'reserved' | 'variants' | 'saleNote'
  > & {
    priceMinor: number | null
    priceAfterSaleMinor?: number | null | undefined
    status?: string | undefined
  }
  formErrors: FormErrors | undefined
}

function StockRow({ product, formErrors }: StockRowProps) {
  const { _id, name, pictures, priceMinor, unit, quantity, reserved = 0, status, variants = [] } = product
  const [cover] = pictures
  // A sale may change a number; the key then makes a new field with the new number.
  const counter = (field: string, label: string, left: number) => (
    <StockCounter
      key={`${field} ${left}`}
      name={field}
      label={label}
      quantity={left}
      typed={formErrors?.values[field]}
      wrong={formErrors?.fields[field]}
    />
  )
  return (
    <li className="px-4 py-2.5">
      <div className="flex items-center gap-3">
        <Link
          to={`/dashboard/listings/products/${_id}/stock`}
          className="flex min-h-11 min-w-0 grow items-center gap-3"
        >
          <span className="size-11 shrink-0 overflow-hidden rounded-md bg-sunken sm:size-14">
            {cover ? <ListingPhoto picture={cover} alt="" /> : <ListingPhoto alt="" />}
          </span>
          <span className="min-w-0">
            <span className="line-clamp-3 text-sm leading-tight sm:text-base font-semibold wrap-anywhere">
              {name}
            </span>
            <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
              {priceMinor !== null && (
                <span>
                  {formatNaira(priceMinor)}
                  {unit && ` per ${unit}`}
                  <SaleNow product={product} />
                </span>
              )}
              {quantity === 0 && <span className="font-semibold text-clay">Sold out</span>}
              {reserved > 0 && <span>{showCount(reserved)} held</span>}
              {status === 'paused' && <Badge tone="wait">Paused</Badge>}
              <span className="text-leaf underline">History</span>
            </span>
          </span>
        </Link>
        {variants.length === 0 && counter(stockField(_id), name, quantity)}
      </div>
      {variants.length > 0 && (
        <ul aria-label={`Stock of each of ${name}`} className="mt-1.5 space-y-1.5 pl-14">
          {variants.map(({ id, options, quantity: left }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {options.join(' / ')}
                {left === 0 && <span className="block text-sm font-semibold text-clay">Sold out</span>}
              </span>
              {counter(stockField(_id, id), `${name}, ${options.join(' / ')}`, left)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
