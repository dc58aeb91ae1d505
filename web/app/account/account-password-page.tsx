import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/account-password-page.ts'
import { titled } from '../format/page-title.ts'
import { field, inBrowser, onServer, refuse, submittedInBrowser, submittedToServer } from '../api/page.ts'
import type { Submission } from '../api/page.ts'
import { toast } from '../ui/toasts.tsx'
import { usePageForm } from '../hooks/use-account-form.ts'
import { AccountCard } from './account-frame.tsx'
import { BackToSettings } from './back-to-settings.tsx'
import { accountWords } from './account-labels.ts'
import { requireSession } from '../identity/require-session.ts'
import { newPasswordMistakes } from '../ui/forms/new-password-fields.tsx'
import { PasswordForm } from './password-form.tsx'

export const loader = onServer(requireSession)
export const clientLoader = inBrowser(requireSession)

export const action = submittedToServer(async (submission) => {
  const { settings } = await changePassword(submission)
  return redirect(`${settings}?saved=password`)
})

// The settings page sends this form too and stays where it is, so nothing is redirected.
export const clientAction = submittedInBrowser(async (submission) => {
  const { passwordChanged } = await changePassword(submission)
  toast({ text: passwordChanged, tone: 'good' })
  return { changed: true }
})

/** Ends every other session; this one goes on. */
async function changePassword({ api, form }: Submission) {
  const isSeller = form.has('currentPassword')
  const present = isSeller ? 'currentPassword' : 'oldPassword'
  const mistakes = newPasswordMistakes(form, 'Passwords do not match!')
  if (field(form, present) === '') mistakes[present] = 'Please give your current password'
  refuse(mistakes)
  const newPassword = field(form, 'newPassword')
  if (isSeller) {
    await api(endpoints.auth.changePassword, {
      body: { currentPassword: field(form, 'currentPassword'), newPassword },
    })
    return accountWords('seller')
  }
  await api(endpoints.users.changePassword, {
    body: { oldPassword: field(form, 'oldPassword'), newPassword },
  })
  return accountWords('buyer')
}

export function meta() {
  return [{ title: titled('Change password') }]
}

/** Changing the password on a page of its own: where the settings' form leads without JavaScript. */
export default function AccountPasswordPage({ loaderData: { role }, actionData }: Route.ComponentProps) {
  return (
    <AccountCard title="Change password">
      <PasswordForm form={usePageForm(actionData)} isSeller={role === 'seller'} />
      <BackToSettings of={role} />
    </AccountCard>
  )
}
