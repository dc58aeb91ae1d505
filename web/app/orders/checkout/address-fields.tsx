import { addressLine } from '@oja/contract/values/delivery/address-line.ts'
import { deliveryLimits as limits } from '@oja/contract/values/delivery/delivery-limits.ts'
import { AddressLines } from '../../ui/forms/address-lines.tsx'
import { knownQuarter, streetParts } from '../../format/street-parts.ts'
import { joinWithCommas } from '../../format/format.ts'
import type { FormErrors } from '../../api/page.ts'
import { CheckField, TextAreaField } from '../../ui/forms/field.tsx'
import type { CheckoutData } from './load-checkout.ts'
import { useKeptAddress } from '../../hooks/use-kept-address.ts'

type AddressFieldsProps = Pick<
  CheckoutData,
  'choice' | 'person' | 'begun' | 'addresses' | 'quote' | 'known'
> & {
  failure: FormErrors | undefined
}

/** Where the goods go: the chosen address, or the fields for one. No postcode, but the nearest landmark. */
export function AddressFields({
  choice,
  person,
  begun,
  addresses,
  quote,
  known,
  failure,
}: AddressFieldsProps) {
  const { address, state, lga } = choice
  if (address) {
    const { fullName, phone, street, landmark, town, note } = address
    return (
      <section aria-labelledby="send-to">
        <h2 id="send-to" className="text-xl">
          Send it to
        </h2>
        <p className="mt-1">{addressLine(fullName, street, town, lga)}</p>
        <p className="text-sm text-muted">Nearest landmark: {landmark}</p>
        {Object.entries({ fullName, phone, street, landmark, town, state, lga, note }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
      </section>
    )
  }
  // The address of one place is none of another.
  return (
    <NewAddress
      key={`${choice.state}|${choice.lga}`}
      {...{ choice, person, begun, addresses, quote, known, failure }}
    />
  )
}

/** Whether all that is sent goes to a park, so that nothing comes to the street that the form asks for. */
function isToPark({ shops }: AddressFieldsProps['quote']): boolean {
  const sent = shops.filter(({ way }) => way === 'seller' || way === 'courier')
  return sent.length > 0 && sent.every(({ way, courierTo }) => way === 'courier' && courierTo === 'park')
}

function NewAddress({ choice, person, begun, addresses, quote, known, failure }: AddressFieldsProps) {
  const { state, lga } = choice
  const values: Record<string, string | undefined> = failure?.values ?? {
    ...person,
    ...streetParts(person.street),
    ...begun,
  }
  const fields = failure?.fields ?? {}
  const fieldset = useKeptAddress(choice, failure !== undefined)
  return (
    <fieldset ref={fieldset}>
      <legend className="float-left w-full font-display text-xl font-bold tracking-tight">Send it to</legend>
      <p className="clear-left text-muted">{joinWithCommas(lga, state)}</p>
      {isToPark(quote) && (
        <p className="mt-1">
          It waits at a motor park. Your street and landmark help the seller choose a near one.
        </p>
      )}
      <input type="hidden" name="state" value={state} />
      <input type="hidden" name="lga" value={lga} />
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <AddressLines
          valueOf={(name) => values[name]}
          fields={fields}
          area={{ lga, example: knownQuarter(known[lga]) }}
          streetHelp={
            person.street === '' || begun ? undefined : 'From your profile. Change it if it goes elsewhere.'
          }
        />
        <div className="sm:col-span-2">
          <TextAreaField
            label="Note (optional)"
            name="note"
            defaultValue={values.note}
            error={fields.note}
            maxLength={limits.note}
            rows={1}
          />
        </div>
        {addresses.length < limits.addresses && (
          <CheckField
            label="Save this address"
            name="saveAddress"
            defaultChecked={failure ? values['saveAddress'] !== undefined : addresses.length === 0}
            help="It is chosen when you buy again."
          />
        )}
      </div>
    </fieldset>
  )
}
