import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { useEffect } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import type { Route } from './+types/product-delivery-page.ts'
import { withFallback } from '../../api/found.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { readChosenPlace, readChosenState, rememberChosenPlace } from '../../browser/chosen-place.ts'
import { placeCookieHeader, readPlaceCookie, readStateCookie } from '../../browser/place-cookie.ts'
import { ShopBar } from '../../catalogue/listing/shop-bar.tsx'
import { distinctParts } from '../../format/street-parts.ts'
import { titled } from '../../format/page-title.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { rememberedSession, useSession } from '../../session/session.ts'
import { PlaceFields, readPlace } from '../../ui/forms/place-fields.tsx'
import { CourierEnd } from '../../orders/dispatch/courier-end.tsx'
import { OfferView } from './offer-view.tsx'

/**
 * A place that was chosen without scripts is kept on the device too: the payment page begins with it. A link that somebody
 * shared chooses nothing.
 */
export const loader = async (page: Route.LoaderArgs) => {
  const cookies = page.request.headers.get('cookie')
  const chosen = readPlaceCookie(cookies) ?? { state: readStateCookie(cookies), lga: '' }
  const loaded = await serverLoader((visit) =>
    load(visit, async (one) => (chosen.state === '' ? placeOfAddresses(one) : chosen)),
  )(page)
  const isAsked = loaded.offer !== null && new URL(page.request.url).searchParams.has('state')
  if (!isAsked) return data(loaded)
  const cookie = isSentByForm(page.request) ? { 'set-cookie': placeCookieHeader(loaded.asked) } : {}
  // No copy of it answers the form of somebody else.
  return data(loaded, { headers: { ...cookie, 'cache-control': 'private, no-store' } })
}

/** Whether the form of this page asks: the browser names the page that it comes from. */
function isSentByForm({ url, headers: asked }: Request): boolean {
  const { origin, pathname } = new URL(url)
  return asked.get('referer')?.split('?')[0] === origin + pathname
}

export const clientLoader = browserLoader((visit) =>
  load(visit, async (one) => {
    const chosen = readChosenPlace() ?? { state: readChosenState(), lga: '' }
    return chosen.state === '' && rememberedSession() ? placeOfAddresses(one) : chosen
  }),
)

/**
 * The offer is null until a local government is chosen, and for one that lies in another state. An address without a place asks
 * for the one that is known: chosen on this device, or of the person's own address.
 */
async function load(visit: PageRequest, findKnown: (visit: PageRequest) => Promise<Place>) {
  const { api, url, params } = visit
  const id = params['id'] ?? ''
  const [{ data: product }, { data: places }, named] = await Promise.all([
    api(endpoints.products.one, { params: { id } }),
    api(endpoints.places.list, {}),
    url.searchParams.has('state')
      ? readPlace(url.searchParams.get('state') ?? '', url.searchParams.get('lga') ?? '')
      : findKnown(visit),
  ])
  // A device or a link of before may spell it otherwise.
  const wanted = named.lga.toLowerCase()
  const lga = places
    .find(({ name }) => name === named.state)
    ?.lgas.find((name) => name.toLowerCase() === wanted)
  const isKnown = lga !== undefined
  const asked = { ...named, lga: lga ?? named.lga }
  const offer = isKnown
    ? (await api(deliveryEndpoints.offer, { query: { productId: id, ...asked } })).data
    : null
  return {
    product: {
      id,
      name: product.name,
      storeName: product.sellerId.storeName,
      userId: product.sellerId.userId,
    },
    places,
    asked,
    offer,
    isWrong: !isKnown && url.searchParams.has('state'),
    now: Date.now(),
  }
}

interface Place {
  state: string
  lga: string
}

/** The place of a person's address; of a visitor none. */
async function placeOfAddresses({ api }: PageRequest): Promise<Place> {
  const { data } = await withFallback(api(deliveryEndpoints.addresses, {}), { data: [] })
  return data[0] ?? { state: '', lga: '' }
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Record<string, string> {
  const cacheControl = loaderHeaders.get('cache-control')
  return cacheControl === null ? {} : { 'cache-control': cacheControl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: titled(loaderData ? `Delivery of ${loaderData.product.name}` : 'Delivery') }]
}

/** Where a visitor chooses their place and reads how a product gets there. The choice is kept on the device. */
export default function ProductDeliveryPage({ loaderData }: Route.ComponentProps) {
  const { product, places, asked, offer, isWrong, now } = loaderData
  const session = useSession()
  const isBusy = useNavigation().state !== 'idle'
  const isKnown = offer !== null
  const { state, lga } = asked
  useEffect(() => {
    if (isKnown) rememberChosenPlace({ state, lga })
  }, [isKnown, state, lga])
  return (
    <>
      <ShopBar back={{ to: `/products/${product.id}`, label: 'Back to product' }} />
      <div className="measure max-w-2xl py-6">
        <h1 className="text-3xl">Delivery and pick-up</h1>
        <p className="mt-1 wrap-anywhere text-muted">
          {product.name}, from {product.storeName}
        </p>
        {offer && (
          <section
            aria-label={`Delivery to ${lga}`}
            className="mt-5 rounded-lg border border-line bg-card p-4"
          >
            <OfferView
              {...{ offer, lga, now }}
              productId={product.id}
              userId={session?.userId === product.userId ? '' : product.userId}
            />
            {offer.ways.some(({ way }) => way === 'courier') && (
              <CourierEnd
                courierTo={offer.courierTo}
                toAsk={{ userId: product.userId, kind: 'product', id: product.id }}
              />
            )}
            {offer.pickupPlaces.length > 0 && <PickupPlaces places={offer.pickupPlaces} />}
            <ButtonLink to={`/products/${product.id}`} className="mt-4 max-sm:w-full">
              Back to product
            </ButtonLink>
          </section>
        )}
        <Form
          method="get"
          replace
          noValidate
          className="mt-5 grid gap-4 rounded-lg border border-line bg-card p-4"
        >
          {isWrong && <Alert tone="bad" title="Choose a state and local government from the list" />}
          <PlaceFields
            key={`${state}|${lga}`}
            places={places}
            isRequired
            state={state}
            lga={lga === '' ? '' : `${state}|${lga}`}
            error={undefined}
          />
          {!offer && <p className="text-muted">We keep your place on this device, for every product.</p>}
          <Button kind={offer ? 'quiet' : 'primary'} busy={isBusy} className="sm:justify-self-start">
            {offer ? 'Change my place' : 'Show delivery to my place'}
          </Button>
        </Form>
        <Link
          to="/Resources/HelpCenter/delivery-and-pick-up"
          className="mt-3 inline-flex min-h-11 items-center text-leaf underline"
        >
          Delivery and pick-up: what it costs and how long
        </Link>
      </div>
    </>
  )
}

function PickupPlaces({
  places,
}: {
  places: { id: string; name: string; address: string; landmark: string; hours: string; lga: string }[]
}) {
  return (
    <>
      <h2 className="mt-4 text-xl">Where to collect</h2>
      <ul className="mt-1 divide-y divide-line">
        {places.map(({ id, name, address, landmark, hours, lga }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <strong>{name}</strong>
            <span className="block text-sm text-muted">
              {distinctParts(name, landmark, address, lga, hours).slice(1).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
