import type { CallError } from '@oja/contract/client.ts'

/**
 * Did a call of the API end in something other than success? By name: on the server the client comes from outside the
 * web's bundle, which holds a class of its own under the same name.
 */
export function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === 'CallError'
}
