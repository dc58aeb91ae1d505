import { formTokenHeader } from '@oja/contract/endpoints/endpoint.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { FormTokenAnswer } from '@oja/contract/schemas/identity.ts'

// Some proxies strip Origin, Referer and Sec-Fetch-Site. The server then asks for the token of this browser's forms.
let formToken = ''

/** The header that shows that our page sends a request; empty until the server has asked for it. */
export function formTokenHeaders(): Record<string, string> {
  return formToken ? { [formTokenHeader]: formToken } : {}
}

/**
 * Whether a refused request may be sent once more: the server did not see whose page sent it, and has now given a
 * token. Such a request has changed nothing.
 */
export async function renewFormToken(status: number, answer: string): Promise<boolean> {
  if (status !== 403 || !/"code":\s*"FOREIGN_ORIGIN"/.test(answer)) return false
  const { method, path } = endpoints.auth.formToken
  const before = formToken
  try {
    const response = await fetch(path, { method, credentials: 'same-origin', cache: 'no-store' })
    formToken = ((await response.json()) as Partial<FormTokenAnswer>).formToken ?? ''
  } catch {
    return false
  }
  return formToken !== before
}
