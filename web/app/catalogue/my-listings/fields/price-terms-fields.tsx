import { priceAnswers, priceNoteLength } from '@oja/contract/values/catalogue/service-prices.ts'
import { CheckField, Field, SelectField } from '../../../ui/forms/field.tsx'

interface PriceTermsFieldsProps {
  /** The values and the errors of the form, by field. */
  values: Record<string, string>
  fields: Record<string, string>
}

/** What the price of a service is for, whether it is only where the price begins, and own words about it. */
export function PriceTermsFields({ values, fields }: PriceTermsFieldsProps) {
  return (
    <>
      <SelectField
        label="What is the price for?"
        name="priceFor"
        required={false}
        options={priceAnswers.map((value) => ({ value, label: `Per ${value}` }))}
        placeholder="Choose (optional)"
        defaultValue={values.priceFor ?? ''}
        error={fields.priceFor}
      />
      {/* A form does not send a box that is not ticked. Then this says no. */}
      <input type="hidden" name="priceIsFrom" value="no" />
      <CheckField
        label="It is a starting price"
        name="priceIsFrom"
        value="yes"
        help="Buyers see “From”. Tick it when the final price can be higher."
        defaultChecked={/\byes$/.test(values.priceIsFrom ?? '')}
        error={fields.priceIsFrom}
      />
      <Field
        label="Your own words about the price"
        name="priceNote"
        required={false}
        maxLength={priceNoteLength}
        autoComplete="off"
        placeholder="cloth not included"
        help={`What it covers or leaves out, at most ${priceNoteLength} characters`}
        defaultValue={values.priceNote}
        error={fields.priceNote}
      />
    </>
  )
}
