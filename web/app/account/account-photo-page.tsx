import { accountEndpoints } from '@oja/contract/endpoints/identity/account.ts'
import { data, redirect } from 'react-router'
import type { Route } from './+types/account-photo-page.ts'
import { titled } from '../format/page-title.ts'
import { uploadContext } from '../api/page-context.ts'
import { browserLoader, loginAddress, serverLoader, readFormErrors, browserAction } from '../api/page.ts'
import { toast } from '../ui/toasts.tsx'
import { usePageForm } from '../hooks/use-account-form.ts'
import { AccountCard } from './account-frame.tsx'
import { accountLabels } from './account-labels.ts'
import { BackToSettings } from './back-to-settings.tsx'
import { loadProfile } from './buyer-profile.ts'
import { PhotoForm } from './profile-form.tsx'

export const loader = serverLoader(loadProfile)
export const clientLoader = browserLoader(loadProfile)

/** The form without JavaScript: its body goes to the API unread, as with every form that has a file. */
export async function action({ context, request }: Route.ActionArgs) {
  const { status, text } = await context.get(uploadContext)(accountEndpoints.updateProfile)
  if (status === 200) return redirect(`${accountLabels('buyer').settings}?saved=profile`)
  if (status === 401) return redirect(loginAddress(new URL(request.url)))
  return data(readFormErrors(text), { status })
}

export const clientAction = browserAction(async ({ api, form }) => {
  const { message } = await api(accountEndpoints.updateProfile, { form })
  toast({ text: message || 'Profile updated successfully', tone: 'good' })
  return { saved: true }
})

export function meta() {
  return [{ title: titled('Your picture') }]
}

/** The page with the form for the photo. Without JavaScript the form of the settings leads here. */
export default function AccountPhotoPage({ loaderData: profile, actionData }: Route.ComponentProps) {
  return (
    <AccountCard title="Your picture">
      <PhotoForm key={profile.avatarUrl} form={usePageForm(actionData)} profile={profile} />
      <BackToSettings of="buyer" />
    </AccountCard>
  )
}
