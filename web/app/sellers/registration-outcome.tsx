import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FormErrors } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'

interface RegistrationOutcomeProps {
  isRegistered: boolean
  formErrors: FormErrors | undefined
}

/** What became of the registration of a seller, over the form. */
export default function RegistrationOutcome({ isRegistered, formErrors }: RegistrationOutcomeProps) {
  return (
    <>
      <Registered open={isRegistered} />
      <Failed formErrors={formErrors} />
    </>
  )
}

function Registered({ open }: { open: boolean }) {
  const navigate = useNavigate()
  const goToLogin = () => void navigate('/login')
  return (
    <Modal title="Registration Successful" open={open} onClose={goToLogin}>
      <p>
        Check your email to verify your account. The link works for 24 hours; then you can log in and list
        your first goods.
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
  const reasons = Object.values(formErrors?.fields ?? {})
  return (
    <Modal title="Registration Failed" open={open} onClose={() => setOpen(false)}>
      {reasons.length > 1 ? (
        <ul className="list-disc pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : (
        <p>{formErrors?.message || 'Something went wrong'}</p>
      )}
      <Button type="button" onClick={() => setOpen(false)} className="mt-5 w-full">
        Back to the form
      </Button>
    </Modal>
  )
}
