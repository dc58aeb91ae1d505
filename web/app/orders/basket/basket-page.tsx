import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import type { Basket, BasketLine, BasketQuery, BasketShop } from '@oja/contract/schemas/orders/basket.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { useEffect } from 'react'
import { Form, Link, redirect, replace, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import type { Route } from './+types/basket-page.ts'
import { browserAction, browserLoader, isFormErrors, serverAction, serverLoader } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { readChosenPlace, rememberChosenPlace } from '../../browser/chosen-place.ts'
import { readPlaceCookie } from '../../browser/place-cookie.ts'
import { keepBasketCount } from '../../browser/basket-count.ts'
import { loadNewestProducts } from '../../catalogue/newest-products/load-newest-products.ts'
import { NewestProducts } from '../../catalogue/newest-products/newest-products.tsx'
import { showCount, showDeadline } from '../../format/format.ts'
import { titled } from '../../format/page-title.ts'
import { useSession } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Price } from '../../ui/shop/price.tsx'
import type { VisitorLinesName } from '../checkout/load-checkout.ts'
import { PayNow } from '../checkout/pay-now.tsx'
import { payUntil } from '../order-labels.ts'
import { BasketLineItem } from './basket-line.tsx'
import { addedName, changeBasket } from './change-basket.ts'
import { laterName, putBack, putBackName, readSavedLine, saveLine } from './save-line.ts'
import { SavedLineAlert } from './saved-line-alert.tsx'
import { putIntoBasket, toBasketName, UnpaidBuyNow } from './unpaid-buy-now.tsx'

const visitorLinesName: VisitorLinesName = 'lines'

export const loader = (page: Route.LoaderArgs) =>
  serverLoader((visit) => load(visit, readPlaceCookie(page.request.headers.get('cookie'))))(page)
export const clientLoader = browserLoader((visit) => load(visit, readChosenPlace()))

/** The basket, with what delivery costs to the place of this device; while it is empty also a few goods to begin with. */
async function load(visit: PageRequest, place: BasketQuery | null) {
  const { api } = visit
  const { data } = await api(basketEndpoints.items, { query: place ?? {} })
  const saved = await readSavedLine(visit, data)
  return {
    data,
    place: data.expected ? place : null,
    saved,
    newest: data.count === 0 ? await loadNewestProducts({ api }) : [],
  }
}

export const action = serverAction(async (submission) => redirect(await change(submission), 303))
export const clientAction = browserAction(async (submission) => {
  const next = await change(submission)
  if (submission.form.has(laterName)) return replace(next)
  if (next !== '/basket') return redirect(next)
  // After another change nothing was just added or saved.
  const { searchParams } = submission.url
  return searchParams.has(addedName) || searchParams.has(laterName) ? replace(next) : null
})

function change(submission: FormSubmission): Promise<string> {
  const { form } = submission
  if (form.has(laterName)) return saveLine(submission)
  if (form.has(toBasketName)) return putIntoBasket(submission)
  return form.has(putBackName) ? putBack(submission) : changeBasket(submission)
}

/** A visitor's basket belongs to their device: no cache keeps this page. */
export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export function meta() {
  return [{ title: titled('Basket') }, { name: 'robots', content: 'noindex' }]
}

export default function BasketPage({ loaderData, actionData }: Route.ComponentProps) {
  const { data, place, saved, newest } = loaderData
  const { shops, unpaidBuyNows, count, goodsMinor, isReady, unpaid, expected } = data
  const lines = shops.flatMap((shop) => shop.lines)
  const session = useSession()
  const [query] = useSearchParams()
  const added = lines.find(({ id }) => id === query.get(addedName))
  const changed = lines.filter(({ state }) => state === 'price' || state === 'few')
  useBasketCount(count)
  // A page whose scripts did not run kept it in the cookie alone: the checkout that a script opens reads it here.
  useEffect(() => {
    if (place?.state && place.lga && !readChosenPlace())
      rememberChosenPlace({ state: place.state, lga: place.lga })
  }, [place])
  return (
    <div className="measure py-6 lg:py-10">
      <h1 className="mb-4 text-3xl sm:text-4xl">Basket</h1>
      {isFormErrors(actionData) && (
        <div className="mt-4">
          <Alert tone="bad" title={sentenceOf(actionData)} focusOn={actionData} />
        </div>
      )}
      {query.get('gone') === 'line' && !isFormErrors(actionData) && (
        <div className="mb-4">
          <Alert tone="plain" title="That was paid, removed or put into your basket." />
        </div>
      )}
      {added && !isFormErrors(actionData) && <Added line={added} />}
      {saved && !isFormErrors(actionData) && <SavedLineAlert line={saved} />}
      {unpaidBuyNows?.map((line) => (
        <UnpaidBuyNow key={line.id} line={line} />
      ))}
      {unpaid && <Unpaid unpaid={unpaid} isAll={unpaid.lineCount === count} />}
      {count === 0 ? (
        <>
          <EmptyState
            title="Your basket is empty"
            text="Put in what you like from any shop, and pay for all of it once."
            action={<ButtonLink to="/categories/products">See all products</ButtonLink>}
          />
          <NewestProducts products={{ data: newest, isNear: false }} />
        </>
      ) : (
        <div className="mt-5 gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <div className="space-y-6">
            {shops.map((shop) => (
              <Shop key={shop.sellerId} shop={shop} expected={expected} />
            ))}
          </div>
          {/* On a phone the sum and the way on, or what changed, stay in sight below the goods. */}
          <div className={isReady || changed.length > 0 ? 'contents lg:block' : undefined}>
            <section
              aria-labelledby="sum"
              className={`${isReady || changed.length > 0 ? 'basket-bar sticky bottom-0 z-10 -mx-4 border-t p-4 sm:mx-0 sm:rounded-lg sm:border' : 'rounded-lg border p-4'} mt-6 border-line bg-card lg:static lg:mt-0`}
            >
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 id="sum" className="text-xl">
                  {expected?.amountMinor ? 'With delivery' : 'All goods'}
                </h2>
                <p className="text-2xl font-bold">
                  <Price kobo={expected?.amountMinor ?? goodsMinor} />
                </p>
                {expected?.amountMinor && (
                  <p className="w-full text-sm text-muted">Goods alone: {formatNaira(goodsMinor)}</p>
                )}
              </div>
              {changed.length > 0 && <Changes changed={changed} />}
              {isReady && (
                <ButtonLink
                  to={`/checkout${session ? '' : `?${visitorLinesName}=${count}`}`}
                  className="mt-2 w-full"
                >
                  Go to checkout
                </ButtonLink>
              )}
              {!isReady && changed.length === 0 && (
                <p className="mt-3 font-semibold">
                  Nothing here can be bought now. Remove it and look for another.
                </p>
              )}
            </section>
            <div className="mt-3">
              <p className="text-sm text-muted">
                {expected?.amountMinor
                  ? 'Next you can change the place or the way, or pick it up.'
                  : 'You choose delivery or pick-up next.'}
              </p>
              <ButtonLink to="/categories/products" kind="quiet" className="mt-3 w-full">
                Continue Shopping
              </ButtonLink>
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

/** The number in the top bar is the one of this page, also when another device changed the basket. */
function useBasketCount(count: number): void {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const isVisitor = session === null
  const known = session?.basketCount
  useEffect(() => {
    if (isVisitor) keepBasketCount(count)
    else if (known !== undefined && known !== count) void revalidate()
  }, [count, isVisitor, known, revalidate])
}

/** What was just put in: its own line may stand below the screen, after the goods of other shops. */
function Added({ line: { id, name, quantity, unit } }: { line: BasketLine }) {
  return (
    <Alert tone="good" title="Added to your basket" focusOn={id}>
      {name} · {countOf(showCount(quantity), unit)}
      {unit ? '' : ' of it'} in your basket
    </Alert>
  )
}

/** A payment for these goods is open: who goes to the checkout again should know. */
function Unpaid({
  unpaid: { reference, amountMinor, createdAt },
  isAll,
}: {
  unpaid: NonNullable<Basket['data']['unpaid']>
  isAll: boolean
}) {
  return (
    <section
      aria-label="Not paid yet"
      className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-lg border border-marigold/60 bg-marigold-soft px-4 py-3"
    >
      <p className="min-w-0 grow">
        <span className="block font-semibold">
          You started to pay for {isAll ? 'these goods' : 'some of these goods'}
        </span>
        <span className="block text-sm">
          Pay by {payUntil(createdAt)}. A new payment at the checkout replaces this one.
        </span>
      </p>
      <PayNow reference={reference} toPay={{ amountMinor, orderCount: 1 }} className="max-sm:grow" />
    </section>
  )
}

interface ShopProps {
  shop: BasketShop
  expected: Basket['data']['expected']
}

function Shop({ shop, expected }: ShopProps) {
  const { sellerId, storeName, verified, lines, goodsMinor } = shop
  const delivery = expected?.shops.find((one) => one.sellerId === sellerId)
  return (
    <section aria-labelledby={`shop-${sellerId}`} className="rounded-lg border border-line bg-card">
      <h2 id={`shop-${sellerId}`} className="border-b border-line px-4 text-lg">
        <Link
          to={`/seller-profile/${sellerId}`}
          className="inline-flex min-h-11 items-center hover:underline"
        >
          {storeName}
        </Link>
        {verified === false && (
          <span className="block pb-2 font-sans text-sm font-normal text-muted">Not verified yet</span>
        )}
      </h2>
      <ul className="divide-y divide-line px-4">
        {lines.map((line) => (
          <BasketLineItem key={line.id} line={line} />
        ))}
      </ul>
      {lines.length > 1 && (
        <p className="flex justify-between border-t border-line px-4 py-3 font-semibold">
          <span>From this shop</span> <Price kobo={goodsMinor} />
        </p>
      )}
      {expected && delivery && (
        <p className="border-t border-line px-4 py-3 text-sm">
          {delivery.way === null ? (
            `${storeName} does not deliver to ${expected.lga}.`
          ) : (
            <>
              <span className="flex justify-between gap-4">
                <span>
                  Delivery to {delivery.isToPark && 'a motor park in '}
                  {expected.lga}
                </span>
                <span>{delivery.feeMinor === 0 ? 'Free' : <Price kobo={delivery.feeMinor} />}</span>
              </span>
              <span className="block text-muted">
                {delivery.feeMinor > 0 && `For all from this shop. `}
                Arrives by {showDeadline(delivery.arrivesBy).split(',')[0]}
              </span>
            </>
          )}
        </p>
      )}
    </section>
  )
}

// The names stand in the bar of a phone.
const maxNamed = 2

/** What changed since the goods were put in. Nobody goes on before they have agreed. */
function Changes({ changed }: { changed: BasketLine[] }) {
  const { state } = useNavigation()
  return (
    <Form method="post" className="mt-2" preventScrollReset>
      {changed.map(({ id, quantity, available, priceMinor }) => (
        <input
          key={id}
          type="hidden"
          name="agree"
          value={`${id} ${Math.min(quantity, available)} ${priceMinor}`}
        />
      ))}
      <p className="font-semibold">Something changed. Look at it first.</p>
      {/* In one row: the bar must leave room for the goods. */}
      <ul className="flex items-center gap-4 text-sm">
        {changed.slice(0, maxNamed).map(({ id, name }) => (
          <li key={id} className="min-w-0">
            <a href={`#${id}`} className="block truncate py-3 font-semibold text-leaf underline">
              {name}
            </a>
          </li>
        ))}
        {changed.length > maxNamed && <li className="shrink-0">and {changed.length - maxNamed} more</li>}
      </ul>
      <Button busy={state !== 'idle'} className="mt-1 w-full">
        OK, go on with these changes
      </Button>
    </Form>
  )
}

function sentenceOf({ message, fields }: { message: string; fields: Record<string, string> }): string {
  return Object.values(fields)[0] ?? (message || 'Could not reach the server')
}
