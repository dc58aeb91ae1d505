import { useActionData, useNavigation } from 'react-router'
import { needsReauthentication } from '../session/reauthenticate.ts'
import { isFormErrors } from '../api/page.ts'
import type { FormErrors } from '../api/page.ts'

type Values = Record<string, string>

/** The id of a field whose form stands on a page once for each row: its name, what the form does, and to which row. */
export function fieldId(name: string, { action, decision, id }: Values): string {
  return [name, action ?? decision, id].filter(Boolean).join('-')
}

/** Where each refused field stands on its page, by its name on the wire. */
export function fieldIdsOf({ fields, values }: FormErrors): Values {
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name, fieldId(onScreen[name] ?? name, values)]),
  )
}

// Of the wire's names those that a form calls otherwise.
const onScreen: Values = { amountMinor: 'amount', account: 'bankId' }

/** What was refused of the one form of this page that sends these hidden fields; undefined for all others. */
export function useFormErrorsOf(hidden: Values): FormErrors | undefined {
  const answer = useActionData<unknown>()
  if (!isFormErrors(answer) || needsReauthentication(answer)) return undefined
  const isThis = Object.entries(hidden).every(([name, value]) => answer.values[name] === value)
  return isThis ? answer : undefined
}

/** Which form is on its way: the one of this page that sends these hidden fields, or another about the same row. */
export function useSending(hidden: Values): 'this' | 'another' | undefined {
  const sent = useNavigation().formData
  if (!sent) return undefined
  if (Object.entries(hidden).every(([name, value]) => sent.get(name) === value)) return 'this'
  return (sent.get('id') ?? undefined) === hidden.id ? 'another' : undefined
}
