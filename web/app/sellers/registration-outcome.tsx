import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FormErrors } from '../api/page.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { mailboxOf } from './mailbox-of.ts'
import { watchPhone } from './phone-as-login.ts'

// The form loads this as soon as somebody begins to fill it in.
if (typeof document !== 'undefined') watchPhone()

interface RegistrationOutcomeProps {
  /** Where the link went; null before the registration. */
  registeredEmail: string | null
  formErrors: FormErrors | undefined
}

/** What became of the registration of a seller, over the form. */
export default function RegistrationOutcome({ registeredEmail, formErrors }: RegistrationOutcomeProps) {
  return (
    <>
      <Registered email={registeredEmail} />
      <Failed formErrors={formErrors} />
    </>
  )
}

function Registered({ email }: { email: string | null }) {
  const navigate = useNavigate()
  const mail = mailboxOf(email ?? '')
  const goToLogin = () => void navigate('/login', { state: { email } })
  return (
    <Modal title="Registration Successful" open={email !== null} onClose={goToLogin}>
      <p>Check your email to verify your account. We sent a link to:</p>
      <p className="my-1 font-semibold wrap-anywhere">{email}</p>
      <p className="text-muted">
        It works for 24 hours. Open it on this device and you need no password. Not there? Look in your spam.
      </p>
      {mail && (
        <a
          href={mail.address}
          target="_blank"
          rel="noopener"
          className="mt-5 flex min-h-11 items-center justify-center rounded-md bg-leaf px-5 py-2 font-semibold text-on-leaf hover:bg-leaf-strong"
        >
          Open {mail.name}
        </a>
      )}
      <div className="mt-2 grid grid-cols-2 gap-2">
        <ButtonLink to="/resend-verification" state={{ email }} kind="quiet" className="px-2">
          Send it again
        </ButtonLink>
        <Button type="button" kind="quiet" onClick={goToLogin} className="px-2">
          Go to login
        </Button>
      </div>
    </Modal>
  )
}

/** The errors of the server. Errors that the form itself found stand only at their fields. */
function Failed({ formErrors }: { formErrors: FormErrors | undefined }) {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(formErrors !== undefined && formErrors.code !== 'INCOMPLETE'), [formErrors])
  const { fields = {} } = formErrors ?? {}
  const reasons = Object.values(fields)
  const close = () => {
    setOpen(false)
    const [first = ''] = Object.keys(fields)
    document.getElementById(first)?.focus()
  }
  return (
    <Modal title="Registration Failed" open={open} onClose={close}>
      {reasons.length > 1 ? (
        <ul className="list-disc pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : (
        <p>{formErrors?.message || 'Something went wrong'}</p>
      )}
      <Button type="button" onClick={close} className="mt-5 w-full">
        Back to the form
      </Button>
    </Modal>
  )
}
