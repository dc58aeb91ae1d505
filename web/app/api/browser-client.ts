import { createClient } from '@oja/contract/client.ts'
import type { Client } from '@oja/contract/client.ts'
import { abortAfter } from '../browser/abort-after.ts'
import { expireSession } from '../session/session-end.ts'
import { formTokenHeaders, renewFormToken } from './form-token.ts'
import { storedToken } from '../session/session-storage.ts'

// Long, because 2G answers late. A read is sent once more when the network fails; a write never is.
const timeoutMilliseconds = 30_000
// A form with files takes minutes to send on a slow line; the server waits as long for a request.
const filesTimeoutMilliseconds = 600_000

/** The API over `fetch`, same origin, with the cookie of the session and the stored token. */
export const browserClient: Client = createClient(async ({ method, url, headers, body }) => {
  const token = storedToken()
  const send = () =>
    fetch(url, {
      method,
      headers: {
        ...headers,
        ...formTokenHeaders(),
        'oja-client': 'web',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body ?? null,
      credentials: 'same-origin',
      signal: abortAfter(body instanceof FormData ? filesTimeoutMilliseconds : timeoutMilliseconds),
    })
  try {
    let response = await send().catch((error: unknown) => {
      if (method !== 'GET') throw error
      return send()
    })
    let text = await response.text()
    if (await renewFormToken(response.status, text)) {
      response = await send()
      text = await response.text()
    }
    // When another tab has replaced the session since, this answer says nothing about the new one.
    if (token && response.status === 401 && storedToken() === token && isNotSignedIn(text)) expireSession()
    return { status: response.status, headers: response.headers, text }
  } catch {
    return { status: 0, headers: new Headers(), text: '' }
  }
})

// A wrong password is 401 too, and does not end the session.
function isNotSignedIn(text: string): boolean {
  return /"code":\s*"NOT_SIGNED_IN"/.test(text)
}
