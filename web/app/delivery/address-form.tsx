import type { DeliveryAddress } from '@oja/contract/schemas/delivery/addresses.ts'
import { deliveryLimits as limits } from '@oja/contract/values/delivery/delivery-limits.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { Form } from 'react-router'
import type { ReactNode } from 'react'
import type { FormErrors } from '../api/page.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CheckField, TextAreaField } from '../ui/forms/field.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { AddressLines } from '../ui/forms/address-lines.tsx'
import { streetParts } from '../format/street-parts.ts'

interface AddressFormProps {
  /** The address to change; null adds one. */
  address: DeliveryAddress | null
  /** The person's own name and phone for a new address; for the first one also the address of their profile. */
  person: { fullName: string; phone: string; street: string }
  isFirst: boolean
  formErrors: FormErrors | undefined
  isBusy: boolean
  /** The fields for state and local government. */
  children: ReactNode
}

/** An address as a driver needs it: no postcode, but the nearest landmark. */
export function AddressForm({ address, person, isFirst, formErrors, isBusy, children }: AddressFormProps) {
  const { values, fields } = formErrors ?? { values: undefined, fields: {} as Record<string, string> }
  const shown = address ? { ...address, phone: showPhone(address.phone) } : null
  const first: Record<string, string> = {
    fullName: person.fullName,
    phone: showPhone(person.phone),
    ...streetParts(person.street),
  }
  const valueOf = (name: 'fullName' | 'phone' | 'street' | 'landmark' | 'town' | 'note') =>
    values?.[name] ?? (shown ? shown[name] : first[name])
  return (
    <Form method="post" noValidate className="grid gap-4 sm:grid-cols-2">
      <input type="hidden" name="what" value={address ? 'change' : 'add'} />
      {address && <input type="hidden" name="id" value={address.id} />}
      <div className="empty:hidden sm:col-span-2 [&>*]:mb-0">
        <ErrorSummary title="That was not saved" formErrors={formErrors} />
      </div>
      <AddressLines valueOf={valueOf} fields={fields} />
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
