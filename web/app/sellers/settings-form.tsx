import { businessCategories } from '@oja/contract/values/categories.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import type { Places } from '@oja/contract/schemas/places.ts'
import type { OwnShop } from '@oja/contract/schemas/sellers.ts'
import type { ComponentType } from 'react'
import type { FetcherFormProps } from 'react-router'
import { fieldsOfHours } from '../format/hours.ts'
import type { FormErrors } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { CheckField, Field } from '../ui/forms/field.tsx'
import { HoursFields } from '../ui/forms/hours-fields.tsx'
import { EmailField, PhoneField, StoreNameField } from '../ui/forms/common-fields.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { ShopChoice, ShopPlaceAndDescription } from './shop-fields.tsx'

interface SettingsFormProps {
  Form: ComponentType<FetcherFormProps>
  shop: OwnShop['seller']
  places: Places['data']
  formErrors: FormErrors | undefined
  isBusy: boolean
}

const defaultLowStock = 3

/** The texts and contact details of a shop, as buyers see them. Its contact address is not the login. */
export function SettingsForm({ Form, shop, places, formErrors, isBusy }: SettingsFormProps) {
  const { values = {}, fields = {} }: Partial<FormErrors> = formErrors ?? {}
  const shopValues = {
    ...shop,
    // The wished name is in the field, so that saving again does not take it back.
    storeName: shop.pendingName || shop.storeName,
    phone: showPhone(shop.phone),
    state: shop.location.state,
    ...values,
  }
  const filled = { values: shopValues, fields }
  const hours = formErrors ? values : fieldsOfHours(shop.workingHours)
  const notifies = formErrors ? values.notifications !== undefined : shop.notifications
  return (
    <Form method="post" action="/dashboard/settings" noValidate className="grid gap-5 sm:grid-cols-2">
      <div className="empty:hidden sm:col-span-2 [&>*]:mb-0">
        <ErrorSummary formErrors={formErrors && failed(formErrors)} />
      </div>
      <StoreNameField
        of={filled}
        help={
          shop.pendingName === ''
            ? undefined
            : `This name waits for our approval. Until then buyers see “${shop.storeName}”.`
        }
      />
      <ShopChoice of={filled} label="Category" name="businessCategory" choices={businessCategories} />
      <EmailField
        of={filled}
        label="Shop email"
        required={false}
        autoComplete="off"
        help="Shown to buyers who ask for your contact. Leave blank to give only your phone. Your login email stays private."
      />
      <PhoneField of={filled} />
      <input type="hidden" name="place" value={`${shop.location.state}|${shop.lga}`} />
      <ShopPlaceAndDescription
        of={filled}
        places={places}
        descriptionHelp="What you sell, and why buyers come back"
      />
      <div className="sm:col-span-2">
        <HoursFields title="Opening hours" values={hours} fields={fields} />
      </div>
      <CheckField
        label="Notifications: email me about new orders, messages, reviews and low stock"
        name="notifications"
        help="You always get emails about disputes and payouts"
        defaultChecked={notifies}
        error={fields.notifications}
        className="sm:col-span-2"
      />
      <CheckField
        label="Low stock: tell me when a product runs low"
        name="lowStock"
        help="On your overview, and by email if Notifications is on"
        defaultChecked={formErrors ? values.lowStock !== undefined : shop.lowStockAt !== null}
      />
      <Field
        label="Low-stock level"
        name="lowStockAt"
        required={false}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        defaultValue={values.lowStockAt ?? shop.lowStockAt ?? defaultLowStock}
        error={fields.lowStockAt}
      />
      <Button busy={isBusy} busyLabel="Saving..." className="sm:col-span-2 sm:justify-self-start">
        Save changes
      </Button>
    </Form>
  )
}

/** Puts "Failed to update profile: " before the server's reason. */
function failed(formErrors: FormErrors): FormErrors {
  if (formErrors.code === 'INCOMPLETE') return formErrors
  const reason = formErrors.message || 'You seem to be offline. Check your connection and try again.'
  return { ...formErrors, message: `Failed to update profile: ${reason}` }
}
