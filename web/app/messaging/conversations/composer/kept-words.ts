/**
 * Words that were typed to somebody and not sent yet, on this device. The name of the key makes logging out delete them
 * (session/log-out.ts); the writer is in it, because a session that ends by itself leaves them.
 */
const keyOf = (writerId: string, recipientId: string) => `unsent-words-${writerId}-${recipientId}`

export function readKeptWords(writerId: string, recipientId: string): string {
  try {
    return localStorage.getItem(keyOf(writerId, recipientId)) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the words of somebody who is logged in; "" and spaces alone delete what was kept. */
export function keepWords(writerId: string, recipientId: string, words: string): void {
  try {
    const key = keyOf(writerId, recipientId)
    if (writerId === '' || words.trim() === '') localStorage.removeItem(key)
    else localStorage.setItem(key, words)
  } catch {
    // The box works without the memory.
  }
}
