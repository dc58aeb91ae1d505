import { accountEndpoints } from '@oja/contract/endpoints/identity/account.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/account-password-page.ts'
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
import { BackToSettings } from './back-to-settings.tsx'
import { accountLabels } from './account-labels.ts'
import { requireSession } from '../identity/require-session.ts'
import { newPasswordErrors } from '../ui/forms/new-password-fields.tsx'
import { PasswordForm } from './password-form.tsx'

export const loader = serverLoader(requireSession)
export const clientLoader = browserLoader(requireSession)

export const action = serverAction(async (submission) => {
  const { settings } = await changePassword(submission)
  return redirect(`${settings}?saved=password`)
})

// The settings page sends this form too and must stay open, so nothing is redirected.
export const clientAction = browserAction(async (submission) => {
  const { passwordChanged } = await changePassword(submission)
  toast({ text: passwordChanged, tone: 'good' })
  return { changed: true }
})

/** The server ends every other session; this one goes on. */
async function changePassword({ api, form }: FormSubmission) {
  const isSeller = form.has('currentPassword')
  const present = isSeller ? 'currentPassword' : 'oldPassword'
  // In the order of the fields, as the summary lists them.
  throwFormErrors({
    ...(field(form, present) === '' ? { [present]: 'Please enter your current password' } : {}),
    ...newPasswordErrors(form, 'Passwords do not match!'),
  })
  const newPassword = field(form, 'newPassword')
  if (isSeller) {
    await api(endpoints.auth.changePassword, {
      body: { currentPassword: field(form, 'currentPassword'), newPassword },
    })
    return accountLabels('seller')
  }
  await api(accountEndpoints.changePassword, {
    body: { oldPassword: field(form, 'oldPassword'), newPassword },
  })
  return accountLabels('buyer')
}

export function meta() {
  return [{ title: titled('Change password') }]
}

/** The page that changes the password. Without JavaScript the form of the settings leads here. */
export default function AccountPasswordPage({ loaderData: { role }, actionData }: Route.ComponentProps) {
  return (
    <AccountCard title="Change password">
      <PasswordForm form={usePageForm(actionData)} isSeller={role === 'seller'} />
      <BackToSettings of={role} />
    </AccountCard>
  )
}
