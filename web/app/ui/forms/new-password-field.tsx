import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { PasswordField } from './field.tsx'
import { passwordStrength } from './password-strength.ts'

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** The fewest characters that the server takes. */
  min?: number
}

/** A field for a new password. With JavaScript a line below says how hard it is to guess, while it is typed. */
export function NewPasswordField({ min = fieldLengths.passwordMin, ...rest }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('')
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = part.current?.closest('form')
    const clear = () => setTyped('')
    form?.addEventListener('reset', clear)
    return () => form?.removeEventListener('reset', clear)
  }, [])
  const [refused, setRefused] = useState({ error: rest.error, typed })
  if (refused.error !== rest.error) setRefused({ error: rest.error, typed })
  // What the server says of this password counts more.
  const strength = rest.error && refused.typed === typed ? null : passwordStrength(typed, min)
  return (
    <div ref={part}>
      <PasswordField
        {...rest}
        autoComplete="new-password"
        required
        minLength={min}
        help={`At least ${min} characters`}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p role="status" className="mt-1.5 flex items-center gap-2 text-sm empty:hidden">
        {strength && (
          <>
            <meter
              aria-hidden="true"
              min={0}
              max={3}
              low={2}
              high={3}
              optimum={3}
              value={strength.level}
              className="h-3 w-24"
            />
            {strength.text}
          </>
        )}
      </p>
    </div>
  )
}
