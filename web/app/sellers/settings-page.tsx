import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { OwnShop, ShopLink } from '@oja/contract/schemas/sellers.ts'
import type { Places } from '@oja/contract/schemas/places.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/settings-page.ts'
import { useSectionForm } from '../hooks/use-account-form.ts'
import { accountLabels } from '../account/account-labels.ts'
import { SettingsCard } from '../account/settings-card.tsx'
import {
  DangerSection,
  DataSection,
  DevicesSection,
  PasswordSection,
  SavedAlert,
} from '../account/settings-sections.tsx'
import { titled } from '../format/page-title.ts'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import {
  field,
  browserLoader,
  isFormErrors,
  serverLoader,
  throwFormErrors,
  browserAction,
  serverAction,
} from '../api/page.ts'
import type { FormErrors, FormSubmission, PageRequest } from '../api/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { toast } from '../ui/toasts.tsx'
import { readPlace } from './sell-with-us-place.tsx'
import { SettingsForm } from './settings-form.tsx'
import { ShopLinkForm } from './shop-link/shop-link-form.tsx'
import { linkChanged } from './shop-link/shop-link-labels.ts'
import { LogoForm, StorePreview } from './store-preview.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api }: PageRequest) {
  const [shop, link, places, devices] = await Promise.all([
    answerOrFailure(api(endpoints.sellers.own, {})),
    answerOrFailure(api(endpoints.sellers.link, {})),
    answerOrFailure(api(endpoints.places.list, {})),
    answerOrFailure(api(endpoints.auth.sessions, {})),
  ])
  return {
    shop,
    link: link.answer?.data ?? null,
    places: places.answer?.data ?? [],
    devices,
    now: Date.now(),
  }
}

const profileSaved = 'Profile updated successfully!'

export const action = serverAction(async (submission) => {
  await saveShop(submission)
  return redirect('/dashboard/settings?saved=profile')
})

export const clientAction = browserAction(async (submission) => {
  await saveShop(submission)
  toast({ text: profileSaved, tone: 'good' })
  return { saved: true }
})

const required = {
  storeName: 'Business name is required',
  phone: 'Phone is required',
}

async function saveShop({ api, form }: FormSubmission): Promise<void> {
  const text = (name: string) => field(form, name).trim()
  const missing = Object.entries(required).filter(([name]) => text(name) === '')
  const wantsLowStock = form.has('lowStock')
  if (wantsLowStock && text('lowStockAt') === '') missing.push(['lowStockAt', 'Enter a number, like 3'])
  throwFormErrors(Object.fromEntries(missing))
  const shop = new FormData()
  for (const name of ['storeName', 'email', 'phone', 'description', 'businessCategory', 'address'])
    shop.set(name, text(name))
  for (const [name, value] of form)
    if (name === 'workingHours' || name.startsWith('hours.')) shop.set(name, value)
  shop.set('notifications', String(form.has('notifications')))
  shop.set('lowStockAt', wantsLowStock ? text('lowStockAt') : '')
  // A shop that did not move keeps its city; when the list of places did not load, the form has no place.
  const { state, lga } = readPlace(text('state'), text('lga'))
  if (form.has('state') && `${state}|${lga}` !== text('place'))
    shop.set('location', JSON.stringify({ city: lga, state }))
  await api(endpoints.sellers.updateProfile, { form: shop })
}

export function meta() {
  return [{ title: titled('Store settings') }]
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shop, link, places, devices, now } = loaderData
  return (
    <>
      <h1 className="mb-6 text-3xl">Settings</h1>
      <div className="max-w-3xl space-y-6">
        <SavedAlert messages={saved} />
        {shop.answer ? (
          <ShopSections
            shop={shop.answer.seller}
            link={link}
            places={places}
            refusedByPage={isFormErrors(actionData) ? actionData : undefined}
            now={now}
          />
        ) : (
          <LoadFailure message="Failed to load profile" />
        )}
        <SettingsCard
          id="voice"
          title="Shop voice note"
          lead="Tell buyers who you are and what you sell, in up to 60 seconds. They can play it on your shop page."
        >
          <ButtonLink to="/dashboard/voice" kind="quiet">
            Record voice note
          </ButtonLink>
        </SettingsCard>
        <SettingsCard
          id="automatic-reply"
          title="Automatic reply"
          lead="Sent automatically when you’re away."
        >
          <ButtonLink to="/dashboard/messages#automatic-reply" kind="quiet">
            Change the reply
          </ButtonLink>
        </SettingsCard>
        <SettingsCard
          id="verification"
          title="Verification"
          lead="Submit your documents to get the Verified badge and be paid."
        >
          <ButtonLink to="/dashboard/verification" kind="quiet">
            See your verification
          </ButtonLink>
        </SettingsCard>
        <SettingsCard
          id="account"
          title="Your account"
          lead="Your own name and the email address you log in with."
        >
          <ButtonLink to="/userProfile/settings" kind="quiet">
            Change name or login email
          </ButtonLink>
        </SettingsCard>
        <PasswordSection isSeller />
        <DevicesSection devices={devices} now={now} />
        <DataSection />
        <DangerSection isSeller />
      </div>
    </>
  )
}

const saved = { profile: profileSaved, link: linkChanged, password: accountLabels('seller').passwordChanged }

interface ShopSectionsProps {
  shop: OwnShop['seller']
  link: ShopLink['data'] | null
  places: Places['data']
  /** The errors of a form that was sent without JavaScript. */
  refusedByPage: FormErrors | undefined
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
}

function ShopSections({ shop, link, places, refusedByPage, now }: ShopSectionsProps) {
  const texts = useSectionForm()
  const logo = useSectionForm()
  const linkForm = useSectionForm()
  return (
    <>
      <SettingsCard id="preview" title="Store preview">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-6">
          <LogoForm key={shop.storeLogo} {...logo} shop={shop} />
          <StorePreview shop={shop} now={now} />
        </div>
      </SettingsCard>
      <SettingsCard id="shop-link" title="Shop link" lead="Buyers can say it, type it or scan it.">
        {link ? (
          <ShopLinkForm key={link.slug} {...linkForm} link={link} storeName={shop.storeName} />
        ) : (
          <LoadFailure message="Failed to load your link" />
        )}
      </SettingsCard>
      <SettingsCard id="profile" title="Store profile">
        <SettingsForm {...texts} formErrors={texts.formErrors ?? refusedByPage} shop={shop} places={places} />
      </SettingsCard>
    </>
  )
}
