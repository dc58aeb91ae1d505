import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { Form, useLocation, useNavigation } from 'react-router'
import type { FormErrors } from '../api/page.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/forms/field.tsx'

interface ReplyFormProps {
  reviewId: string
  /** The present answer; "" without one. */
  text: string
  formErrors?: FormErrors | undefined
}

/** The seller's answer to a review. Everybody can read it. */
export function ReplyForm({ reviewId, text, formErrors }: ReplyFormProps) {
  const { pathname, search } = useLocation()
  const { state, formAction } = useNavigation()
  const action = `/reviews/${reviewId}/reply`
  return (
    <Form method="post" action={action} noValidate className="space-y-3">
      <input type="hidden" name="back" value={formErrors?.values.back ?? pathname + search} />
      <TextAreaField
        label="Your answer"
        name="text"
        id={`reply-${reviewId}`}
        rows={3}
        required
        maxLength={fieldLengths.comment}
        defaultValue={formErrors?.values.text ?? text}
        help="Everybody can read it. We tell the reviewer."
        error={formErrors?.fields.text ?? formErrors?.message}
      />
      <Button
        className="max-sm:w-full"
        busy={state !== 'idle' && formAction === action}
        busyLabel="Sending..."
      >
        {text ? 'Update answer' : 'Send answer'}
      </Button>
    </Form>
  )
}
