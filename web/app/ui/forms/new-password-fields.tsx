import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { field } from '../../api/page.ts'
import type { FormErrors } from '../../api/page.ts'
import { PasswordField } from './field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

interface NewPasswordFieldsProps {
  formErrors: FormErrors | undefined
  /** A prefix of the fields' ids, for a page with more than one such form. */
  id?: string
  /** The fewest characters that the server takes. */
  min?: number
}

/** A new password, twice. */
export function NewPasswordFields({
  formErrors,
  id = '',
  min = fieldLengths.passwordMin,
}: NewPasswordFieldsProps) {
  const { fields = {} } = formErrors ?? {}
  return (
    <>
      <NewPasswordField
        label="New password"
        name="newPassword"
        id={`${id}newPassword`}
        min={min}
        error={fields.newPassword ?? fields.password}
      />
      <PasswordField
        label="Confirm new password"
        name="confirm"
        data-same-as="newPassword"
        id={`${id}confirm`}
        autoComplete="new-password"
        required
        error={fields.confirm}
      />
    </>
  )
}

/** Errors found before sending: too short, or the two differ. `differ` is the form's own sentence. */
export function newPasswordErrors(form: FormData, differ = 'Passwords do not match'): Record<string, string> {
  const [password, confirm] = [field(form, 'newPassword'), field(form, 'confirm')]
  const found: Record<string, string> = {}
  if (password === '') found.newPassword = 'Password is required'
  else if (password.length < fieldLengths.passwordMin)
    found.newPassword = 'Must be at least 8 characters long'
  if (confirm !== password) found.confirm = differ
  return found
}
