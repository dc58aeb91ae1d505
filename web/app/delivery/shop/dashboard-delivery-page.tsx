import { hoursInWords } from '@oja/contract/values/sellers/hours-in-words.ts'
import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { ShopDelivery } from '@oja/contract/schemas/delivery/shop-delivery.ts'
import { courierEndForSeller } from '@oja/contract/values/delivery/courier-to.ts'
import { deliveryLimits } from '@oja/contract/values/delivery/delivery-limits.ts'
import { daysLabel } from '@oja/contract/values/delivery/delivery-ways.ts'
import { namedPlaces } from '@oja/contract/values/places/locations.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/dashboard-delivery-page.ts'
import { MoreForm, SettingsCard } from '../../account/settings-card.tsx'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { knownValue } from '../../format/known-value.ts'
import { titled } from '../../format/page-title.ts'
import { usePageForm } from '../../hooks/use-account-form.ts'
import { areaOptions, PlaceFields } from '../../ui/forms/place-fields.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { pageAfterStep, stepOfAddress } from '../../sellers/overview/setup-steps.ts'
import { NextSetupStep, useNextSetupStep } from '../../sellers/overview/setup-strip.tsx'
import { AddAreasForm } from './add-areas-form.tsx'
import { hasPartOfState } from './area-groups.ts'
import { AreaList } from './area-list.tsx'
import { deliveryPageAddress } from './delivery-page-address.ts'
import { errorsOf } from './form-of.ts'
import { PickupPlaceForm, PickupPlaceList } from './pickup-places.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useFocusAt } from './use-focus-at.ts'
import { useShowAdded } from './use-show-added.ts'
import { deliveryAction, deliveryClientAction, savedTexts } from './submit-delivery.ts'

export const action = deliveryAction(pageAfterStep)
export const clientAction = deliveryClientAction(pageAfterStep)
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api, url }: PageRequest) {
  const [{ data: delivery }, { seller }, { data: places }] = await Promise.all([
    api(deliveryEndpoints.shop, {}),
    api(endpoints.sellers.own, {}),
    api(endpoints.places.list, {}),
  ])
  const asked = url.searchParams.get('state') ?? seller.location.state
  const state = places.find(({ name }) => name === asked)
  const place = delivery.places.find(({ id }) => id === url.searchParams.get('place')) ?? null
  return {
    delivery,
    places,
    state: state?.name ?? '',
    lgas: areaOptions(state),
    cities: namedPlaces.flatMap(({ name, state: of, lgas }) =>
      of === state?.name && lgas && lgas.length > 1 ? [{ name, lgas }] : [],
    ),
    place,
    home: {
      state: seller.location.state,
      lga: seller.lga,
      address: seller.address,
      hours: hoursInWords(seller.workingHours),
    },
  }
}

// How many more areas may be added when the page begins to say it.
const fewLeft = 10

export function meta() {
  return [{ title: titled('Delivery and pick-up') }]
}

/** Where the shop delivers, what it costs, and where buyers collect. */
export default function DeliveryPage({
  loaderData: { delivery, places, state, lgas, cities, place, home },
  actionData,
}: Route.ComponentProps) {
  const { formErrors, isBusy } = usePageForm(actionData)
  const [query] = useSearchParams()
  const saved = knownValue(savedTexts, query.get('saved'))
  const ofPlace = errorsOf(formErrors, place ? 'changePlace' : 'addPlace')
  const where = place ?? home
  useShowAdded(delivery.areas)
  const question = useFocusAt<HTMLHeadingElement>('#deliver-too')
  const asksForAreas = query.get('way') === 'deliver' || (query.has('state') && !saved)
  const isWithoutAreas = delivery.areas.length === 0 && delivery.delivers
  // Buyers may collect, and nobody knows where: a new shop is asked as soon as its areas are said.
  const isNewShop = stepOfAddress(query) !== null
  const isWithoutPlace =
    delivery.places.length === 0 &&
    (delivery.isSet ? isNewShop || !delivery.delivers : !asksForAreas && !errorsOf(formErrors, 'addAreas'))
  // A new shop that has said where buyers collect.
  const isAskedToDeliver =
    isNewShop && !asksForAreas && delivery.areas.length === 0 && delivery.places.length > 0
  const nextStep = useNextSetupStep() ?? '/dashboard'
  return (
    <div className="max-w-3xl">
      <h1 className="text-3xl">Delivery and pick-up</h1>
      <p className="mt-1 text-muted">Buyers see the fee for their area on every product, before they pay.</p>
      <div className="mt-5 space-y-6">
        {saved && !formErrors && <Alert tone="good" title={saved} />}
        {!delivery.isSet && (
          <Alert tone="wait" title="You have not said where you deliver, or where buyers collect">
            Until then buyers only see “Collect it” and must ask you where.
          </Alert>
        )}
        {!delivery.isSet && (
          <nav aria-labelledby="how-buyers-get" className="space-y-2">
            <h2 id="how-buyers-get" className="text-xl">
              How do buyers get their goods?
            </h2>
            <div className="grid grid-cols-2 gap-3">
              <ButtonLink
                to={`${deliveryPageAddress(query, { way: 'collect' })}#pickup`}
                kind={asksForAreas ? 'quiet' : 'primary'}
                aria-current={asksForAreas ? undefined : 'true'}
              >
                Buyers collect from me
              </ButtonLink>
              <ButtonLink
                to={`${deliveryPageAddress(query, { way: 'deliver' })}#areas-of-shop`}
                kind={asksForAreas ? 'primary' : 'quiet'}
                aria-current={asksForAreas ? 'true' : undefined}
              >
                I deliver
              </ButtonLink>
            </div>
            <p className="text-sm text-muted">If you do both, begin with one. Then we ask for the other.</p>
          </nav>
        )}
        {isAskedToDeliver && (
          <section aria-labelledby="deliver-too" className="rounded-lg border border-leaf bg-leaf-soft p-4">
            <h2 id="deliver-too" ref={question} tabIndex={-1} className="scroll-mt-20 text-xl">
              Do you deliver too?
            </h2>
            <p className="mt-1">Until you say where, buyers read “No delivery”.</p>
            <div className="mt-3 flex flex-wrap gap-3">
              <ButtonLink to={`${deliveryPageAddress(query, { way: 'deliver' })}#areas-of-shop`}>
                Yes, I deliver
              </ButtonLink>
              <ButtonLink to={nextStep} kind="quiet">
                No, buyers collect
              </ButtonLink>
            </div>
          </section>
        )}
        <SettingsCard id="pickup" title="Pick-up places">
          {delivery.places.length > 0 && (
            <div className="mb-5">
              <PickupPlaceList places={delivery.places} isBusy={isBusy} />
            </div>
          )}
          {delivery.places.length === 0 && (
            <p className="mb-3 text-muted">
              Buyers who collect must know where to come: add your stall, with a landmark.
            </p>
          )}
          {place || delivery.places.length < deliveryLimits.pickupPlaces ? (
            <MoreForm
              key={place?.id ?? `${delivery.places.length} ${isWithoutPlace}`}
              title={place ? `Change ${place.name}` : 'Add a pick-up place'}
              isOpen={place !== null || ofPlace !== undefined || isWithoutPlace}
            >
              <PickupPlaceForm
                place={place}
                isFirst={delivery.places.length === 0}
                handlingDays={delivery.isSet ? null : delivery.handlingDays}
                shopAddress={delivery.places.length === 0 ? home.address : ''}
                shopHours={home.hours}
                formErrors={ofPlace}
                isBusy={isBusy}
              >
                <PlaceFields
                  places={places}
                  isRequired
                  state={ofPlace?.values['state'] ?? where.state}
                  lga={ofPlace?.values['lga'] ?? (where.lga && `${where.state}|${where.lga}`)}
                  error={ofPlace?.fields['lga'] ?? ofPlace?.fields['state']}
                />
              </PickupPlaceForm>
            </MoreForm>
          ) : (
            <p className="text-muted">
              You have {deliveryLimits.pickupPlaces} pick-up places, the most we keep.
            </p>
          )}
          {(delivery.areas.length > 0 || delivery.places.length > 0) && !isAskedToDeliver && (
            <NextSetupStep
              {...(delivery.delivers && delivery.places.length === 0
                ? { label: 'No pick-up: go on', kind: 'quiet' as const }
                : {})}
            />
          )}
        </SettingsCard>
        <SettingsCard id="areas-of-shop" title="Where you deliver">
          {delivery.areas.length > 0 && (
            <div className="mb-5">
              {!delivery.delivers && (
                <p className="mb-2 text-muted">
                  Buyers do not see these while “We do not deliver” is chosen.
                </p>
              )}
              <AreaList areas={delivery.areas} formErrors={formErrors} isBusy={isBusy} />
              {delivery.areas.some(({ way }) => way === 'courier') && (
                <p className="mt-1">
                  By park or courier: {courierEndForSeller(delivery.courierTo)}.{' '}
                  <a
                    href="#settings"
                    className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
                  >
                    Change it under Delivery settings
                  </a>
                </p>
              )}
              <p className="mt-1 text-sm text-muted empty:hidden">
                {delivery.areas.length >= deliveryLimits.areas - fewLeft &&
                  `${delivery.areas.length} of ${deliveryLimits.areas} areas. `}
                {hasPartOfState(delivery.areas) && 'A local government’s fee wins over its state’s.'}
              </p>
            </div>
          )}
          <MoreForm
            key={`${delivery.areas.length} ${asksForAreas}`}
            title="Add areas"
            isOpen={isWithoutAreas || asksForAreas || errorsOf(formErrors, 'addAreas') !== undefined}
          >
            <AddAreasForm
              key={`${state} ${delivery.areas.length}`}
              state={state}
              lgas={lgas}
              cities={cities}
              isFirst={delivery.areas.length === 0}
              handlingDays={delivery.handlingDays}
              formErrors={errorsOf(formErrors, 'addAreas')}
              isBusy={isBusy}
            />
          </MoreForm>
        </SettingsCard>
        <SettingsCard id="settings" title="Delivery settings">
          <MoreForm
            key={settingsLabel(delivery)}
            title={settingsLabel(delivery)}
            isOpen={errorsOf(formErrors, 'settings') !== undefined}
          >
            <SettingsForm shop={delivery} formErrors={errorsOf(formErrors, 'settings')} isBusy={isBusy} />
          </MoreForm>
        </SettingsCard>
      </div>
    </div>
  )
}

/** "We deliver · sent within 2 days · free from ₦50,000 where you bring it yourself", or "Buyers collect · ready within 2 days". */
function settingsLabel({ isSet, delivers, handlingDays, freeFromMinor }: ShopDelivery['data']): string {
  if (!isSet) return 'Say whether you deliver, and how fast'
  const time = handlingDays === 0 ? 'the same day' : `within ${daysLabel(handlingDays)}`
  const free =
    freeFromMinor !== null ? ` · free from ${formatNaira(freeFromMinor)} where you bring it yourself` : ''
  return delivers ? `We deliver · sent ${time}${free}` : `Buyers collect · ready ${time}`
}
