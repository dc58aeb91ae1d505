import type { CallError } from '@oja/contract/client.ts'

/**
 * Is this the error of an API call? It compares names: on the server the client comes from outside the web bundle,
 * which holds its own class of the same name.
 */
export function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === 'CallError'
}
