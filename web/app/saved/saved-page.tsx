import type { Product } from '@oja/contract/schemas/catalogue.ts'
import type { FollowedShops as FollowedShopsAnswer } from '@oja/contract/schemas/saved/saved.ts'
import { basketEndpoints } from '@oja/contract/endpoints/orders/basket.ts'
import { savedEndpoints } from '@oja/contract/endpoints/saved.ts'
import { nextPage } from '@oja/contract/client.ts'
import { Form, Link, redirect } from 'react-router'
import type { Route } from './+types/saved-page.ts'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import { isCallError } from '../api/call-error.ts'
import { browserAction, browserLoader, field, isFormErrors, serverAction, serverLoader } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { ProductCard } from '../catalogue/listing/product-card.tsx'
import { ServiceCard } from '../catalogue/listing/service-card.tsx'
import { loadNewestProducts } from '../catalogue/newest-products/load-newest-products.ts'
import { NewestProducts } from '../catalogue/newest-products/newest-products.tsx'
import { RecentlySeen } from '../catalogue/product/recently-seen.tsx'
import type { addedName as AddedName } from '../orders/basket/change-basket.ts'
import { titled } from '../format/page-title.ts'
import { useSession } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { keepChange } from '../ui/saved/change-saved.ts'
import { AwaitedVariants } from './awaited-variants.tsx'
import { changeList, pageOfForm } from './change-list.ts'
import { FollowedShops } from './followed-shops.tsx'
import { HiddenItem } from './hidden-item.tsx'

const addedName: typeof AddedName = 'added'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api, url }: PageRequest) {
  const after = url.searchParams.get('after') ?? undefined
  const [items, shops, awaited] = await Promise.all([
    answerOrFailure(api.withHeaders(savedEndpoints.items, { query: { after } })),
    answerOrFailure(api(savedEndpoints.shops, {})),
    answerOrFailure(api(savedEndpoints.awaited, {})),
  ])
  return {
    items: items.answer?.answer.data ?? null,
    next: items.answer ? (nextPage(items.answer.headers)?.toString() ?? null) : null,
    failure: items.failure,
    shops: shops.answer?.data ?? null,
    awaited: awaited.answer?.data ?? [],
    isFirst: after === undefined,
    newest: items.answer?.answer.data.total === 0 ? await loadNewestProducts({ api }) : [],
  }
}

/** Without JavaScript the form's page opens again. */
export async function action(sent: Route.ActionArgs) {
  return serverAction(async (submission) => {
    if (submission.form.has('productId')) return redirect(await addToBasket(submission), 303)
    await changeList(submission)
    return redirect(pageOfForm(sent.request), 303)
  })(sent)
}
export const clientAction = browserAction(async (submission) => {
  if (submission.form.has('productId')) return redirect(await addToBasket(submission))
  await changeList(submission)
  const removed = field(submission.form, 'remove')
  if (removed !== '') keepChange(removed, false)
  return null
})

/** Puts one into the basket and gives the page to open next. A thing with sizes or other options opens its own, where they are chosen. */
async function addToBasket({ api, form }: FormSubmission): Promise<string> {
  const productId = field(form, 'productId')
  try {
    const { data } = await api(basketEndpoints.add, { body: { productId, quantity: 1 } })
    const added = data.shops.flatMap(({ lines }) => lines).find((line) => line.productId === productId)
    return `/basket?${new URLSearchParams({ [addedName]: added?.id ?? '' })}`
  } catch (error) {
    if (isCallError(error) && error.fields['variantId']) return `/products/${productId}#buy`
    throw error
  }
}

/** A visitor's list belongs to their device: no cache keeps this page. */
export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export function meta() {
  return [{ title: titled('Saved items') }, { name: 'robots', content: 'noindex' }]
}

export default function SavedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, next, failure, shops, awaited, isFirst, newest } = loaderData
  const isSignedIn = useSession() !== null
  const isEmpty = items?.total === 0
  return (
    <div className="measure py-6 lg:py-10">
      <h1 className="text-3xl sm:text-4xl">Saved items</h1>
      {isFormErrors(actionData) && (
        <div className="mt-4">
          <Alert tone="bad" title={actionData.message || 'Could not reach the server'} />
        </div>
      )}
      {!isSignedIn && (
        <p className="mt-2 max-w-prose text-muted">
          {isEmpty ? 'What you save stays on this device. ' : 'Saved on this device. '}
          <Link to="/login?from=/saved" className="font-semibold text-leaf underline">
            Log in
          </Link>{' '}
          to keep it on your account and hear when a price falls.
        </p>
      )}
      {items?.wantsEmails != null && <EmailSwitch isOn={items.wantsEmails} />}
      <section aria-label="Saved products and services" className="mt-4">
        {failure && (
          <LoadFailure
            message={failure.message || 'Failed to load your saved items'}
            status={failure.status}
          />
        )}
        {isEmpty && (
          <EmptyState
            icon="heart"
            title="Nothing saved yet"
            text="Tap the heart on anything you like. You will find it here again, with today’s price."
            action={<ButtonLink to="/categories/products">See all products</ButtonLink>}
          />
        )}
        {items && items.items.length > 0 && (
          <ul className="card-grid">
            {items.items.map((item) => (
              <li key={item.id} className="flex flex-col">
                {item.product ? (
                  <>
                    <div className="grow *:h-full">
                      <ProductCard product={item.product} isSaved />
                    </div>
                    {item.product.quantity > 0 && <AddToBasket product={item.product} />}
                  </>
                ) : item.service ? (
                  <ServiceCard service={item.service} isSaved />
                ) : (
                  <HiddenItem item={item} />
                )}
              </li>
            ))}
          </ul>
        )}
        {!isFirst && (
          <ButtonLink to="/saved" kind="quiet" className="mt-5">
            Newest first
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink to={`/saved?${next}`} kind="quiet" className="mt-5">
            Older saved items
          </ButtonLink>
        )}
      </section>
      {isFirst && (
        <>
          {awaited.length > 0 && <AwaitedVariants variants={awaited} isSignedIn={isSignedIn} />}
          {shops ? (
            <>
              {shops.newest.length + shops.newestServices.length > 0 && <NewFromShops {...shops} />}
              <FollowedShops shops={shops.shops} />
            </>
          ) : (
            <div className="mt-10">
              <LoadFailure message="Failed to load the shops you follow" />
            </div>
          )}
          <RecentlySeen title="Recently seen" />
          <NewestProducts products={{ data: newest, isNear: false }} />
        </>
      )}
    </div>
  )
}

/** The way back of what was saved for later. A thing with sizes is chosen on its own page. */
function AddToBasket({ product: { _id, name } }: { product: Product }) {
  return (
    <Form method="post" className="mt-2">
      <input type="hidden" name="productId" value={_id} />
      <button className="add-to-basket w-full" aria-label={`Add to basket: ${name}`}>
        Add to basket
      </button>
    </Form>
  )
}

type Shops = FollowedShopsAnswer['data']

/** The goods and services that followed shops listed last. */
function NewFromShops({ newest, newestServices }: Pick<Shops, 'newest' | 'newestServices'>) {
  return (
    <section aria-labelledby="new-from-shops" className="mt-10">
      <h2 id="new-from-shops" className="mb-1 text-xl sm:mb-3 sm:text-2xl">
        New from shops you follow
      </h2>
      <ul className="product-row no-bar">
        {newest.map((product) => (
          <li key={product._id}>
            <ProductCard product={product} isBrief />
          </li>
        ))}
        {newestServices.map((service) => (
          <li key={service._id}>
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether emails come too. Notifications come in any case. */
function EmailSwitch({ isOn }: { isOn: boolean }) {
  return (
    <Form method="post" className="mt-2 flex flex-wrap items-center gap-x-3">
      <p className="text-muted">
        {isOn
          ? 'We also email you when a price falls or something is back in stock.'
          : 'We notify you here when a price falls or something is back in stock.'}
      </p>
      <Button kind="plain" name="emails" value={isOn ? 'off' : 'on'} className="px-0! underline">
        {isOn ? 'Stop these emails' : 'Email me too'}
      </Button>
    </Form>
  )
}
