import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { resetLinkEndpoint } from '@oja/contract/endpoints/identity/reset-link.ts'
import { data, Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/reset-password-page.ts'
import { titled } from '../format/page-title.ts'
import {
  field,
  browserLoader,
  isFormErrors,
  serverLoader,
  throwFormErrors,
  browserAction,
  serverAction,
} from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { isCallError } from '../api/call-error.ts'
import { useSubmitOnce } from '../hooks/use-auto-submit.ts'
import { clearSession } from '../session/session-storage.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Alert } from '../ui/alert.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { AccountCard, NewAdminCard } from '../account/account-frame.tsx'
import { NewPasswordFields, newPasswordErrors } from '../ui/forms/new-password-fields.tsx'

/** The address holds a secret: the browser sends it to no other site, and no cache keeps the page. */
export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** The token is in the path or, in older links, in the query. Without one the page redirects. An invited admin has no password yet. */
async function load({ api, url, params }: PageRequest) {
  const token = params['token'] ?? url.searchParams.get('token')
  if (!token) throw redirect('/login?reset=missing')
  const isOpen = await isLinkOpen(api, token)
  return data({ token, isOpen, isFirst: url.searchParams.has('first') }, { status: isOpen ? 200 : 410 })
}

/** Whether the link still works. Where nobody can say now, the form is shown: sending it decides anyway. */
async function isLinkOpen(api: PageRequest['api'], token: string): Promise<boolean> {
  try {
    return (await api(resetLinkEndpoint, { params: { token } })).data.isOpen
  } catch (error) {
    if (!isCallError(error)) throw error
    // A token that no link of ours ever had.
    if (error.status === 400) return false
    if (error.status === 429 || error.status >= 500 || error.status === 0) return true
    throw error
  }
}

export const action = serverAction(setPassword)

/** Every session of the account has ended, so this browser deletes its own. */
export const clientAction = browserAction(async (submission) => {
  const done = await setPassword(submission)
  clearSession()
  return done
})

async function setPassword({ api, form }: FormSubmission) {
  throwFormErrors(newPasswordErrors(form))
  const body = { token: field(form, 'token'), password: field(form, 'newPassword') }
  const { isFirst } = await api(endpoints.auth.resetPassword, { body })
  return redirect(`/login?reset=${isFirst ? 'first' : 'done'}`)
}

export function meta() {
  return [{ title: titled('Set a new password') }, { name: 'referrer', content: 'no-referrer' }]
}

export default function ResetPasswordPage({
  loaderData: { token, isOpen, isFirst },
  actionData,
}: Route.ComponentProps) {
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  // Until the login page is there: a second press would find the link used.
  const isSaving = useNavigation().state !== 'idle'
  const send = useSubmitOnce()
  const Card = isFirst ? NewAdminCard : AccountCard
  if (!isOpen) {
    return (
      <Card title={isFirst ? 'Set your password' : 'Set a new password'}>
        <Refused reason="This link was used or is too old." />
      </Card>
    )
  }
  const isAboutFields = formErrors !== undefined && Object.keys(formErrors.fields).length > 0
  return (
    <Card title={isFirst ? 'Set your password' : 'Set a new password'}>
      {formErrors && !isAboutFields && <Refused reason={formErrors.message} />}
      <ErrorSummary formErrors={isAboutFields ? formErrors : undefined} />
      <Form method="post" noValidate onSubmit={send} className="space-y-5">
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields formErrors={formErrors} />
        <Button busy={isSaving} busyLabel="Saving..." className="w-full">
          {isFirst ? 'Set password' : 'Set new password'}
        </Button>
      </Form>
    </Card>
  )
}

function Refused({ reason }: { reason: string }) {
  return (
    <div className="mb-5">
      <Alert tone="bad" title={reason || 'Failed to reset password'}>
        <p>
          A link works once and for a limited time. Use the newest one. If you have set your password already,
          log in.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <ButtonLink to="/login" kind="quiet">
            Log in
          </ButtonLink>
          <ButtonLink to="/forgot-password" kind="quiet">
            Ask for a new link
          </ButtonLink>
        </div>
      </Alert>
    </div>
  )
}
