import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { field, throwFormErrors } from '../api/page.ts'
import type { FormErrors } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
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
}

/** The fields of a form that mails a link, for a modal and for a page. */
export function EmailFields(props: EmailFieldsProps) {
  const { id, email, lead, formErrors, fallback, isSending, sendingLabel, sendLabel } = props
  return (
    <div className="space-y-5">
      <p className="text-muted">{lead}</p>
      <ErrorSummary formErrors={formErrors} fallback={fallback} ids={{ email: id }} />
      <Field
        label="Email"
        name="email"
        id={id}
        type="email"
        autoComplete="email"
        required
        maxLength={fieldLengths.email}
        defaultValue={formErrors?.values.email ?? email}
        error={formErrors?.fields.email}
      />
      <Button busy={isSending} busyLabel={sendingLabel} className="w-full">
        {sendLabel}
      </Button>
    </div>
  )
}

/** Reads the e-mail address of the form; throws form errors when it is none. */
export function readEmail(form: FormData): string {
  const email = field(form, 'email').trim()
  if (email === '') throwFormErrors({ email: 'Please enter your email address' })
  if (!/^\S+@\S+\.\S+$/.test(email)) throwFormErrors({ email: 'Please enter a valid email address' })
  return email
}
