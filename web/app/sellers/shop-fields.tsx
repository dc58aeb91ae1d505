import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { Places } from '@oja/contract/schemas/places.ts'
import { capitalise } from '../format/format.ts'
import { AddressField } from '../ui/forms/common-fields.tsx'
import type { FormState } from '../ui/forms/common-fields.tsx'
import { useOpenError } from '../ui/forms/corrected.ts'
import { SelectField, TextAreaField } from '../ui/forms/field.tsx'
import { Icon } from '../ui/icon.tsx'
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

interface ShopButtonsProps extends Omit<ShopChoiceProps, 'placeholder'> {
  /** What the choices mean. */
  help?: string
}

/** The same choice as buttons, where one tap must do. The first has the field's own id, to which errors lead. */
export function ShopButtons({ of: form, label, name, choices, help }: ShopButtonsProps) {
  const error = useOpenError(name, form.fields[name])
  return (
    <fieldset aria-describedby={`${name}-help ${name}-error`}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((value, index) => (
          <label
            key={value}
            className="flex min-h-12 grow basis-24 cursor-pointer items-center justify-center rounded-md border border-edge bg-card px-2 text-center font-semibold has-checked:border-leaf has-checked:bg-leaf-soft has-checked:text-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
          >
            <input
              type="radio"
              id={index === 0 ? name : `${name}-${value}`}
              name={name}
              value={value}
              defaultChecked={textOf(form, name) === value}
              className="mr-1.5 size-4 shrink-0 accent-leaf"
            />
            {capitalise(value)}
          </label>
        ))}
      </div>
      <p id={`${name}-help`} className="mt-1.5 text-sm text-muted empty:hidden">
        {help}
      </p>
      {error && (
        <p id={`${name}-error`} className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger">
          <Icon name="alert" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </fieldset>
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
function ShopPlace({ of: form, places }: Pick<ShopPlaceProps, 'of' | 'places'>) {
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
