import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { Places } from '@oja/contract/schemas/places.ts'
import { capitalise } from '../format/format.ts'
import { AddressField } from '../ui/forms/common-fields.tsx'
import type { FormState } from '../ui/forms/common-fields.tsx'
import { SelectField, TextAreaField } from '../ui/forms/field.tsx'
import { PlaceFields } from '../ui/forms/place-fields.tsx'

interface ShopChoiceProps {
  of: FormState
  label: string
  name: string
  choices: readonly string[]
  placeholder?: string
}

/** A choice that a shop must make: what it sells, how large it is. */
export function ShopChoice({ of: form, label, name, choices, placeholder }: ShopChoiceProps) {
  return (
    <SelectField
      label={label}
      name={name}
      required
      placeholder={placeholder}
      options={choices.map((value) => ({ value, label: capitalise(value) }))}
      defaultValue={textOf(form, name)}
      error={form.fields[name]}
    />
  )
}

interface ShopPlaceProps {
  of: FormState
  /** Empty where they cannot be had: then the form does not ask for the place. */
  places: Places['data']
  /** What the description should say. */
  descriptionHelp: string
}

/** Where a shop is: its state and local government. Nothing when the list of places did not load. */
export function ShopPlace({ of: form, places }: Pick<ShopPlaceProps, 'of' | 'places'>) {
  const { fields } = form
  const state = textOf(form, 'state')
  const lga = textOf(form, 'lga')
  if (places.length === 0) return null
  return (
    <PlaceFields
      places={places}
      state={state}
      lga={lga.includes('|') || lga === '' ? lga : `${state}|${lga}`}
      error={fields.state ?? fields.lga ?? fields.location}
    />
  )
}

/** Where a shop is, and what it says of itself. Nothing of it must be filled in. */
export function ShopPlaceAndDescription({ of: form, places, descriptionHelp }: ShopPlaceProps) {
  const { fields } = form
  return (
    <>
      <ShopPlace of={form} places={places} />
      <AddressField of={form} />
      <TextAreaField
        label="Description"
        name="description"
        required={false}
        maxLength={fieldLengths.description}
        help={descriptionHelp}
        defaultValue={textOf(form, 'description')}
        error={fields.description}
        className="sm:col-span-2"
      />
    </>
  )
}

function textOf({ values }: FormState, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}
