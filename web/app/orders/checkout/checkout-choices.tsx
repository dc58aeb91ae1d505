import { addressLine } from '@oja/contract/values/delivery/address-line.ts'
import type { QuotedShop } from '@oja/contract/schemas/orders/checkouts.ts'
import { courierEndForBuyer, wayForBuyer } from '@oja/contract/values/delivery/courier-to.ts'
import {
  acceptByOf,
  deliveryWays,
  latestArrival,
  latestLabel,
} from '@oja/contract/values/delivery/delivery-ways.ts'
import type { DeliveryWay } from '@oja/contract/values/delivery/delivery-ways.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { useEffect, useRef } from 'react'
import type { FormEvent } from 'react'
import { Form, Link, useLocation, useSearchParams, useSubmit } from 'react-router'
import { distinctParts } from '../../format/street-parts.ts'
import { joinWithCommas, showDeadline } from '../../format/format.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { CourierEnd } from '../dispatch/courier-end.tsx'
import { shopLaterName } from '../basket/save-shop.ts'
import { begunName, besidesName, isAskedFor, onlyLineName, visitorLinesName } from './load-checkout.ts'
import type { CheckoutData } from './load-checkout.ts'

/**
 * Where it goes and how each shop gets it there. A form that opens this page again with the prices; a script sends it at
 * each choice, and without one a button of PayBar.
 */
export function CheckoutChoices({
  quote,
  choice,
  addresses,
  states,
  lgas,
  known,
  now,
  ...part
}: CheckoutData) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const send = (event: FormEvent<HTMLFormElement>) => void submit(event.currentTarget, asChoice)
  useEffect(() => {
    // On a slow line somebody chooses before the scripts hear of it.
    if (form.current && isChanged(form.current)) void submit(form.current, asChoice)
  }, [submit])
  return (
    <Form ref={form} id="choices" method="get" onChange={send} className="space-y-4">
      {part.visitorLines > 0 && <input type="hidden" name={visitorLinesName} value={part.visitorLines} />}
      {part.onlyLine !== '' && <input type="hidden" name={onlyLineName} value={part.onlyLine} />}
      <fieldset className="rounded-lg border border-line bg-card p-4 sm:p-5">
        <legend className="float-left w-full font-display text-xl font-bold tracking-tight">
          Where should it go?
        </legend>
        <div className="clear-left space-y-3 pt-3">
          {addresses.map((address) => (
            <label key={address.id} className="flex min-h-11 items-start gap-3">
              <input
                type="radio"
                name="address"
                value={address.id}
                defaultChecked={choice.address?.id === address.id}
                className="mt-1 size-5 shrink-0 accent-leaf"
              />
              <span>
                {addressLine(address.street, address.town, address.lga)}
                <span className="block text-sm text-muted">Nearest landmark: {address.landmark}</span>
              </span>
            </label>
          ))}
          {addresses.length > 0 && <input type="hidden" name={besidesName} value={addresses[0]?.id} />}
          {addresses.length > 0 && (
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="address"
                value=""
                defaultChecked={choice.address === null}
                className="size-5 shrink-0 accent-leaf"
              />
              Somewhere else
            </label>
          )}
          {choice.address === null && (
            <div className="grid gap-3 sm:grid-cols-2">
              <PlaceField name="state" label="State" options={states} chosen={choice.state} />
              {lgas.length > 0 && (
                <PlaceField
                  key={choice.state}
                  name="lga"
                  label="Local government"
                  // Its towns help to find it, and are cut once it is chosen.
                  options={lgas.map((value) => ({
                    value,
                    label: (value !== choice.lga && known[value]) || value,
                  }))}
                  chosen={choice.lga}
                />
              )}
            </div>
          )}
          {choice.lga === '' && (
            <p className="text-sm text-muted">
              Choose the area of the person who will receive it. You then see the delivery prices.{' '}
              <Link
                to="/Resources/HelpCenter/delivery-and-pick-up"
                className="inline-flex min-h-11 items-center text-leaf underline"
              >
                What delivery costs and how long it takes
              </Link>
            </p>
          )}
        </div>
      </fieldset>
      {quote.shops.map((shop) => (
        <Ways
          // In another place it begins anew, with what the sums count.
          key={`${shop.sellerId} ${choice.address?.id ?? ''} ${choice.state} ${choice.lga}`}
          shop={shop}
          isOnly={quote.shops.length === 1}
          place={choice}
          now={now}
        />
      ))}
    </Form>
  )
}

interface PlaceFieldProps {
  name: 'state' | 'lga'
  label: string
  options: string[] | { value: string; label: string }[]
  chosen: string
}

/** A part of the place. Once the bar of the payment has led here, it says what is missing. */
function PlaceField({ name, label, options, chosen }: PlaceFieldProps) {
  const hydrated = useHydrated()
  const { hash } = useLocation()
  const id = `place-${name}`
  const ask = `Choose a ${label.toLowerCase()}`
  const isMissing = chosen === ''
  return (
    <div className="group/ask">
      <SelectField
        label={label}
        name={name}
        id={id}
        options={options}
        placeholder={ask}
        defaultValue={chosen}
        autoComplete="off"
        error={hydrated && isMissing && hash === `#${id}` ? ask : undefined}
        help={!hydrated && isMissing && <span className={onceAsked}>{ask}</span>}
      />
    </div>
  )
}

// Without scripts a browser that does not know :has() says it at once.
const onceAsked =
  'block font-semibold text-danger ' +
  'supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[:target]/ask:block'

const asChoice = { replace: true, preventScrollReset: true }

/** Whether something else is chosen in the form than the server wrote into it. */
function isChanged(form: HTMLFormElement): boolean {
  const radios = [...form.querySelectorAll('input[type=radio]')] as HTMLInputElement[]
  return (
    radios.some(({ checked, defaultChecked }) => checked && !defaultChecked) ||
    [...form.querySelectorAll('option')].some(
      ({ selected, defaultSelected, value }) => selected && !defaultSelected && value !== '',
    )
  )
}

function Goods({ line: { name, picture, quantity, priceMinor } }: { line: QuotedShop['lines'][number] }) {
  return (
    <li className="flex items-center gap-3">
      {picture ? (
        <img
          src={picture}
          alt=""
          width={48}
          height={48}
          className="size-12 shrink-0 rounded-md bg-sunken object-cover"
        />
      ) : (
        <span className="size-12 shrink-0 rounded-md bg-sunken" />
      )}
      <span className="min-w-0 grow leading-tight">
        {quantity} × {name}
      </span>
      <Price kobo={priceMinor * quantity} className="font-semibold" />
    </li>
  )
}

interface WaysProps {
  shop: QuotedShop
  /** Nothing would be left to pay without it. */
  isOnly: boolean
  place: CheckoutData['choice']
  now: number
}

function Ways({ shop, isOnly, place, now }: WaysProps) {
  const acceptBy = acceptByOf(now, shop.closedUntil)
  const { sellerId, storeName, city, state, ways, pickupPlaces, way: chosen, handlingDays } = shop
  const [query] = useSearchParams()
  // Also a way that was ticked without the buyer: they read it, and its fee.
  const before = deliveryWays.find((way) => query.get(`way-${sellerId}`) === way)
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // The ticked way left with the place before: what the sums count is ticked. Another tick is a choice on its way.
    const radios = [...(group.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
    const counted = radios.find(({ value }) => value === chosen)
    if (counted && !radios.some(({ checked }) => checked)) counted.checked = true
  }, [chosen, ways])
  return (
    <fieldset ref={group} className="rounded-lg border border-line bg-card p-4 sm:p-5">
      <legend className="float-left w-full font-display text-xl font-bold tracking-tight">{storeName}</legend>
      {/* What was ticked without the buyer is no choice: another place begins with its own. */}
      <input
        type="hidden"
        name={begunName(sellerId)}
        value={isAskedFor(query, sellerId, chosen) ? '' : (chosen ?? '')}
      />
      <div className="clear-left space-y-2 pt-3">
        {shop.verified === false && <p className="-mt-3 text-sm text-muted">Not verified yet</p>}
        <ul className="space-y-2 pb-2">
          {shop.lines.map((line) => (
            <Goods key={line.id} line={line} />
          ))}
        </ul>
        {before && place.lga !== '' && ways.length > 0 && ways.every(({ way }) => way !== before) && (
          <p role="status" className="rounded-md bg-marigold-soft p-3 text-sm">
            {changedWay(shop, before, place)}
          </p>
        )}
        {ways.map(({ way, feeMinor, days }) => (
          <label key={way} htmlFor={`${sellerId}-${way}`} className="flex min-h-11 items-start gap-3">
            <input
              id={`${sellerId}-${way}`}
              type="radio"
              name={`way-${sellerId}`}
              value={way}
              defaultChecked={chosen === way}
              className="mt-1 size-5 shrink-0 accent-leaf"
            />
            <span className="font-semibold">
              {wayForBuyer(way, shop.courierTo)}: {feeMinor === 0 ? 'free' : formatNaira(feeMinor)}
              <span className="block text-sm font-normal text-muted">
                {way === 'collect'
                  ? pickupPlaces[0]
                    ? distinctParts(
                        pickupPlaces[0].name,
                        pickupPlaces[0].landmark,
                        pickupPlaces[0].hours,
                      ).join(', ')
                    : `${joinWithCommas('At the shop', shop.market ?? '', city, city === state ? '' : state)}. ${exactPlace(shop)}`
                  : latestLabel(
                      showDeadline(latestArrival(acceptBy, handlingDays + days)).split(',')[0] ?? '',
                      { handlingDays, days },
                      Boolean(shop.closedUntil),
                    )}
              </span>
              {way === 'courier' && shop.courierTo === 'park' && (
                <span className="block text-sm font-normal text-muted">
                  {courierEndForBuyer(shop.courierTo)}
                </span>
              )}
            </span>
          </label>
        ))}
        {/* Not in the label: a link is not a way. */}
        {!shop.courierTo && ways.some(({ way }) => way === 'courier') && (
          <div className="pl-8 text-sm">
            <CourierEnd
              courierTo={null}
              toAsk={{ userId: shop.userId ?? '', kind: 'product', id: shop.lines[0]?.productId ?? '' }}
              isNewTab
            />
          </div>
        )}
        {chosen === 'collect' && place.state !== '' && state !== '' && state !== place.state && (
          <p className="rounded-md bg-marigold-soft p-3 text-sm">
            You will collect this in {city === state ? state : joinWithCommas(city, state)}. It will not be
            sent to {place.state}.
          </p>
        )}
        {ways.every(({ way }) => way === 'collect') && place.lga !== '' && (
          <div className="flex flex-wrap items-center gap-x-4">
            <p className="text-sm text-muted">
              {chosen === 'collect' && !isAskedFor(query, sellerId, chosen) && 'Chosen for you: '}
              {storeName} does not deliver to {place.lga}.
            </p>
            {!isOnly && (
              <Button
                kind="plain"
                form={shopLaterName}
                name={shopLaterName}
                value={sellerId}
                aria-label={`Save the goods of ${storeName} for later`}
                className="-ml-2 px-2! text-sm"
              >
                Save for later
              </Button>
            )}
          </div>
        )}
        {ways.length === 0 && place.lga === '' && <p>Choose a state and a local government first.</p>}
      </div>
    </fieldset>
  )
}

/** A server before 0.29 does not say whether the paid order will show it. */
function exactPlace({ showsPlace, storeName }: QuotedShop): string {
  return showsPlace
    ? 'You see the exact place after you pay: only buyers see it.'
    : `${storeName} tells you the exact place after you pay.`
}

/** The way that was chosen for another place is not offered in this one: what counts instead, or that one must be chosen. */
function changedWay(
  { way, feeMinor, courierTo }: QuotedShop,
  asked: DeliveryWay,
  { lga, state }: CheckoutData['choice'],
): string {
  const not = `“${wayForBuyer(asked, courierTo)}” is not offered to ${joinWithCommas(lga, state)}.`
  if (way === null) return `${not} Choose another way.`
  const fee = feeMinor === 0 ? 'free' : formatNaira(feeMinor)
  return `${not} It now goes “${wayForBuyer(way, courierTo)}”, ${fee}. You can change it.`
}
