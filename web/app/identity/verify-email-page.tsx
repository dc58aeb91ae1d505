import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { useEffect } from 'react'
import { data, redirect, useNavigate } from 'react-router'
import type { Route } from './+types/verify-email-page.ts'
import { titled } from '../format/page-title.ts'
import { isCallError } from '../api/call-error.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Alert } from '../ui/alert.tsx'
import { toast } from '../ui/toasts.tsx'
import { AccountCard } from '../account/account-frame.tsx'
import { continueField, pathAfterVerification } from './after-login.ts'

export function loader(visit: Route.LoaderArgs) {
  // A mail scanner that only sends HEAD must not use the link.
  if (visit.request.method === 'HEAD') return data({ reason: '' }, { status: 405 })
  return serverLoader(load)(visit)
}

export const clientLoader = browserLoader(load)

/** Uses the link: redirects when it is good, else says why not. Never 200, so that no cache keeps the answer. */
async function load({ api, params: { token } }: PageRequest) {
  if (!token) return data({ reason: 'Invalid verification link' }, { status: 400 })
  try {
    const { usedBefore, canContinue, isSeller } = await api(endpoints.auth.verifyEmail, { params: { token } })
    // A person who is logged in has confirmed a new address; the login page would only redirect and say nothing.
    const { data: session } = await api(endpoints.auth.session, {})
    if (session) return redirect('/userProfile/settings?saved=email')
    if (usedBefore) return redirect('/login?verified=before')
    // A seller's first page after the login is the same on every device.
    const from = isSeller ? `&from=${encodeURIComponent(pathAfterVerification('seller'))}` : ''
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
  useEffect(() => {
    toast({ text: 'Verification failed', detail: reason, tone: 'bad' })
    void navigate('/login', { replace: true, state: { linkFailed: true } })
  }, [reason, navigate])
  return (
    <AccountCard title="Verify your email">
      <Alert tone="bad" title="Verification failed">
        <p>{reason}</p>
      </Alert>
      <p className="mt-4">A link works for 24 hours. Use the newest one, or ask for another.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to="/resend-verification">Resend Verification</ButtonLink>
        <ButtonLink to="/login" kind="quiet">
          Login
        </ButtonLink>
      </div>
    </AccountCard>
  )
}
