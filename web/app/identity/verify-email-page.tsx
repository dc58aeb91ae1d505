import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { wayBack } from '@oja/contract/values/identity/way-back.ts'
import { useEffect } from 'react'
import { data, redirect, useNavigate, useSearchParams } from 'react-router'
import type { Route } from './+types/verify-email-page.ts'
import { titled } from '../format/page-title.ts'
import { isCallError } from '../api/call-error.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Alert } from '../ui/alert.tsx'
import { toast } from '../ui/toasts.tsx'
import { AccountCard } from '../account/account-frame.tsx'
import { continueField, pathAfterVerification, withFrom } from './after-login.ts'

export function loader(visit: Route.LoaderArgs) {
  // A mail scanner that only sends HEAD must not use the link.
  if (visit.request.method === 'HEAD') return data({ reason: '' }, { status: 405 })
  return serverLoader(load)(visit)
}

export const clientLoader = browserLoader(load)

/** Uses the link: redirects when it is good, else says why not. Never 200, so that no cache keeps the answer. */
async function load({ api, params: { token }, url }: PageRequest) {
  if (!token) return data({ reason: 'Invalid verification link' }, { status: 400 })
  try {
    const { usedBefore, canContinue, isSeller } = await api(endpoints.auth.verifyEmail, { params: { token } })
    // A person who is logged in has confirmed a new address; the login page would only redirect and say nothing.
    const { data: session } = await api(endpoints.auth.session, {})
    if (session) return redirect('/userProfile/settings?saved=email')
    // A seller's first page after the login is the same on every device.
    const goal = isSeller ? pathAfterVerification('seller') : wayBack(url.searchParams.get('from'))
    const from = goal ? `&from=${encodeURIComponent(goal)}` : ''
    if (usedBefore) return redirect(`/login?verified=before${from}`)
    return redirect(`/login?verified=true${canContinue ? `&${continueField}` : ''}${from}`)
  } catch (error) {
    if (!isCallError(error)) throw error
    return data({ reason: error.message || 'Link may have expired' }, { status: error.status || 503 })
  }
}

export function meta() {
  return [{ title: titled('Verify your email') }]
}

/** Without JavaScript the page says the reason; with it, a toast on the login page does, which keeps the way on. */
export default function VerifyEmailPage({ loaderData: { reason } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const from = wayBack(useSearchParams()[0].get('from'))
  useEffect(() => {
    toast({ text: 'Verification failed', detail: reason, tone: 'bad' })
    void navigate(withFrom('/login', from), { replace: true, state: { linkFailed: true } })
  }, [reason, from, navigate])
  return (
    <AccountCard title="Verify your email">
      <Alert tone="bad" title="Verification failed">
        <p>{reason}</p>
      </Alert>
      <p className="mt-4">A link works for 24 hours. Use the newest one, or ask for another.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={withFrom('/resend-verification', from)}>Resend Verification</ButtonLink>
        <ButtonLink to={withFrom('/login', from)} kind="quiet">
          Login
        </ButtonLink>
      </div>
    </AccountCard>
  )
}
