import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { looksLikePhone, parseLoginPhone, phoneRule } from '@oja/contract/values/identity/login-phone.ts'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

/**
 * What somebody logs in with. No type of field takes both, so a pattern says what either looks like; the keyboard of a
 * phone has the @ and the digits.
 */
export function EmailOrPhoneField(props: Partial<ComponentProps<typeof Field>>) {
  return (
    <Field
      label="Email or phone number"
      name="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      pattern="\s*\S+@\S+\.\S+\s*|[\+\d\s\(\)\-]{10,}"
      title="Email or phone number"
      maxLength={fieldLengths.email}
      {...props}
    />
  )
}

/** What is wrong with an e-mail address or a phone number; undefined for nothing. */
export function emailOrPhoneProblem(text: string, missing: string, invalid: string): string | undefined {
  if (text === '') return missing
  if (looksLikePhone(text)) return parseLoginPhone(text) ? undefined : phoneRule
  return /^\S+@\S+\.\S+$/.test(text) ? undefined : invalid
}
