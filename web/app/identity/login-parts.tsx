import { useEffect, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react'
import { Link } from 'react-router'
import type { FormErrors } from '../api/page.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { useSendSixthDigit } from '../hooks/use-send-sixth-digit.ts'
import { Field } from '../ui/forms/field.tsx'
import { Modal } from '../ui/modal.tsx'
import { Alert } from '../ui/alert.tsx'
import { withFrom } from './after-login.ts'

export const textLink = 'inline-flex min-h-11 items-center font-semibold text-leaf underline'

/**
 * Opens a modal with JavaScript; without it, it is a link to the page that does the same. It stays one element, so that a
 * tap while the scripts arrive is not lost.
 */
export function HelpLink({ label, page, onOpen }: { label: string; page: string; onOpen: () => void }) {
  const hydrated = useHydrated()
  const open = (event: SyntheticEvent) => {
    event.preventDefault()
    onOpen()
  }
  // A key that is held down scrolls no page, and opens the modal once.
  const press = (event: KeyboardEvent) => (event.repeat ? event.preventDefault() : open(event))
  return (
    <Link
      to={page}
      role={hydrated ? 'button' : undefined}
      onClick={(event) => !opensElsewhere(event) && open(event)}
      onKeyDown={(event) => event.key === ' ' && press(event)}
      className={textLink}
    >
      {label}
    </Link>
  )
}

/** The click opens the page in another tab or window. */
function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}

interface UnverifiedAlertProps {
  answer: FormErrors | undefined
  /** The page to open after the login. */
  from: string | null
  onResend: () => void
}

/**
 * The way on for a person whose address is not verified. It stands above the form, where no toast lies over it. With
 * scripts the toast says what is wrong.
 */
export function UnverifiedAlert({ answer, from, onResend }: UnverifiedAlertProps) {
  const hydrated = useHydrated()
  const email = answer?.values.email
  return (
    <div className="mb-6">
      <Alert
        tone="wait"
        title={hydrated ? 'Open the link in your email' : (answer?.message ?? '')}
        focusOn={answer}
      >
        <p className="wrap-anywhere">
          {hydrated && email ? `We sent it to ${email}. ` : ''}Not there after two minutes? Look in your spam.
        </p>
        <HelpLink
          label="Resend Verification"
          page={withFrom('/resend-verification', from)}
          onOpen={onResend}
        />
      </Alert>
    </div>
  )
}

/** The second step of an admin's login. Without JavaScript the admin must type the password again. */
export function CodeField({ error }: { error: string | undefined }) {
  const hydrated = useHydrated()
  const sendSixth = useSendSixthDigit()
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.querySelector('input')?.focus(), [error])
  return (
    <div ref={part} className="space-y-5">
      <Alert tone="plain" title="One more step">
        <p>
          {hydrated ? 'Type' : 'Type your password again, and'} the six-digit code of your authenticator app,
          or one of your recovery codes.
        </p>
      </Alert>
      <Field
        label="Code"
        name="code"
        required
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={error}
        onInput={sendSixth}
      />
    </div>
  )
}

export function LoginProgress({ open }: { open: boolean }) {
  return (
    <Modal title="Signing in..." open={open} onClose={() => undefined}>
      <p role="status" className="text-muted">
        One moment, we are opening your account.
      </p>
    </Modal>
  )
}
