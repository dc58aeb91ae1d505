import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { data, redirect } from 'react-router'
import { uploadContext } from '../../api/page-context.ts'
import type { Route } from './+types/logo-page.ts'
import { SettingsCard } from '../../account/settings-card.tsx'
import { usePageForm } from '../../hooks/use-account-form.ts'
import { titled } from '../../format/page-title.ts'
import { browserLoader, loginAddress, serverLoader, readFormErrors, browserAction } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { toast } from '../../ui/toasts.tsx'
import { savedTexts } from './save-shop.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { LogoForm, StorePreview } from './store-preview.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api }: PageRequest) {
  return { shop: (await api(endpoints.sellers.own, {})).seller, now: Date.now() }
}

/** The form without JavaScript: its body goes to the API unread, as with every form that has a file. */
export async function action({ context, request }: Route.ActionArgs) {
  const { status, text } = await context.get(uploadContext)(endpoints.sellers.updateProfile)
  const url = new URL(request.url)
  if (status === 200) {
    return redirect(`/dashboard/settings/profile?${savedLogo(url)}`)
  }
  if (status === 401) return redirect(loginAddress(url))
  return data(readFormErrors(text), { status })
}

/** The rest of the profile stands below the logo, typed or not: a saved logo leaves no page, also as a step of a new shop. */
export const clientAction = browserAction(async ({ api, form }) => {
  await api(endpoints.sellers.updateProfile, { form })
  toast({ text: savedTexts.logo, tone: 'good' })
  return { saved: true }
})

/** What the address of the profile says after it; a step of a new shop goes on with "Save changes" there. */
function savedLogo({ searchParams }: URL): URLSearchParams {
  const step = searchParams.get('setup')
  return new URLSearchParams({ ...(step === null ? {} : { setup: step }), saved: 'logo' })
}

export function meta() {
  return [{ title: titled('Your logo') }]
}

/** The page with the form for the logo. Without JavaScript the form of the settings leads here. */
export default function SettingsLogoPage({ loaderData: { shop, now }, actionData }: Route.ComponentProps) {
  return (
    <SettingsFrame title="Your logo">
      <SettingsCard id="logo" title="Logo">
        <LogoForm key={shop.storeLogo} {...usePageForm(actionData)} shop={shop} />
      </SettingsCard>
      <SettingsCard id="preview" title="How buyers see it">
        <StorePreview shop={shop} now={now} />
      </SettingsCard>
    </SettingsFrame>
  )
}
