import type { DeliveryAddress } from '@oja/contract/schemas/delivery/addresses.ts'
import { deliveryLimits as limits } from '@oja/contract/values/delivery/delivery-limits.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { Form } from 'react-router'
import type { ReactNode } from 'react'
import type { FormErrors } from '../api/page.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CheckField, Field, TextAreaField } from '../ui/forms/field.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'

interface AddressFormProps {
  /** The address to change; null adds one. */
  address: DeliveryAddress | null
  /** The person's own name and phone, for a first address. */
  person: { fullName: string; phone: string }
  isFirst: boolean
  formErrors: FormErrors | undefined
  isBusy: boolean
  /** The fields for state and local government. */
  children: ReactNode
}

/** An address as a driver needs it: no postcode, but the nearest landmark. */
export function AddressForm({ address, person, isFirst, formErrors, isBusy, children }: AddressFormProps) {
  const { values, fields } = formErrors ?? { values: undefined, fields: {} as Record<string, string> }
  const valueOf = (name: 'fullName' | 'street' | 'landmark' | 'town' | 'note') =>
    values?.[name] ?? address?.[name]
  return (
    <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="what" value={address ? 'change' : 'add'} />
      {address && <input type="hidden" name="id" value={address.id} />}
      <div className="empty:hidden sm:col-span-2 [&>*]:mb-0">
        <ErrorSummary title="That was not saved" formErrors={formErrors} />
      </div>
      <Field
        label="Full name"
        name="fullName"
        required
        autoComplete="name"
        maxLength={fieldLengths.personName}
        defaultValue={valueOf('fullName') ?? person.fullName}
        error={fields['fullName']}
      />
      <Field
        label="Phone"
        name="phone"
        type="tel"
        required
        autoComplete="tel"
        maxLength={fieldLengths.phone}
        placeholder="0803 123 4567"
        defaultValue={values?.['phone'] ?? showPhone(address?.phone ?? person.phone)}
        error={fields['phone']}
      />
      <Field
        label="Street"
        name="street"
        required
        autoComplete="street-address"
        maxLength={limits.street}
        placeholder="12 Awolowo Avenue"
        defaultValue={valueOf('street')}
        error={fields['street']}
      />
      <Field
        label="Nearest landmark"
        name="landmark"
        required
        autoComplete="off"
        maxLength={limits.landmark}
        placeholder="Opposite the filling station"
        defaultValue={valueOf('landmark')}
        error={fields['landmark']}
      />
      <Field
        label="Town"
        name="town"
        required
        autoComplete="address-level2"
        maxLength={limits.town}
        placeholder="Bodija"
        defaultValue={valueOf('town')}
        error={fields['town']}
        className="sm:col-span-2"
      />
      {children}
      <TextAreaField
        label="Note for the driver"
        name="note"
        required={false}
        rows={2}
        maxLength={limits.note}
        defaultValue={valueOf('note')}
        error={fields['note']}
        className="sm:col-span-2"
      />
      {!isFirst && !address?.isDefault && (
        <CheckField
          name="isDefault"
          label="Use this address first"
          defaultChecked={values?.['isDefault'] !== undefined}
          className="sm:col-span-2"
        />
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button busy={isBusy} busyLabel="Saving...">
          {address ? 'Save change' : 'Add address'}
        </Button>
        {address && (
          <ButtonLink to="/userProfile/addresses" kind="plain">
            Cancel
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}
