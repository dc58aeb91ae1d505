import { useState } from 'react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { ButtonKind } from '../../ui/button.tsx'
import { ConfirmSubmit } from '../../ui/forms/confirm-submit.tsx'

interface ActionFormProps {
  action: string
  label: string
  kind?: ButtonKind
  /** Asks once before it sends, because money moves. */
  confirm?: { yes: string; text: string; isComplete?: boolean }
  /** The form of a sample sends nothing; it only says so. */
  isSample: boolean
  /** The button appears once one of its choices is made. */
  waitsForChoice?: boolean
  children?: ReactNode
}

/** One action of an admin on an order, as a form. */
export function ActionForm(props: ActionFormProps) {
  const { action, label, kind = 'primary', confirm, isSample, waitsForChoice = false, children } = props
  const { state, formData } = useNavigation()
  const hydrated = useHydrated()
  const [pressed, setPressed] = useState(false)
  const send = useSubmitOnce({ replace: true, preventScrollReset: true })
  const busy = state !== 'idle' && formData?.get('action') === action
  return (
    <Form
      method="post"
      noValidate
      replace
      preventScrollReset
      className="group/share space-y-4"
      onSubmit={(event) => {
        if (!isSample) return send(event)
        event.preventDefault()
        setPressed(true)
      }}
    >
      <input type="hidden" name="action" value={action} />
      {children}
      {pressed && <Alert tone="plain" title="This is a sample: nothing was sent." />}
      <div className={waitsForChoice ? onceChosen : undefined}>
        {confirm && !isSample ? (
          <ConfirmSubmit {...confirm} label={label} busy={busy} busyLabel="One moment…">
            <p>{confirm.text}</p>
          </ConfirmSubmit>
        ) : (
          <Button kind={kind} busy={busy} busyLabel="One moment…" disabled={isSample && !hydrated}>
            {label}
          </Button>
        )}
      </div>
    </Form>
  )
}

// A browser that does not know :has() shows all of it.
export const onceChosen =
  'supports-[selector(:has(*))]:hidden supports-[selector(:has(*))]:group-has-[input:checked]/share:block'
