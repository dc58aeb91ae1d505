import { useEffect } from 'react'
import { useFetcher, useSearchParams } from 'react-router'
import { isFormErrors } from '../api/page.ts'
import { Modal } from '../ui/modal.tsx'
import { toast } from '../ui/toasts.tsx'
import { withFrom } from './after-login.ts'
import { EmailFields } from './email-form.tsx'
import { resendLabels } from './email-link-labels.tsx'
import type { clientAction } from './resend-verification-page.tsx'

interface ResendModalProps {
  /** The first value of the e-mail field, from the login form; null while the modal is closed. */
  email: string | null
  /** Must stay the same function from render to render. */
  onClose: () => void
}

/** Asks for the e-mail address of the verification link; closes when the mail is on its way. */
export function ResendModal({ email, onClose }: ResendModalProps) {
  return (
    <Modal title="Resend Verification" open={email !== null} onClose={onClose}>
      <ResendForm email={email ?? ''} onSent={onClose} />
    </Modal>
  )
}

function ResendForm({ email, onSent }: { email: string; onSent: () => void }) {
  const { Form, data, state } = useFetcher<typeof clientAction>()
  const from = useSearchParams()[0].get('from')
  const formErrors = isFormErrors(data) ? data : undefined
  const isSent = data !== undefined && !formErrors
  useEffect(() => {
    if (!isSent) return
    toast({ text: 'Email Sent', detail: 'Your verification link has been resent.', tone: 'good' })
    onSent()
  }, [isSent, onSent])
  return (
    <Form method="post" action={withFrom('/resend-verification', from)} noValidate>
      <EmailFields
        {...resendLabels}
        id="resend-email"
        {...{ email, formErrors }}
        isSending={state !== 'idle'}
      />
    </Form>
  )
}
