import { limits } from '@oja/contract/limits.ts'
import type { Refusal } from '../lib/page.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

interface ResendFieldsProps {
  id: string
  email: string
  refusal: Refusal | undefined
  isSending: boolean
}

/** The inside of the form that asks for the verification link again, in the modal and on its own page. */
export function ResendFields({ id, email, refusal, isSending }: ResendFieldsProps) {
  const isAboutEmail = refusal?.fields.email !== undefined
  return (
    <div className="space-y-5">
      <p className="text-muted">
        We send the link to this address if its account still waits for verification.
      </p>
      {refusal && !isAboutEmail && (
        <Notice tone="bad" title={refusal.message || 'Failed to resend verification email'} />
      )}
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
      <Button busy={isSending} busyLabel="Sending..." className="w-full">
        Send the link again
      </Button>
    </div>
  )
}
