import type { ShopDelivery } from '@oja/contract/schemas/delivery/shop-delivery.ts'
import { agreed, courierEndForSeller, courierEnds } from '@oja/contract/values/delivery/courier-to.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { Form } from 'react-router'
import type { FormErrors } from '../../api/page.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, Field } from '../../ui/forms/field.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { HandlingDaysField } from './handling-days-field.tsx'

// The form above it has a field of this name too.
const handlingDaysId = 'settings-handling-days'

interface SettingsFormProps {
  shop: ShopDelivery['data']
  formErrors: FormErrors | undefined
  isBusy: boolean
}

/** Whether the shop delivers, where a park or courier brings it, how fast it sends, and from when delivery is free. */
export function SettingsForm({ shop, formErrors, isBusy }: SettingsFormProps) {
  const { values, fields } = formErrors ?? { values: undefined, fields: {} as Record<string, string> }
  const delivers = values ? values['delivers'] === 'yes' : shop.delivers
  const freeFrom = shop.freeFromMinor === null ? '' : formatNaira(shop.freeFromMinor).slice(1)
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="what" value="settings" />
      <div className="empty:hidden sm:col-span-2 [&>*]:mb-0">
        <ErrorSummary
          title="That was not saved"
          formErrors={formErrors}
          ids={{ handlingDays: handlingDaysId }}
        />
      </div>
      <fieldset className="sm:col-span-2">
        <legend className="sr-only">Do you deliver?</legend>
        <CheckField
          type="radio"
          id="delivers-yes"
          name="delivers"
          value="yes"
          label="We deliver"
          defaultChecked={delivers}
        />
        <CheckField
          type="radio"
          id="delivers-no"
          name="delivers"
          value="no"
          label="We do not deliver: buyers collect"
          defaultChecked={shop.isSet && !delivers}
        />
      </fieldset>
      {shop.areas.some(({ way }) => way === 'courier') && (
        <CourierToField chosen={values?.['courierTo'] ?? shop.courierTo ?? agreed} />
      )}
      <HandlingDaysField
        id={handlingDaysId}
        defaultValue={values?.['handlingDays'] ?? String(shop.handlingDays)}
        isCollectedOnly={shop.isSet && !delivers}
        error={fields['handlingDays']}
      />
      <Field
        label="Free from (₦)"
        name="freeFrom"
        required={false}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder="50,000"
        defaultValue={values?.['freeFrom'] ?? freeFrom}
        error={fields['freeFrom']}
        help="Your own delivery is free for goods of this price or more. By park or courier the buyer still pays the fee."
      />
      <Button busy={isBusy} busyLabel="Saving..." className="sm:col-span-2 sm:justify-self-start">
        Save
      </Button>
    </Form>
  )
}

/** Where goods end that go by park or courier: buyers read it before they pay. */
function CourierToField({ chosen }: { chosen: string }) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold">By park or courier: where does it end?</legend>
      {[...courierEnds, null].map((end) => (
        <CheckField
          key={end}
          type="radio"
          id={`courier-to-${end ?? agreed}`}
          name="courierTo"
          value={end ?? agreed}
          label={courierEndForSeller(end)}
          defaultChecked={chosen === (end ?? agreed)}
        />
      ))}
    </fieldset>
  )
}
