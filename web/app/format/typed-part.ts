import { parseNaira } from '@oja/contract/values/money.ts'
import { field, throwFormErrors } from '../api/page.ts'

/**
 * The part of some money a form asks for, in kobo: its `amount`, where the choice called `choice` is "part"; null for any
 * other choice. Refuses an amount nobody can read, and one beside another choice: without scripts the box stands there
 * whatever is chosen, and nobody should give back more than they typed.
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

/** Was an amount typed beside another choice than the part? Then its box must be seen, whatever is chosen. */
export function isUnusedAmount(values: Record<string, string> | undefined, choice: string): boolean {
  return values?.[choice] !== 'part' && (values?.amount ?? '').trim() !== ''
}

const beside = 'You typed an amount: choose “Partial refund”, or clear the box.'
