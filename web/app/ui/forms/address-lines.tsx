import { deliveryLimits as limits } from '@oja/contract/values/delivery/delivery-limits.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { Field } from './field.tsx'

type AddressLine = 'fullName' | 'phone' | 'street' | 'landmark' | 'town'

interface AddressLinesProps {
  valueOf: (name: AddressLine) => string | undefined
  /** The errors of the form, by field. */
  fields: Record<string, string>
  /** Where the street comes from, when the person did not type it here. */
  streetHelp?: string | undefined
  /** The local government, where it is chosen before, and a quarter of it that people know; "" without one. */
  area?: { lga: string; example: string } | undefined
}

/**
 * The person and the street of an address: no postcode, but the nearest landmark. State and area have fields of their own; a
 * town that is left blank is the local government (`townOf`).
 */
export function AddressLines({ valueOf, fields, streetHelp, area }: AddressLinesProps) {
  const common = (name: AddressLine) => ({ name, defaultValue: valueOf(name), error: fields[name] })
  return (
    <>
      <Field
        label="Receiver’s full name"
        {...common('fullName')}
        help="Change it if somebody else receives it."
        required
        autoComplete="name"
        maxLength={fieldLengths.personName}
      />
      <Field
        label="Receiver’s phone"
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
        placeholder="12 Awolowo Road"
        help={streetHelp}
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
        label="Town (optional)"
        {...common('town')}
        autoComplete="address-level2"
        maxLength={limits.town}
        placeholder={(area?.example ?? 'Bodija') && `Such as ${area?.example ?? 'Bodija'}`}
        help={`Leave it blank if it is ${area?.lga || 'your local government'}.`}
        className="sm:col-span-2"
      />
    </>
  )
}
