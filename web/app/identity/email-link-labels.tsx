import { useEffect, useRef } from 'react'
import { Alert } from '../ui/alert.tsx'

/** The labels of the form that mails a password-reset link, in the login's modal and on its own page. */
export const forgotLabels = {
  lead: 'We send a code to a phone number, a link to an email.',
  takesPhone: true,
  fallback: 'Failed to send reset link. Please try again.',
  sendLabel: 'Send code or link',
  sendingLabel: 'Sending reset link...',
}

/** The same for every address, because it must not tell whether an address has an account. */
export function ResetLinkSent() {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.focus(), [])
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      <Alert tone="good" title="Reset Link Sent">
        <p>
          If this address has an account, a link is on the way. It works for 30 minutes. Check your spam too.
        </p>
      </Alert>
    </div>
  )
}

/** The labels of the form that mails the verification link again. */
export const resendLabels = {
  lead: 'We will email the link if this account is not verified yet.',
  fallback: 'Failed to resend verification email',
  sendLabel: 'Send the link again',
  sendingLabel: 'Sending...',
}
