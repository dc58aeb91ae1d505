import type { OrderActionName } from '@oja/contract/values/order-states.ts'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useSubmitOnce } from '../hooks/use-auto-submit.ts'
import { Button } from '../ui/button.tsx'
import type { ButtonKind } from '../ui/button.tsx'

interface StepProps {
  action: OrderActionName
  label: string
  kind?: ButtonKind
  children?: ReactNode
}

interface StepFormProps {
  /** Null when each button of the form names its own action. */
  action: OrderActionName | null
  className?: string
  /** The server says what is wrong, at the field. */
  noValidate?: boolean
  children: ReactNode
}

/** One action as a form of its own. */
export function Step({ action, label, kind = 'primary', children }: StepProps) {
  return (
    <StepForm action={action}>
      {children && <p className="mb-2 text-muted">{children}</p>}
      <StepButton action={action} label={label} kind={kind} />
    </StepForm>
  )
}

/** A form that sends an action of an order once. */
export function StepForm({ action, className, noValidate = false, children }: StepFormProps) {
  const send = useSubmitOnce({ replace: true, preventScrollReset: true })
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      noValidate={noValidate}
      onSubmit={send}
      className={className}
    >
      {action && <input type="hidden" name="action" value={action} />}
      {children}
    </Form>
  )
}

interface StepButtonProps {
  action: OrderActionName
  label: string
  kind: ButtonKind
  /** True in a form with several actions: the button sends its own. */
  isNamed?: boolean
  /** True in a form with files, for an action that needs none of them: it is sent as an action of the order. */
  isOfOtherForm?: boolean
}

/** The button of an action. */
export function StepButton({ action, label, kind, isNamed = false, isOfOtherForm = false }: StepButtonProps) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('action') === action
  return (
    <Button
      {...(isNamed || isOfOtherForm ? { name: 'action', value: action } : {})}
      {...(isOfOtherForm ? { formEncType: 'application/x-www-form-urlencoded' } : {})}
      kind={kind}
      busy={busy}
      busyLabel="One moment…"
      disabled={state === 'submitting'}
      className={kind === 'primary' || kind === 'danger' ? 'max-sm:w-full' : undefined}
    >
      {label}
    </Button>
  )
}
