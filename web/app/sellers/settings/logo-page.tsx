import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { data, redirect } from 'react-router'
import { apiContext, uploadContext } from '../../api/page-context.ts'
import { pageAfterStep } from '../overview/setup-steps.ts'
import type { Route } from './+types/logo-page.ts'
import { usePageForm } from '../../hooks/use-account-form.ts'
import { titled } from '../../format/page-title.ts'
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
  const url = new URL(request.url)
  if (status === 200) {
    const next = await pageAfterStep({ api: context.get(apiContext), url })
    return redirect(next ?? '/dashboard/settings?saved=profile')
  }
  if (status === 401) return redirect(loginAddress(url))
  return data(readFormErrors(text), { status })
}

export const clientAction = browserAction(async ({ api, form, url }) => {
  await api(endpoints.sellers.updateProfile, { form })
  toast({ text: 'Profile updated successfully!', tone: 'good' })
  const next = await pageAfterStep({ api, url })
  return next === null ? { saved: true } : redirect(next)
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
