import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { data, redirect } from 'react-router'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { apiContext, uploadContext } from '../../api/page-context.ts'
import type { Route } from './+types/logo-page.ts'
import { SettingsCard } from '../../account/settings-card.tsx'
import { usePageForm } from '../../hooks/use-account-form.ts'
import { titled } from '../../format/page-title.ts'
import { browserLoader, loginAddress, serverLoader, readFormErrors, browserAction } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { pageAfterStep } from '../overview/setup-steps.ts'
import { toast } from '../../ui/toasts.tsx'
import { savedTexts } from './save-shop.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { leavesField, LogoForm, StorePreview } from './store-preview.tsx'

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
    const next = await answerOrFailure(pageAfterStep({ api: context.get(apiContext), url }))
    return redirect(next.answer ?? '/dashboard/settings/profile?saved=logo')
  }
  if (status === 401) return redirect(loginAddress(url))
  return data(readFormErrors(text), { status })
}

/** As a step of a new shop it leads to the next one, unless something is typed below it that would be lost. */
export const clientAction = browserAction(async (submission) => {
  const { api, form } = submission
  const isLeft = form.has(leavesField)
  form.delete(leavesField)
  await api(endpoints.sellers.updateProfile, { form })
  // The logo is saved: without an answer the page only stays.
  const next = isLeft ? (await answerOrFailure(pageAfterStep(submission))).answer : null
  if (next) return redirect(next)
  toast({ text: savedTexts.logo, tone: 'good' })
  return { saved: true }
})

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
