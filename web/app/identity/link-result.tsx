import { useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { knownValue } from '../format/known-value.ts'
import type { Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { Alert } from '../ui/alert.tsx'
import { toast } from '../ui/toasts.tsx'
import { continueField, cookieCheck, withFrom } from './after-login.ts'

/**
 * What a person reads first on the login page: their e-mail is confirmed or its link was no good, their account exists,
 * or their password is new.
 */
export function LoginAlert({ email }: { email: string | undefined }) {
  const [params] = useSearchParams()
  const isVerified = params.get('verified') === 'true'
  const linkFailed = (useLocation().state as { linkFailed?: boolean } | null)?.linkFailed
  const registered = knownValue(registrations, params.get('registered'))
  const reset = knownValue(resets, params.get('reset'))
  return (
    <div className="empty:hidden [&>[role]]:mb-6">
      <Verified
        arrived={isVerified}
        canContinue={params.has(continueField)}
        email={email}
        from={params.get('from')}
      />
      {linkFailed && (
        <Alert tone="bad" title="That link does not work">
          <p>
            A link works for 24 hours. Use the newest one, or{' '}
            <Link
              to={withFrom('/resend-verification', params.get('from'))}
              className="font-semibold underline"
            >
              send a new link
            </Link>
            .
          </p>
        </Alert>
      )}
      {params.get('verified') === 'before' && (
        <Alert tone="good" title="This link was used before">
          <p>Your email is verified. You can log in.</p>
        </Alert>
      )}
      {params.has(cookieCheck) && (
        <Alert tone="bad" title="Your browser refuses cookies">
          <p>To stay logged in, allow cookies for this site in your browser. Then log in again.</p>
        </Alert>
      )}
      {params.get('sent') === 'email' && (
        <Alert tone="plain" title="One more step: open the link we emailed you">
          <p>
            Open it on this device, then tap “Continue”: you need no password. Not there after two minutes?
            Look in your spam.
          </p>
        </Alert>
      )}
      {registered && (
        <Alert tone="good" title={registered}>
          <p>Check your email to verify your account</p>
        </Alert>
      )}
      {reset && (
        <Alert tone={reset.tone} title={reset.title}>
          <p>{reset.text}</p>
        </Alert>
      )}
    </div>
  )
}

const registrations: Record<string, string> = {
  buyer: 'Account created successfully',
  seller: 'Registration Successful',
}

const resets: Record<string, { tone: Tone; title: string; text: string }> = {
  done: {
    tone: 'good',
    title: 'Password Reset Successful',
    text: 'You can now log in with your new password',
  },
  first: { tone: 'good', title: 'Your password is set', text: 'Log in to go on.' },
  missing: { tone: 'bad', title: 'Invalid Link', text: 'Reset token is missing' },
}

const toastMilliseconds = 1_500

interface VerifiedProps {
  arrived: boolean
  canContinue: boolean
  /** What was registered on this device; the form keeps it. */
  email: string | undefined
  /** The page to open after the login. */
  from: string | null
}

function Verified({ arrived, canContinue, email, from }: VerifiedProps) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [offersContinue] = useState(canContinue)
  const dialog = useRef<number>(undefined)
  const { state } = useNavigation()
  useEffect(() => {
    if (!arrived) return
    toast({
      text: 'Email verified successfully 🎉',
      detail: 'You can now log in with your account',
      tone: 'good',
      milliseconds: toastMilliseconds,
    })
    // The dialog with the way on takes the place of the toast: both at once say the same thing twice.
    dialog.current = window.setTimeout(() => setOpen(true), toastMilliseconds + 100)
    void navigate(withFrom('/login', from), { replace: true, state: { email, isOffered: offersContinue } })
  }, [arrived, email, from, navigate, offersContinue])
  useEffect(() => () => window.clearTimeout(dialog.current), [])
  // Whoever logs in already needs no way to the login.
  useEffect(() => {
    if (state === 'submitting') window.clearTimeout(dialog.current)
  }, [state])
  return (
    <>
      {arrived && !hydrated && (
        <Alert tone="good" title="Email Verified!">
          <p>You can now log in with your account.</p>
        </Alert>
      )}
      <Modal title="Email Verified!" open={open && state === 'idle'} onClose={() => setOpen(false)}>
        <p>You can now log in{offersContinue && '. On this device you need no password'}.</p>
        {offersContinue ? (
          <div className="mt-5">
            <ContinueForm from={from} />
          </div>
        ) : (
          <Button type="button" onClick={() => setOpen(false)} className="mt-5 w-full">
            Log in
          </Button>
        )}
      </Modal>
    </>
  )
}

/** Logs in without the password, on the browser that registered the account. */
export function ContinueForm({ from }: { from: string | null }) {
  return (
    // With the word that offered it: a refused attempt shows why, and is not led to the offer again.
    <Form
      ref={focusWhenOpened}
      method="post"
      action={`/login?${continueField}${from ? `&from=${encodeURIComponent(from)}` : ''}`}
    >
      <input type="hidden" name={continueField} value="1" />
      <Button className="w-full">Continue</Button>
    </Form>
  )
}

/** A dialog that opens around the form focuses its button, not the cross before it. */
function focusWhenOpened(form: HTMLFormElement | null): void {
  form?.querySelector('button')?.setAttribute('autofocus', '')
}
