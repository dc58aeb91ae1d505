import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { looksLikePhone } from '@oja/contract/values/identity/login-phone.ts'
import { useState } from 'react'
import { field, throwFormErrors } from '../api/page.ts'
import type { FormErrors } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { EmailOrPhoneField, emailOrPhoneProblem } from '../ui/forms/email-or-phone.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'

interface EmailFieldsProps {
  id: string
  email: string
  lead: string
  formErrors: FormErrors | undefined
  /** Shown when the server gives no reason. */
  fallback: string
  isSending: boolean
  sendingLabel: string
  sendLabel: string
  /** Also a phone number, which gets a code instead of a link. */
  takesPhone?: boolean
}

/** The fields of a form that mails a link, for a modal and for a page. */
export function EmailFields(props: EmailFieldsProps) {
  const { id, email, lead, formErrors, fallback, isSending, sendingLabel, sendLabel, takesPhone } = props
  const filled = {
    id,
    defaultValue: formErrors?.values.email ?? email,
    error: formErrors?.fields.email,
  }
  const [isPhone, setPhone] = useState(looksLikePhone(filled.defaultValue))
  return (
    <div
      className="space-y-5"
      onInput={({ target }) => setPhone(looksLikePhone((target as HTMLInputElement).value))}
    >
      <p className="text-muted">{lead}</p>
      <ErrorSummary formErrors={formErrors} fallback={fallback} ids={{ email: id }} />
      {takesPhone ? (
        <EmailOrPhoneField {...filled} />
      ) : (
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={fieldLengths.email}
          {...filled}
        />
      )}
      <Button busy={isSending} busyLabel={sendingLabel} className="w-full">
        {isPhone && takesPhone ? 'Send code' : sendLabel}
      </Button>
    </div>
  )
}

/** Reads the e-mail address of the form; throws form errors when it is none. */
export function readEmail(form: FormData): string {
  const email = field(form, 'email').trim()
  if (email === '') throwFormErrors({ email: missing })
  if (!/^\S+@\S+\.\S+$/.test(email)) throwFormErrors({ email: invalid })
  return email
}

/** The same where a phone number will do. */
export function readEmailOrPhone(form: FormData): string {
  const login = field(form, 'email').trim()
  const problem = emailOrPhoneProblem(login, `${missing} or phone number`, `${invalid} or phone number`)
  if (problem) throwFormErrors({ email: problem })
  return login
}

const missing = 'Please enter your email address'
const invalid = 'Please enter a valid email address'
