import { useState } from 'react'
import { needsReauthentication, passwordField } from './reauthenticate.ts'
import type { FormErrors } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/forms/field.tsx'
import { Modal } from '../ui/modal.tsx'
import { Alert } from '../ui/alert.tsx'
import type { AccountForm } from '../hooks/use-account-form.ts'

interface ConfirmPasswordProps {
  form: AccountForm
  /** The address that receives the form. */
  action: string
  /** Why the password is needed, and the label of the button. */
  reason: string
  label: string
  kind?: 'primary' | 'danger'
}

/** A modal that asks for the password. With it, the refused form is sent again. */
export function ConfirmPasswordModal(props: ConfirmPasswordProps) {
  const { formErrors } = props.form
  const [dismissed, setDismissed] = useState<FormErrors>()
  return (
    <Modal
      title="Confirm it is you"
      open={needsReauthentication(formErrors) && dismissed !== formErrors}
      onClose={() => setDismissed(formErrors)}
    >
      <ConfirmPassword {...props} />
    </Modal>
  )
}

/** The same question on a page. */
export function ConfirmPassword({ form, action, reason, label, kind = 'primary' }: ConfirmPasswordProps) {
  const { Form, formErrors, isBusy } = form
  const wrong = formErrors?.fields[passwordField]
  return (
    <Form method="post" action={action} noValidate className="space-y-5">
      {Object.entries(formErrors?.values ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{reason}</p>
      {wrong && <Alert tone="bad" title={wrong} />}
      <PasswordField label="Your password" name={passwordField} required error={wrong} />
      <Button kind={kind} busy={isBusy} busyLabel="One moment..." className="w-full">
        {label}
      </Button>
    </Form>
  )
}
