import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FormErrors } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'

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
  const goToLogin = () => void navigate('/login', { state: { email } })
  return (
    <Modal title="Registration Successful" open={email !== null} onClose={goToLogin}>
      <p>Check your email to verify your account. We sent a link to:</p>
      <p className="my-1 font-semibold wrap-anywhere">{email}</p>
      <p className="text-muted">
        It works for 24 hours. Open it on this device and you need no password. Not there? Look in your spam.
      </p>
      <Button type="button" onClick={goToLogin} className="mt-5 w-full">
        Go to login
      </Button>
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
