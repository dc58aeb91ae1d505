import { limits } from '@oja/contract/values/field-lengths.ts'
import { field, refuse } from '../api/page.ts'
import type { Refusal } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { RefusalSummary } from '../ui/forms/error-summary.tsx'

interface EmailFieldsProps {
  id: string
  email: string
  lead: string
  refusal: Refusal | undefined
  /** Said when the server gives no reason. */
  fallback: string
  isSending: boolean
  sendingLabel: string
  sendLabel: string
}

/** The inside of a form that asks where a link should go, in a modal and on a page of its own. */
export function EmailFields(props: EmailFieldsProps) {
  const { id, email, lead, refusal, fallback, isSending, sendingLabel, sendLabel } = props
  return (
    <div className="space-y-5">
      <p className="text-muted">{lead}</p>
      <RefusalSummary refusal={refusal} fallback={fallback} ids={{ email: id }} />
      <Field
        label="Email"
        name="email"
        id={id}
        type="email"
        autoComplete="email"
        required
        maxLength={limits.email}
        defaultValue={refusal?.values.email ?? email}
        error={refusal?.fields.email}
      />
      <Button busy={isSending} busyLabel={sendingLabel} className="w-full">
        {sendLabel}
      </Button>
    </div>
  )
}

/** The address a link should go to, refused when it is none. */
export function askedEmail(form: FormData): string {
  const email = field(form, 'email').trim()
  if (email === '') refuse({ email: 'Please enter your email address' })
  if (!/^\S+@\S+\.\S+$/.test(email)) refuse({ email: 'Please enter a valid email address' })
  return email
}
