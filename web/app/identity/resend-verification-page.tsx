import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { Form, Link, redirect, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/resend-verification-page.ts'
import { titled } from '../format/page-title.ts'
import { isFormErrors, browserAction, safePath, serverAction } from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'
import { Alert } from '../ui/alert.tsx'
import { AccountCard } from '../account/account-frame.tsx'
import { withFrom } from './after-login.ts'
import { readEmail, EmailFields } from './email-form.tsx'
import { resendLabels } from './email-link-labels.tsx'

export const action = serverAction(async (submission) => {
  await resend(submission)
  const from = safePath(submission.url.searchParams.get('from'))
  return redirect(`/resend-verification?sent=true${from ? `&from=${encodeURIComponent(from)}` : ''}`)
})

// The login's modal sends this form too and must stay open, so nothing is redirected.
export const clientAction = browserAction(async (submission) => {
  await resend(submission)
  return { sent: true }
})

async function resend({ api, form, url }: FormSubmission): Promise<void> {
  await api(endpoints.auth.resendVerification, {
    query: { from: url.searchParams.get('from') ?? undefined },
    body: { email: readEmail(form) },
  })
}

export function meta() {
  return [{ title: titled('Resend verification') }]
}

export default function ResendVerificationPage({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const from = params.get('from')
  // The address that was registered a moment ago.
  const known = (useLocation().state as { email?: string } | null)?.email ?? ''
  const isSending = useNavigation().state === 'submitting'
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const isSent = !formErrors && (actionData !== undefined || params.get('sent') === 'true')
  return (
    <AccountCard title="Resend Verification">
      {isSent && (
        <div className="mb-5">
          <Alert tone="good" title="Email Sent">
            <p>If this address is not verified yet, a new link is on the way. Check your spam folder too.</p>
          </Alert>
        </div>
      )}
      <Form method="post" action={withFrom('/resend-verification', from)} noValidate>
        <EmailFields
          {...resendLabels}
          id="email"
          email={known}
          formErrors={formErrors}
          isSending={isSending}
        />
      </Form>
      <Link
        to={withFrom('/login', from)}
        className="mt-4 inline-flex min-h-11 items-center font-semibold text-leaf underline"
      >
        Back to login
      </Link>
    </AccountCard>
  )
}
