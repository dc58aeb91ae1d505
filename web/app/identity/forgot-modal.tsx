import { useFetcher } from 'react-router'
import { isFormErrors } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { EmailFields } from './email-form.tsx'
import type { clientAction } from './forgot-password-page.tsx'
import { forgotLabels, ResetLinkSent } from './email-link-labels.tsx'

interface ForgotModalProps {
  /** The first value of the e-mail field, from the login form; null while the modal is closed. */
  email: string | null
  onClose: () => void
}

/** Asks for the e-mail address of a password-reset link, and says that the mail is on its way. */
export function ForgotModal({ email, onClose }: ForgotModalProps) {
  return (
    <Modal title="Forgot password" open={email !== null} onClose={onClose}>
      <ForgotForm email={email ?? ''} onDone={onClose} />
    </Modal>
  )
}

function ForgotForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { Form, data, state } = useFetcher<typeof clientAction>()
  const formErrors = isFormErrors(data) ? data : undefined
  if (data !== undefined && !formErrors) {
    return (
      <>
        <ResetLinkSent />
        <Button type="button" onClick={onDone} className="mt-5 w-full">
          Back to login
        </Button>
      </>
    )
  }
  return (
    <Form method="post" action="/forgot-password" noValidate>
      <EmailFields
        {...forgotLabels}
        id="forgot-email"
        {...{ email, formErrors }}
        isSending={state !== 'idle'}
      />
    </Form>
  )
}
