import type { PriceHint } from '@oja/contract/schemas/catalogue/price-hint.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { workPlaceLabels, workPlaces } from '@oja/contract/values/catalogue/work-places.ts'
import { Field, SelectField, TextAreaField } from '../../ui/forms/field.tsx'
import { ConditionField } from './fields/condition-field.tsx'
import { PriceTermsFields } from './fields/price-terms-fields.tsx'
import { PriceHintLine } from './form/price-hint.tsx'
import { QuantityChips } from './form/quantity-chips.tsx'
import { ReadPrice } from './form/read-price.tsx'
import { kinds } from './listing-kinds.ts'
import type { ListingKind } from './listing-kinds.ts'
import { ListingWordsOffer } from './fields/listing-words-offer.tsx'
import { UnitField } from './fields/unit-field.tsx'

interface ListingFieldsProps {
  kind: ListingKind
  /** The values of the form, by field. */
  values: Record<string, string>
  /** The errors of the form, by field. */
  fields: Record<string, string>
  /** A product with sizes or other options has no quantity of its own. */
  hasOptions?: boolean
  /** What others ask for a product of this name. */
  priceHint?: PriceHint['data'] | undefined
}

/** The fields of every listing, and those only of products or only of services. */
export function ListingFields({ kind, values, fields, hasOptions = false, priceHint }: ListingFieldsProps) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        required
        maxLength={fieldLengths.listingName}
        autoComplete="off"
        defaultValue={values.name}
        error={fields.name}
      />
      {kind === 'product' && <ListingWordsOffer />}
      <SelectField
        label="Category"
        name="category"
        required
        options={kinds[kind].categories}
        placeholder="Select a category"
        defaultValue={values.category ?? ''}
        error={fields.category}
      />
      {kind === 'product' ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <div>
            <div className="grid grid-cols-2 items-start gap-3">
              <Field
                // A sale that begins or ends on this page changes the price: React changes no field that a person may have typed into.
                key={values.priceSeen ?? ''}
                label="Price (₦)"
                name="price"
                required
                inputMode="decimal"
                autoComplete="off"
                placeholder="2,500"
                help={<ReadPrice unit={values.unit} />}
                defaultValue={values.price}
                error={fields.price}
              />
              <UnitField chosen={values.unit} error={fields.unit} />
            </div>
            <PriceHintLine found={priceHint} />
          </div>
          {!hasOptions && (
            <div>
              <Field
                label="Quantity"
                name="quantity"
                required
                inputMode="numeric"
                autoComplete="off"
                placeholder="10"
                help="How many you have to sell"
                defaultValue={values.quantity}
                error={fields.quantity}
              />
              <QuantityChips />
            </div>
          )}
          {values.quantitySeen !== undefined && (
            <input type="hidden" name="quantitySeen" value={values.quantitySeen} />
          )}
          {values.priceSeen !== undefined && (
            <input type="hidden" name="priceSeen" value={values.priceSeen} />
          )}
        </div>
      ) : (
        <>
          <Field
            label="Price (₦)"
            name="price"
            required={false}
            inputMode="decimal"
            autoComplete="off"
            placeholder="5,000"
            help={<ReadPrice help="Leave blank if you quote after seeing the job" />}
            defaultValue={values.price}
            error={fields.price}
          />
          <PriceTermsFields values={values} fields={fields} />
          <SelectField
            label="Where is the work done?"
            name="workPlace"
            required={false}
            options={workPlaces.map((value) => ({ value, label: workPlaceLabels[value] }))}
            placeholder="Choose (optional)"
            defaultValue={values.workPlace ?? ''}
            error={fields.workPlace}
          />
        </>
      )}
    </>
  )
}

/** The fields that may stay empty, of products or of services, and the description that both have. */
export function OptionalFields({
  kind,
  values,
  fields,
}: Pick<ListingFieldsProps, 'kind' | 'values' | 'fields'>) {
  return (
    <>
      {kind === 'product' ? (
        <ConditionField category={values.category ?? ''} chosen={values.condition} error={fields.condition} />
      ) : (
        <TextAreaField
          label="Services offered"
          name="servicesOffered"
          required={false}
          help="One on each line. You can add its price: “Servicing: ₦8,000”"
          placeholder={'Fault finding: ₦5,000\nInverter installation\nWiring of new houses'}
          defaultValue={values.servicesOffered}
          error={fields.servicesOffered}
        />
      )}
      <TextAreaField
        label="Description"
        name="description"
        required={false}
        maxLength={fieldLengths.description}
        help={
          kind === 'product'
            ? 'Size, colour, condition: what a buyer would ask you'
            : 'How you work, how long it takes, what a customer should bring'
        }
        defaultValue={values.description}
        error={fields.description}
      />
    </>
  )
}
