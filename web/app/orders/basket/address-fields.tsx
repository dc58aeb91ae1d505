import { deliveryLimits as limits } from '@oja/contract/values/delivery/delivery-limits.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { joinWithCommas } from '../../format/format.ts'
import type { FormErrors } from '../../api/page.ts'
import { Field, TextAreaField } from '../../ui/forms/field.tsx'
import type { CheckoutChoice } from './load-checkout.ts'

interface AddressFieldsProps {
  choice: CheckoutChoice
  failure: FormErrors | undefined
}

/** Where the goods go: the chosen address, or the fields for one. No postcode, but the nearest landmark. */
export function AddressFields({ choice: { address, state, lga }, failure }: AddressFieldsProps) {
  const { values = {}, fields = {} } = failure ?? {}
  if (address) {
    const { fullName, phone, street, landmark, town, note } = address
    return (
      <section aria-labelledby="send-to" className="mb-4">
        <h2 id="send-to" className="text-xl">
          Send it to
        </h2>
        <p className="mt-1">{joinWithCommas(fullName, street, town, lga)}</p>
        <p className="text-sm text-muted">Near {landmark}</p>
        {Object.entries({ fullName, phone, street, landmark, town, state, lga, note }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
      </section>
    )
  }
  const common = (name: string) => ({ name, defaultValue: values[name], error: fields[name] })
  return (
    <fieldset className="mb-4 space-y-3">
      <legend className="mb-2 text-xl font-bold">Send it to</legend>
      <p className="text-muted">{joinWithCommas(lga, state)}</p>
      <input type="hidden" name="state" value={state} />
      <input type="hidden" name="lga" value={lga} />
      <Field
        label="Full name"
        {...common('fullName')}
        required
        autoComplete="name"
        maxLength={fieldLengths.personName}
      />
      <Field
        label="Phone"
        {...common('phone')}
        type="tel"
        required
        autoComplete="tel"
        maxLength={fieldLengths.phone}
        placeholder="0803 123 4567"
      />
      <Field
        label="Street"
        {...common('street')}
        required
        autoComplete="street-address"
        maxLength={limits.street}
      />
      <Field
        label="Nearest landmark"
        {...common('landmark')}
        required
        autoComplete="off"
        maxLength={limits.landmark}
        placeholder="Opposite the filling station"
      />
      <Field
        label="Town"
        {...common('town')}
        required
        autoComplete="address-level2"
        maxLength={limits.town}
      />
      <TextAreaField label="Note (optional)" {...common('note')} maxLength={limits.note} rows={2} />
    </fieldset>
  )
}
