import { createClient } from '@oja/contract/client.ts'
import type { Client } from '@oja/contract/client.ts'
import { storedToken } from './session-storage.ts'

// Generous: 2G answers late. A read is asked once more when the network drops it; a write never is.
const timeoutMilliseconds = 30_000

/** The API over `fetch`, same origin, with the session's cookie and the stored token as the specification asks. */
export const browserClient: Client = createClient(async ({ method, url, headers, body }) => {
  const token = storedToken()
  const send = () =>
    fetch(url, {
      method,
      headers: { ...headers, 'oja-client': 'web', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body ?? null,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
  try {
    const response = await send().catch((error: unknown) => {
      if (method !== 'GET') throw error
      return send()
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch {
    return { status: 0, headers: new Headers(), text: '' }
  }
})
