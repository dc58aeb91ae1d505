import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormErrors } from '../api/page.ts'
import { useSubmitOnce } from '../hooks/use-auto-submit.ts'
import { cancelField, passwordField, taskField } from './reauthenticate.ts'
import { typedFields } from './typed-fields.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/forms/field.tsx'

/**
 * Asks an admin for their password when they gave it more than 15 minutes ago, and then sends the refused form again. It
 * stands alone on the page (app-shell.css hides the rest), and the form behind it keeps what was typed. The page's action
 * must use `withReauthentication`.
 */
export function PasswordFirst({ formErrors }: { formErrors: FormErrors }) {
  const { fields, values } = formErrors
  const isBusy = useNavigation().formData?.has(passwordField) ?? false
  const send = useSubmitOnce()
  const form = useRef<HTMLFormElement>(null)
  // Also after a wrong one: the field is emptied for the next try.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>(`[name=${passwordField}]`)
    if (!field) return
    field.value = ''
    field.focus()
  }, [formErrors])
  return (
    <Alert tone="wait" title={`Type your password to ${values[taskField] ?? 'do this'}`}>
      <Typed values={values} />
      <Form
        ref={form}
        method="post"
        noValidate
        onSubmit={send}
        className="mt-3 flex max-w-xl flex-wrap items-end gap-3"
      >
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PasswordField
          label="Your password"
          name={passwordField}
          error={fields[passwordField]}
          required
          {...focusedAtFirst}
          className="min-w-52 grow"
        />
        <Button busy={isBusy} busyLabel="One moment...">
          {' '}
          Continue{' '}
        </Button>
        {/* Sent as well: without scripts the form behind would come back empty. */}
        <Button name={cancelField} value="yes" kind="quiet">
          Cancel
        </Button>
      </Form>
    </Alert>
  )
}

// Without scripts the browser puts the cursor there: nothing else on the page asks for anything.
const focusedAtFirst = { autoFocus: true }

/** What was typed in the form behind the question, so that its reader sees that it is kept. */
function Typed({ values }: Pick<FormErrors, 'values'>) {
  const facts = typedFields(values)
  if (facts.length === 0) return null
  return (
    <dl className="mt-2 max-w-prose space-y-1">
      {facts.map(({ name, label, value }) => (
        <div key={name}>
          <dt className="inline font-semibold">{label}: </dt>
          <dd className="inline wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
