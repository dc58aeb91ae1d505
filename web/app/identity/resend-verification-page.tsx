import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/resend-verification-page.ts'
import { titled } from '../format/page-title.ts'
import { isRefusal, submittedInBrowser, submittedToServer } from '../api/page.ts'
import type { Submission } from '../api/page.ts'
import { Notice } from '../ui/alert.tsx'
import { AccountCard } from '../account/account-frame.tsx'
import { askedEmail, EmailFields } from './email-form.tsx'
import { resendWords } from './email-link-labels.tsx'

export const action = submittedToServer(async (submission) => {
  await resend(submission)
  return redirect('/resend-verification?sent=true')
})

// The login's modal asks here too and must stay where it is, so nothing is redirected.
export const clientAction = submittedInBrowser(async (submission) => {
  await resend(submission)
  return { sent: true }
})

async function resend({ api, form }: Submission): Promise<void> {
  await api(endpoints.auth.resendVerification, { body: { email: askedEmail(form) } })
}

export function meta() {
  return [{ title: titled('Resend verification') }]
}

export default function ResendVerificationPage({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const isSending = useNavigation().state === 'submitting'
  const refusal = isRefusal(actionData) ? actionData : undefined
  const isSent = !refusal && (actionData !== undefined || params.get('sent') === 'true')
  return (
    <AccountCard title="Resend Verification">
      {isSent && (
        <div className="mb-5">
          <Notice tone="good" title="Email Sent">
            <p>
              If this address waits for verification, a new link is on its way. Look in the spam folder too.
            </p>
          </Notice>
        </div>
      )}
      <Form method="post" action="/resend-verification" noValidate>
        <EmailFields {...resendWords} id="email" email="" refusal={refusal} isSending={isSending} />
      </Form>
      <Link to="/login" className="mt-4 inline-flex min-h-11 items-center font-semibold text-leaf underline">
        Back to login
      </Link>
    </AccountCard>
  )
}
