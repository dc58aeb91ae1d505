import type { ChatMessage, Subject } from '@oja/contract/schemas/messaging.ts'

/**
 * For each message the listing to which the conversation turns there; undefined where it does not turn. A message
 * without a listing goes on with the one before. Nowhere, while all are about what stands above them.
 */
export function subjectChanges(
  messages: readonly Pick<ChatMessage, 'about'>[],
  above: Pick<Subject, 'kind' | 'id'> | null | undefined,
): ChatMessage['about'][] {
  let current = ''
  const changes = messages.map(({ about }) => {
    if (!about || about.id === current) return undefined
    current = about.id
    return about
  })
  return changes.every((about) => !about || about.id === above?.id) ? [] : changes
}
