import { accountEndpoints } from '@oja/contract/endpoints/identity/account.ts'
import type { UpdateProfile } from '@oja/contract/schemas/identity.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/edit-profile-page.ts'
import { titled } from '../format/page-title.ts'
import {
  field,
  browserLoader,
  serverLoader,
  throwFormErrors,
  browserAction,
  serverAction,
} from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'
import { toast } from '../ui/toasts.tsx'
import { usePageForm } from '../hooks/use-account-form.ts'
import { AccountCard } from './account-frame.tsx'
import { accountLabels } from './account-labels.ts'
import { BackToSettings } from './back-to-settings.tsx'
import { ConfirmPassword } from '../session/confirm-password.tsx'
import { needsReauthentication, withReauthentication } from '../session/reauthenticate.ts'
import { loadProfile } from './buyer-profile.ts'
import { newEmail, ProfileForm } from './profile-form.tsx'

export const loader = serverLoader(loadProfile)
export const clientLoader = browserLoader(loadProfile)

export const action = serverAction(async (submission) => {
  await saveProfile(submission)
  return redirect(`${accountLabels('buyer').settings}?saved=profile`)
})

// The settings page sends this form too and must stay open, so nothing is redirected.
export const clientAction = browserAction(async (submission) => {
  const { message } = await saveProfile(submission)
  toast({ text: message || 'Profile updated successfully', tone: 'good' })
  return { saved: true }
})

/** A new e-mail address needs a password given within 15 minutes. */
function saveProfile(submission: FormSubmission) {
  const { api, form } = submission
  const text = (name: string) => field(form, name).trim()
  // People who log in with a phone number may have no e-mail address.
  const mayBeEmpty = form.has('withoutEmail')
  const missing = ['name', 'email'].filter((name) => text(name) === '' && !(name === 'email' && mayBeEmpty))
  throwFormErrors(Object.fromEntries(missing.map((name) => [name, 'Name and Email are required'])))
  const body: UpdateProfile = {
    name: text('name'),
    fullName: text('fullName'),
    ...(text('email') === '' ? {} : { email: text('email') }),
    phone: text('phone'),
    address: text('address'),
  }
  return withReauthentication(submission, () => api(accountEndpoints.updateProfile, { body }))
}

export function meta() {
  return [{ title: titled('Edit profile') }]
}

/** The page with the form for the profile. Without JavaScript the form of the settings leads here. */
export default function AccountProfilePage({ loaderData: profile, actionData }: Route.ComponentProps) {
  const form = usePageForm(actionData)
  if (needsReauthentication(form.formErrors)) {
    return (
      <AccountCard title="Confirm it is you">
        <ConfirmPassword {...newEmail} form={form} />
        <BackToSettings of="buyer" />
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Edit profile">
      <ProfileForm form={form} profile={profile} />
      <BackToSettings of="buyer" />
    </AccountCard>
  )
}
