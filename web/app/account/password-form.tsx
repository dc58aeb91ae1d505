import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/forms/field.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import type { AccountForm } from '../hooks/use-account-form.ts'
import { NewPasswordFields } from '../ui/forms/new-password-fields.tsx'

interface PasswordFormProps {
  form: AccountForm
  /** The API names the present password differently for sellers, and tells the two forms apart by that name. */
  isSeller: boolean
}

/** The present password, and the new one twice. The form empties itself after the change. */
export function PasswordForm({ form: { Form, formErrors, isBusy, answer }, isSeller }: PasswordFormProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer) element.current?.reset()
  }, [answer])
  const present = isSeller ? 'currentPassword' : 'oldPassword'
  return (
    <Form ref={element} method="post" action="/account/password" noValidate className="space-y-5">
      <ErrorSummary formErrors={formErrors} fallback="Failed to change password" />
      <PasswordField label="Current password" name={present} required error={formErrors?.fields[present]} />
      <NewPasswordFields formErrors={formErrors} />
      <Button busy={isBusy} busyLabel="Changing..." className="w-full sm:w-auto">
        Change password
      </Button>
    </Form>
  )
}
