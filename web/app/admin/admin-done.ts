import { adminMessages } from '@oja/contract/schemas/admin/admin-messages.ts'
import { redirect } from 'react-router'
import { knownValue } from '../format/known-value.ts'

/** Shows the page of `url` again. Its address names what was done by the key of the API's message. */
export function redirectDone({ pathname, searchParams }: URL, message: string) {
  const query = new URLSearchParams(searchParams)
  query.set('done', Object.entries(adminMessages).find(([, text]) => text === message)?.[0] ?? '')
  return redirect(`${pathname}?${query}`)
}

/** The message that an address names; null for words that are no key. */
export function doneMessage(searchParams: URLSearchParams): string | null {
  return knownValue(adminMessages, searchParams.get('done')) ?? null
}
