import { useActionData, useNavigation } from 'react-router'
import { needsReauthentication } from '../session/reauthenticate.ts'
import { isFormErrors } from '../api/page.ts'
import type { FormErrors } from '../api/page.ts'

type Values = Record<string, string>

/** The id of a field in a form that each row repeats: its name, the form's action, and the row. */
export function fieldId(name: string, { action, decision, id }: Values): string {
  return [name, action ?? decision, id].filter(Boolean).join('-')
}

/** The ids of the refused fields, by their names on the wire. */
export function fieldIdsOf({ fields, values }: FormErrors): Values {
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name, fieldId(onScreen[name] ?? name, values)]),
  )
}

// Fields that a form names differently from the wire.
const onScreen: Values = { amountMinor: 'amount', account: 'bankId' }

/** The errors of the form on this page that sends these hidden fields; undefined for all other forms. */
export function useFormErrorsOf(hidden: Values): FormErrors | undefined {
  const answer = useActionData<unknown>()
  if (!isFormErrors(answer) || needsReauthentication(answer)) return undefined
  const isThis = Object.entries(hidden).every(([name, value]) => answer.values[name] === value)
  return isThis ? answer : undefined
}

/** Which form is being sent: the one with these hidden fields, or another one about the same row. */
export function useSending(hidden: Values): 'this' | 'another' | undefined {
  const sent = useNavigation().formData
  if (!sent) return undefined
  if (Object.entries(hidden).every(([name, value]) => sent.get(name) === value)) return 'this'
  return (sent.get('id') ?? undefined) === hidden.id ? 'another' : undefined
}
