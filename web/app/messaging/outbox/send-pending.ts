import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import type { MessageSent } from '@oja/contract/schemas/messaging.ts'
import { browserClient } from '../../api/browser-client.ts'
import { isCallError } from '../../api/call-error.ts'
import type { PendingAttachment, PendingMessage } from './outbox-store.ts'
import type { SendError } from './send-error.ts'

/**
 * The result of one try. `busy`: the server, or a proxy before it, asks to come again. A null problem: something else
 * than the server answered, such as the login page of a public network.
 */
export type SendOutcome =
  | { name: 'sent'; sent: MessageSent }
  | { name: 'unanswered' }
  | { name: 'busy'; problem: SendError; retryAfterSeconds: number }
  | { name: 'refused'; problem: SendError | null }

// 502 and 504: a proxy has the request and no server behind it answers, as during a restart.
const busyStatuses = [502, 503, 504]

/** Tries once. Because of its clientId the server stores a message once, also when it is sent twice. */
export async function sendPending(item: PendingMessage): Promise<SendOutcome> {
  const { recipientId, userId: senderId, content, clientId, about, file } = item
  const message = { recipientId, senderId, content, clientId }
  try {
    const input = file
      ? { form: formOf({ ...message, aboutKind: about?.kind ?? '', aboutId: about?.id ?? '' }, file) }
      : { body: { ...message, about } }
    const sent: Partial<MessageSent> = await browserClient(messagingEndpoints.messages.send, input)
    return isMessageSent(sent) ? { name: 'sent', sent } : { name: 'refused', problem: null }
  } catch (error) {
    if (!isCallError(error)) throw error
    const { status, code, message: text, retryAfterSeconds } = error
    if (status === 0) return { name: 'unanswered' }
    const problem = { status, code, message: text }
    if (busyStatuses.includes(status)) return { name: 'busy', problem, retryAfterSeconds }
    return { name: 'refused', problem }
  }
}

function isMessageSent(sent: Partial<MessageSent>): sent is MessageSent {
  return typeof sent.message === 'object'
}

function formOf(values: Record<string, string>, { kind, blob, wave }: PendingAttachment): FormData {
  const form = new FormData()
  const texts = { ...values, kind, wave: wave.join(',') }
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  form.append('file', blob, kind)
  return form
}
