import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { data, redirect } from 'react-router'
import type { Route } from './+types/logo-page.ts'
import { usePageForm } from '../../hooks/use-account-form.ts'
import { titled } from '../../format/page-title.ts'
import { uploadContext } from '../../api/page-context.ts'
import { browserLoader, loginAddress, serverLoader, readFormErrors, browserAction } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'
import { LogoForm } from './store-preview.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api }: PageRequest) {
  return (await api(endpoints.sellers.own, {})).seller
}

/** The form without JavaScript: its body goes to the API unread, as with every form that has a file. */
export async function action({ context, request }: Route.ActionArgs) {
  const { status, text } = await context.get(uploadContext)(endpoints.sellers.updateProfile)
  if (status === 200) return redirect('/dashboard/settings?saved=profile')
  if (status === 401) return redirect(loginAddress(new URL(request.url)))
  return data(readFormErrors(text), { status })
}

export const clientAction = browserAction(async ({ api, form }) => {
  await api(endpoints.sellers.updateProfile, { form })
  toast({ text: 'Profile updated successfully!', tone: 'good' })
  return { saved: true }
})

export function meta() {
  return [{ title: titled('Your logo') }]
}

/** The page with the form for the logo. Without JavaScript the form of the settings leads here. */
export default function SettingsLogoPage({ loaderData: shop, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <h1 className="mb-6 text-3xl">Your logo</h1>
      <LogoForm key={shop.storeLogo} {...usePageForm(actionData)} shop={shop} />
      <ButtonLink to="/dashboard/settings" kind="plain" className="mt-4">
        Back to settings
      </ButtonLink>
    </div>
  )
}
