import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { looksLikePhone } from '@oja/contract/values/identity/login-phone.ts'
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/forgot-password-page.ts'
import { titled } from '../format/page-title.ts'
import { isFormErrors, browserAction, serverAction } from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'
import { AccountCard } from '../account/account-frame.tsx'
import { readEmailOrPhone, EmailFields } from './email-form.tsx'
import { forgotLabels, ResetLinkSent } from './email-link-labels.tsx'

export const action = serverAction(async (submission) => {
  return redirect((await requestLink(submission)) ? '/verify-phone' : '/forgot-password?sent=true')
})

// The login's modal sends this form too and must stay open, so nothing is redirected.
export const clientAction = browserAction(async (submission) => {
  return (await requestLink(submission)) ? redirect('/verify-phone') : { sent: true }
})

/** True: a code went to a phone. */
async function requestLink({ api, form }: FormSubmission): Promise<boolean> {
  const email = readEmailOrPhone(form)
  await api(endpoints.auth.forgotPassword, { body: { email } })
  return looksLikePhone(email)
}

export function meta() {
  return [{ title: titled('Forgot password') }]
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const isSending = useNavigation().state === 'submitting'
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const isSent = !formErrors && (actionData !== undefined || params.get('sent') === 'true')
  return (
    <AccountCard title="Forgot password">
      {isSent ? (
        <ResetLinkSent />
      ) : (
        <Form method="post" action="/forgot-password" noValidate>
          <EmailFields {...forgotLabels} id="email" email="" formErrors={formErrors} isSending={isSending} />
        </Form>
      )}
      <div className="mt-4 flex flex-wrap gap-x-6">
        <Link to="/login" className={textLink}>
          Back to login
        </Link>
        {isSent && (
          <Link to="/forgot-password" className={textLink}>
            Send it again
          </Link>
        )}
      </div>
    </AccountCard>
  )
}

const textLink = 'inline-flex min-h-11 items-center font-semibold text-leaf underline'
