import { businessCategories } from '@oja/contract/values/categories.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { Route } from './+types/profile-page.ts'
import { SettingsCard } from '../../account/settings-card.tsx'
import { browserLoader, serverLoader } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { useSectionForm } from '../../hooks/use-account-form.ts'
import { StoreNameField } from '../../ui/forms/common-fields.tsx'
import { TextAreaField } from '../../ui/forms/field.tsx'
import { ShopChoice } from '../shop-fields.tsx'
import { loadShop } from './load-own-shop.ts'
import { shopPartAction, shopPartClientAction } from './save-shop.ts'
import { SettingsFrame, ShopPartForm } from './settings-frame.tsx'
import { LogoForm } from './store-preview.tsx'

export const loader = serverLoader(loadShop)
export const clientLoader = browserLoader(loadShop)
export const action = shopPartAction('profile')
export const clientAction = shopPartClientAction('profile')

export function meta() {
  return [{ title: titled('Store profile') }]
}

/** Name, kind, description and logo of the shop. */
export default function ProfilePage({ loaderData: { shop }, actionData }: Route.ComponentProps) {
  const logo = useSectionForm()
  return (
    <SettingsFrame title="Store profile">
      {shop.answer && (
        <SettingsCard id="logo" title="Logo">
          <LogoForm key={shop.answer.seller.storeLogo} {...logo} shop={shop.answer.seller} />
        </SettingsCard>
      )}
      <ShopPartForm {...{ shop, actionData }}>
        {(seller, refused) => {
          const { storeName, pendingName, businessCategory, description } = seller
          // The wished name is in the field, so that saving again does not take it back.
          const values = { storeName: pendingName || storeName, businessCategory, description }
          const filled = { values: { ...values, ...refused?.values }, fields: refused?.fields ?? {} }
          return (
            <>
              <StoreNameField
                of={filled}
                help={
                  pendingName === ''
                    ? undefined
                    : `This name waits for our approval. Until then buyers see “${storeName}”.`
                }
              />
              <ShopChoice of={filled} label="Category" name="businessCategory" choices={businessCategories} />
              <TextAreaField
                label="Description"
                name="description"
                required={false}
                maxLength={fieldLengths.description}
                help="What you sell, and why buyers come back"
                defaultValue={filled.values.description}
                error={filled.fields['description']}
                className="sm:col-span-2"
              />
            </>
          )
        }}
      </ShopPartForm>
    </SettingsFrame>
  )
}
