import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

/** The values and errors of a form, by field. */
export interface FormState {
  values: { [name: string]: unknown }
  fields: Record<string, string>
}

type FieldProps = ComponentProps<typeof Field>

// Fields that are the same on every form: one length, one autocomplete, one example.
export const PersonNameField = commonField({
  label: 'Name',
  name: 'name',
  autoComplete: 'name',
  required: true,
  maxLength: fieldLengths.personName,
})
export const EmailField = commonField({
  label: 'Email',
  name: 'email',
  type: 'email',
  autoComplete: 'email',
  required: true,
  maxLength: fieldLengths.email,
})
export const PhoneField = commonField({
  label: 'Phone',
  name: 'phone',
  type: 'tel',
  autoComplete: 'tel',
  required: true,
  maxLength: fieldLengths.phone,
  placeholder: '0803 123 4567',
})
export const AddressField = commonField({
  label: 'Address',
  name: 'address',
  autoComplete: 'street-address',
  required: false,
  maxLength: fieldLengths.address,
  help: 'Street and nearest landmark',
  className: 'sm:col-span-2',
})
export const StoreNameField = commonField({
  label: 'Business name',
  name: 'storeName',
  autoComplete: 'organization',
  required: true,
  maxLength: fieldLengths.storeName,
})

/** A field with its usual props; a form passes what differs. */
function commonField(defaults: FieldProps) {
  return function CommonField({ of: form, ...overrides }: { of: FormState } & Partial<FieldProps>) {
    const props = { ...defaults, ...overrides }
    const value = form.values[props.name]
    return (
      <Field
        {...props}
        defaultValue={typeof value === 'string' ? value : undefined}
        error={form.fields[props.name]}
      />
    )
  }
}
