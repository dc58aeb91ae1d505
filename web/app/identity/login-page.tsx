import { endpoints } from '@oja/contract/endpoints.ts'
import { limits } from '@oja/contract/limits.ts'
import { useCallback, useRef, useState } from 'react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/login-page.ts'
import { titled } from '../lib/brand.ts'
import { isCallError } from '../lib/call-error.ts'
import { useHydrated } from '../lib/hydrated.ts'
import { field, inBrowser, isRefusal, onServer, submittedInBrowser, submittedToServer } from '../lib/page.ts'
import type { Submission, Visit } from '../lib/page.ts'
import { rememberSession } from '../lib/session-storage.ts'
import picture from '../shop/pictures/stall-talk.webp'
import { Button } from '../ui/button.tsx'
import { CheckField, Field, PasswordField } from '../ui/field.tsx'
import { Modal } from '../ui/modal.tsx'
import { RefusalSummary } from '../ui/refusal-summary.tsx'
import { toast } from '../ui/toasts.tsx'
import { AccountFrame } from './account-frame.tsx'
import { homeOf, pathAfterLogin } from './after-login.ts'
import { Arrival } from './arrival.tsx'
import { ResendModal } from './resend-modal.tsx'
import { useRefusalToast } from './use-refusal-toast.ts'

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Whoever is signed in already is forwarded to the home of his role. */
async function load({ api }: Visit) {
  try {
    const { data: session } = await api(endpoints.auth.session, {})
    return session ? redirect(homeOf(session.role)) : null
  } catch (error) {
    if (isCallError(error)) return null
    throw error
  }
}

export const action = submittedToServer(async (submission) => {
  const { role } = await logIn(submission)
  return redirect(pathAfterLogin(role, submission.url.searchParams.get('from')))
})

export const clientAction = submittedInBrowser(async (submission) => {
  const answer = await logIn(submission)
  rememberSession(answer)
  toast({ text: 'Login successful', tone: 'good', milliseconds: 3_000 })
  return redirect(pathAfterLogin(answer.role, submission.url.searchParams.get('from')))
})

function logIn({ api, form }: Submission) {
  const body = {
    email: field(form, 'email'),
    password: field(form, 'password'),
    remember: form.has('remember'),
  }
  return api(endpoints.auth.login, { body })
}

export function meta() {
  return [{ title: titled('Log in') }]
}

export default function LoginPage({ actionData }: Route.ComponentProps) {
  const refusal = isRefusal(actionData) ? actionData : undefined
  const isSubmitting = useNavigation().state === 'submitting'
  const form = useRef<HTMLFormElement>(null)
  const [resendTo, setResendTo] = useState<string | null>(null)
  const closeResend = useCallback(() => setResendTo(null), [])
  useRefusalToast(refusal, 'Invalid email or password')
  return (
    <AccountFrame
      title="Welcome back"
      lead="Log in to buy, sell and talk."
      picture={picture}
      motto="Your market, from your phone."
    >
      <SigningIn open={isSubmitting} />
      {!refusal && <Arrival />}
      <RefusalSummary refusal={refusal} />
      <Form ref={form} method="post" className="space-y-5">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={limits.email}
          defaultValue={refusal?.values.email}
          error={refusal?.fields.email}
        />
        <PasswordField label="Password" name="password" required error={refusal?.fields.password} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <CheckField
            label="Remember me"
            name="remember"
            defaultChecked={refusal?.values.remember !== undefined}
          />
          <Link to="/forgot-password" className={textLink}>
            Forgot password
          </Link>
        </div>
        <Button busy={isSubmitting} busyLabel="Signing in..." className="w-full">
          Log in
        </Button>
      </Form>
      <ResendLink
        onOpen={() => setResendTo(form.current ? field(new FormData(form.current), 'email') : '')}
      />
      <ResendModal email={resendTo} onClose={closeResend} />
      <div className="mt-6 border-t border-line pt-4">
        <p className="flex flex-wrap items-center gap-x-2">
          New here?
          <Link to="/register" className={textLink}>
            Register
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          Something to sell?
          <Link to="/SellWithUs" className={textLink}>
            Join as Seller
          </Link>
        </p>
      </div>
    </AccountFrame>
  )
}

const textLink = 'inline-flex min-h-11 items-center font-semibold text-leaf underline'

function SigningIn({ open }: { open: boolean }) {
  return (
    <Modal title="Signing in..." open={open} onClose={() => undefined}>
      <p role="status" className="text-muted">
        One moment, we are opening your account.
      </p>
    </Modal>
  )
}

function ResendLink({ onOpen }: { onOpen: () => void }) {
  const hydrated = useHydrated()
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-2">
      No verification mail?
      {hydrated ? (
        <button type="button" onClick={onOpen} className={textLink}>
          Resend Verification
        </button>
      ) : (
        <Link to="/resend-verification" className={textLink}>
          Resend Verification
        </Link>
      )}
    </p>
  )
}
