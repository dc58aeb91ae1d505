import { formatNaira } from '@oja/contract/money.ts'
import { noteLength } from '@oja/contract/order-limits.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useHydrated } from '../lib/hydrated.ts'
import type { Refusal } from '../lib/page.ts'
import { Button } from '../ui/button.tsx'
import type { ButtonKind } from '../ui/button.tsx'
import { Field, TextAreaField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

interface DeskFormProps {
  action: string
  label: string
  kind?: ButtonKind
  /** A sample's form is sent nowhere: it only says so. */
  isSample: boolean
  children?: ReactNode
}

/** One thing an admin can do with an order, as a form of its own. */
export function DeskForm({ action, label, kind = 'primary', isSample, children }: DeskFormProps) {
  const { state, formData } = useNavigation()
  const hydrated = useHydrated()
  const [pressed, setPressed] = useState(false)
  const busy = state !== 'idle' && formData?.get('action') === action
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      className="space-y-4"
      onSubmit={(event) => {
        if (!isSample) return
        event.preventDefault()
        setPressed(true)
      }}
    >
      <input type="hidden" name="action" value={action} />
      {children}
      {pressed && <Notice tone="plain" title="This is a sample: nothing was sent." />}
      <Button kind={kind} busy={busy} busyLabel="One moment…" disabled={isSample && !hydrated}>
        {label}
      </Button>
    </Form>
  )
}

interface ShareFieldsProps {
  /** The name of the choice, and each choice with its words; "part" opens the amount. */
  name: string
  choices: readonly (readonly [string, string])[]
  /** The choice made beforehand; a decision about two people has none. */
  initial?: string
  leftMinor: number
  refusal: Refusal | undefined
}

/** How much goes back, and why. */
export function ShareFields({ name, choices, initial = '', leftMinor, refusal }: ShareFieldsProps) {
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState(refusal?.values[name] ?? initial)
  const wrong = refusal?.fields
  return (
    <>
      <fieldset className="space-y-1">
        <legend className="mb-1 font-semibold">How much goes back?</legend>
        {choices.map(([value, words]) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              value={value}
              required
              defaultChecked={value === chosen}
              onChange={() => setChosen(value)}
              className="size-5 shrink-0 accent-leaf"
            />
            <span>{words}</span>
          </label>
        ))}
        {wrong?.[name] && <p className="text-sm font-semibold text-danger">{wrong[name]}</p>}
      </fieldset>
      {(!hydrated || chosen === 'part') && (
        <Field
          name="amount"
          label="The part, in naira"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={refusal?.values.amount ?? ''}
          error={wrong?.amount ?? wrong?.amountMinor}
          help={`At most ${formatNaira(leftMinor)}`}
        />
      )}
      <TextAreaField
        id={`note-${name}`}
        name="note"
        label="Why? The buyer and the seller read this."
        required
        rows={3}
        maxLength={noteLength}
        defaultValue={refusal?.values.note ?? ''}
        error={wrong?.note}
      />
    </>
  )
}
