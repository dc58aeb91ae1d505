import type { PickupPlace } from '@oja/contract/schemas/delivery/shop-delivery.ts'
import { deliveryLimits as limits } from '@oja/contract/values/delivery/delivery-limits.ts'
import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import type { FormErrors } from '../../api/page.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { HandlingDaysField } from './handling-days-field.tsx'
import { deliveryPageAddress } from './delivery-page-address.ts'

/** The pick-up places, each with a link that opens it for changing and a button that removes it. */
export function PickupPlaceList({ places, isBusy }: { places: readonly PickupPlace[]; isBusy: boolean }) {
  const [query] = useSearchParams()
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {places.map(({ id, name, landmark, hours, address, state, lga }) => (
        <li key={id} className="flex flex-wrap items-start justify-end gap-x-2 p-3">
          <div className="min-w-0 grow basis-56 wrap-anywhere">
            <strong className="block">{name}</strong>
            <p className="text-sm text-muted">
              {[landmark, address, `${lga}, ${state}`, hours].filter(Boolean).join(' · ')}
            </p>
          </div>
          <ButtonLink
            to={`${deliveryPageAddress(query, { place: id })}#place`}
            kind="plain"
            className="shrink-0"
          >
            Change<span className="sr-only"> {name}</span>
          </ButtonLink>
          <Form method="post" preventScrollReset className="shrink-0">
            <input type="hidden" name="what" value="removePlace" />
            <input type="hidden" name="id" value={id} />
            <Button kind="plain" busy={isBusy}>
              Remove<span className="sr-only"> {name}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

// Other forms of the page have a field of this name too.
const handlingDaysId = 'place-handling-days'

interface PickupPlaceFormProps {
  /** The place to change; null adds one. */
  place: PickupPlace | null
  /** The shop's street, which a first place begins with; "" for none. */
  shopAddress: string
  /** The shop's opening hours in words, which a new place begins with; "" for none. */
  shopHours: string
  /** The shop has no place yet: this form is what its owner is here for. */
  isFirst: boolean
  /** The days within which an order is ready, which a shop that has said nothing is asked; null when it is not. */
  handlingDays: number | null
  formErrors: FormErrors | undefined
  isBusy: boolean
  /** The fields for state and local government. */
  children: ReactNode
}

export function PickupPlaceForm({
  place,
  shopAddress,
  shopHours,
  isFirst,
  handlingDays,
  formErrors,
  isBusy,
  children,
}: PickupPlaceFormProps) {
  const { values, fields } = formErrors ?? { values: undefined, fields: {} as Record<string, string> }
  const [query] = useSearchParams()
  const street = shopAddress.length <= limits.street ? shopAddress : ''
  const hours = shopHours.length <= limits.hours ? shopHours : ''
  const valueOf = (name: 'name' | 'landmark' | 'address' | 'hours') => values?.[name] ?? place?.[name]
  return (
    <Form id="place" method="post" noValidate preventScrollReset className="grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="what" value={place ? 'changePlace' : 'addPlace'} />
      {place && <input type="hidden" name="id" value={place.id} />}
      <div className="empty:hidden sm:col-span-2 [&>*]:mb-0">
        <ErrorSummary
          title="That was not saved"
          formErrors={formErrors}
          ids={{ handlingDays: handlingDaysId }}
        />
      </div>
      <Field
        label="Name of the place"
        name="name"
        required
        autoComplete="off"
        maxLength={limits.placeName}
        placeholder="Bodija"
        defaultValue={valueOf('name')}
        error={fields['name']}
      />
      <Field
        label="Nearest landmark"
        name="landmark"
        required
        autoComplete="off"
        maxLength={limits.landmark}
        placeholder="Behind the market gate"
        defaultValue={valueOf('landmark')}
        error={fields['landmark']}
      />
      {children}
      <Field
        label="Street"
        name="address"
        required={false}
        autoComplete="off"
        maxLength={limits.street}
        help={!place && street ? 'Your shop’s address. Change it if buyers collect elsewhere.' : undefined}
        defaultValue={valueOf('address') ?? street}
        error={fields['address']}
      />
      <Field
        label="Hours"
        name="hours"
        required={false}
        autoComplete="off"
        maxLength={limits.hours}
        placeholder="Mon to Sat, 8 am to 6 pm"
        help={!place && hours ? 'Your shop’s opening hours. Change them if these differ.' : undefined}
        defaultValue={valueOf('hours') ?? hours}
        error={fields['hours']}
      />
      {handlingDays !== null && (
        <HandlingDaysField
          id={handlingDaysId}
          defaultValue={values?.['handlingDays'] ?? String(handlingDays)}
          isCollectedOnly
          error={fields['handlingDays']}
        />
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button kind={place || isFirst ? 'primary' : 'quiet'} busy={isBusy} busyLabel="Saving...">
          {place ? 'Save change' : 'Add pick-up place'}
        </Button>
        {place && (
          <ButtonLink to={deliveryPageAddress(query)} kind="plain">
            Cancel
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}
