import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { deliveryLimits } from '@oja/contract/values/delivery/delivery-limits.ts'
import { Link, useSearchParams } from 'react-router'
import type { Route } from './+types/addresses-page.ts'
import { MoreForm, SettingsCard } from '../account/settings-card.tsx'
import { useBuyerProfile } from '../account/buyer-profile.ts'
import { whenSignedIn } from '../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { FormErrors, PageRequest } from '../api/page.ts'
import { knownValue } from '../format/known-value.ts'
import { titled } from '../format/page-title.ts'
import { usePageForm } from '../hooks/use-account-form.ts'
import { LoginRequired } from '../identity/login-required.tsx'
import { Alert } from '../ui/alert.tsx'
import { Icon } from '../ui/icon.tsx'
import { PlaceFields } from '../ui/forms/place-fields.tsx'
import { AddressForm } from './address-form.tsx'
import { AddressList } from './address-list.tsx'
import { addressTexts } from './submit-address.ts'

export { action, clientAction } from './submit-address.ts'
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api, url }: PageRequest) {
  const book = await whenSignedIn(api(deliveryEndpoints.addresses, {}))
  if (!book) return null
  const { data: places } = await api(endpoints.places.list, {})
  const edited = book.data.find(({ id }) => id === url.searchParams.get('edit')) ?? null
  return { addresses: book.data, places, edited }
}

export function meta() {
  return [{ title: titled('Addresses') }]
}

/** Where a person's goods go: up to ten addresses, one of them the default. */
export default function AddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { formErrors, isBusy } = usePageForm(actionData)
  const saved = knownValue(addressTexts, useSearchParams()[0].get('saved'))
  return (
    <>
      <Link
        to="/userProfile/settings"
        className="mb-1 inline-flex min-h-11 items-center gap-1 font-semibold text-leaf"
      >
        <Icon name="chevron-left" />
        Back to settings
      </Link>
      <h1 className="mb-4 text-3xl">Addresses</h1>
      {!loaderData ? (
        <LoginRequired text="Log in to see your addresses." />
      ) : (
        <div className="max-w-3xl space-y-6">
          {saved && !formErrors && <Alert tone="good" title={saved} />}
          {loaderData.addresses.length > 0 && (
            <AddressList addresses={loaderData.addresses} isBusy={isBusy} />
          )}
          <OneAddress {...loaderData} formErrors={formErrors} isBusy={isBusy} />
        </div>
      )}
    </>
  )
}

interface OneAddressProps extends NonNullable<Route.ComponentProps['loaderData']> {
  formErrors: FormErrors | undefined
  isBusy: boolean
}

/** The form for one more address, folded away below those there are, or for the one to change. */
function OneAddress({ addresses, places, edited, formErrors, isBusy }: OneAddressProps) {
  const profile = useBuyerProfile()?.answer?.data
  const isFirst = addresses.length === 0
  const street = isFirst ? (profile?.address ?? '') : ''
  if (!edited && addresses.length >= deliveryLimits.addresses)
    return (
      <p className="text-muted">
        You have {deliveryLimits.addresses} addresses, the most we keep. Remove one to add another.
      </p>
    )
  const shown = formErrors && withoutLga(formErrors)
  const form = (
    <AddressForm
      key={edited?.id ?? addresses.length}
      address={edited}
      person={{
        fullName: profile?.fullName || (profile?.name ?? ''),
        phone: profile?.phone ?? '',
        street,
      }}
      isFirst={isFirst}
      formErrors={shown}
      isBusy={isBusy}
    >
      <PlaceFields
        places={places}
        isRequired
        {...placeOf(edited, formErrors?.values)}
        error={shown?.fields['state']}
        lgaError={shown?.fields['lga']}
      />
    </AddressForm>
  )
  if (!edited && !isFirst)
    return (
      <MoreForm
        key={addresses.length}
        title="Add an address"
        isFirst={false}
        isOpen={formErrors?.values['what'] === 'add'}
      >
        {form}
      </MoreForm>
    )
  return (
    <SettingsCard
      id="address"
      title={edited ? 'Change address' : 'Add an address'}
      lead={isFirst ? firstLead(street) : undefined}
    >
      {form}
    </SettingsCard>
  )
}

function firstLead(street: string): string {
  const lead = 'Save it once, and choose it when you buy.'
  return street === '' ? lead : `${lead} The street is from your profile: check it.`
}

/** Without a state no local government can be chosen: only the state is asked for. */
function withoutLga(formErrors: FormErrors): FormErrors {
  const { lga, ...others } = formErrors.fields
  return lga !== undefined && others['state'] !== undefined ? { ...formErrors, fields: others } : formErrors
}

/** The place as the fields take it: the option of a local government names its state too. */
function placeOf(
  edited: { state: string; lga: string } | null,
  typed: Record<string, string> | undefined,
): { state: string; lga: string } {
  const state = typed?.['state'] ?? edited?.state ?? ''
  const lga = typed?.['lga'] ?? edited?.lga ?? ''
  return { state, lga: lga === '' || lga.includes('|') ? lga : `${state}|${lga}` }
}
