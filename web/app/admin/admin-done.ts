import { adminMessages } from '@oja/contract/schemas/admin/admin-messages.ts'
import { redirect } from 'react-router'
import { knownValue } from '../format/known-value.ts'

/**
 * Shows the page of `url` again. Its address names what was done by the key of the API's message, and with `shopId`
 * to which shop. It carries no name, so that no link can put words into the page.
 */
export function redirectDone({ pathname, searchParams }: URL, message: string, shopId?: string) {
  const query = new URLSearchParams(searchParams)
  query.delete('shop')
  if (shopId) query.set('shop', shopId)
  query.set('done', Object.entries(adminMessages).find(([, text]) => text === message)?.[0] ?? '')
  return redirect(`${pathname}?${query}`)
}

/** The message that an address names; null for words that are no key. */
export function doneMessage(searchParams: URLSearchParams): string | null {
  return knownValue(adminMessages, searchParams.get('done')) ?? null
}
