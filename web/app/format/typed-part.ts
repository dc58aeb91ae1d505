import { parseNaira } from '@oja/contract/values/money.ts'
import { field, throwFormErrors } from '../api/page.ts'

/**
 * Reads the part of an amount that a form asks for, in kobo: its `amount`, when the choice called `choice` is "part";
 * null for any other choice.
 * Throws form errors for an unreadable amount, and for an amount beside another choice: without JavaScript the field
 * is always visible, and nobody may refund another sum than the one they typed.
 */
export function readPartialAmount(form: FormData, choice: string): number | null {
  const typed = field(form, 'amount').trim()
  const isPart = field(form, choice) === 'part'
  if (!isPart && typed !== '') throwFormErrors({ amount: beside })
  if (!isPart) return null
  const kobo = parseNaira(typed)
  if (kobo === null) throwFormErrors({ amount: 'Enter an amount like 2,500' })
  return kobo
}

/** Was an amount typed beside another choice than the part? Then its field must be visible. */
export function isUnusedAmount(values: Record<string, string> | undefined, choice: string): boolean {
  return values?.[choice] !== 'part' && (values?.amount ?? '').trim() !== ''
}

const beside = 'You typed an amount: choose “Part refund”, or clear the box.'
