import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/contact-page.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { AddressField, EmailField, PhoneField } from '../../ui/forms/common-fields.tsx'
import { CheckField } from '../../ui/forms/field.tsx'
import { PlaceFields } from '../../ui/forms/place-fields.tsx'
import { loadShop } from './load-own-shop.ts'
import { needsPlace, shopPartAction, shopPartClientAction } from './save-shop.ts'
import { SettingsFrame, ShopPartForm } from './settings-frame.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const action = shopPartAction('contact')
export const clientAction = shopPartClientAction('contact')

async function load(visit: PageRequest) {
  const [{ shop }, places] = await Promise.all([
    loadShop(visit),
    answerOrFailure(visit.api(endpoints.places.list, {})),
  ])
  return { shop, places: places.answer?.data ?? [] }
}

export function meta() {
  return [{ title: titled('Contact and place') }]
}

/** How buyers reach the shop, and where it is. The shop's email is not the login. */
export default function ContactPage({ loaderData: { shop, places }, actionData }: Route.ComponentProps) {
  // The step of a new shop asks where it is. That comes first then, and must be chosen.
  const isStep = useSearchParams()[0].has('setup')
  return (
    <SettingsFrame title="Contact and place">
      <ShopPartForm {...{ shop, actionData }}>
        {({ email, phone, location, lga, address, whatsapp = false }, refused) => {
          const values = { email, phone: showPhone(phone), state: location.state, lga, address }
          const filled = { values: { ...values, ...refused?.values }, fields: refused?.fields ?? {} }
          const { state, lga: chosen } = filled.values
          const { state: wrongState, lga: wrongLga, location: wrongPlace } = filled.fields
          const place = (
            <>
              <input type="hidden" name="place" value={`${location.state}|${lga}`} />
              {isStep && <input type="hidden" name={needsPlace} value="1" />}
              {places.length > 0 && (
                <PlaceFields
                  places={places}
                  state={state}
                  lga={chosen === '' || chosen.includes('|') ? chosen : `${state}|${chosen}`}
                  error={wrongState ?? wrongLga ?? wrongPlace}
                  isRequired={isStep}
                />
              )}
              <AddressField of={filled} />
            </>
          )
          return (
            <>
              {isStep && place}
              <PhoneField of={filled} />
              <EmailField
                of={filled}
                label="Shop email"
                required={false}
                autoComplete="off"
                help="Shown to buyers who ask for your contact. Leave blank to give only your phone. Your login email stays private."
              />
              <CheckField
                label="Buyers may chat with me on WhatsApp"
                name="whatsapp"
                help="A button on your shop and listings. Buyers get your phone number when they tap it."
                defaultChecked={refused ? refused.values['whatsapp'] !== undefined : whatsapp}
                className="sm:col-span-2"
              />
              {!isStep && place}
            </>
          )
        }}
      </ShopPartForm>
    </SettingsFrame>
  )
}
