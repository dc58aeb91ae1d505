/** What a visitor asked, and when. */
interface KeptQuestion {
  content: string
  at: number
}

const dayMilliseconds = 86_400_000
// A log out deletes what begins with "unsent-" (log-out.ts).
const prefix = 'unsent-message'

/**
 * Keeps a visitor's question for a day, beside what waits in the tab: a phone may end the tab while the person reads a
 * mail, and the mailed link opens another one. Gives whether this browser keeps it.
 */
export function keepQuestion(pathname: string, content: string): boolean {
  deleteOldQuestions()
  try {
    const kept: KeptQuestion = { content, at: Date.now() }
    localStorage.setItem(prefix + pathname, JSON.stringify(kept))
    return true
  } catch {
    // The tab may still have it.
    return false
  }
}

/** The question that was typed on a page within a day, once; "" without one. */
export function takeQuestion(pathname: string): string {
  const key = prefix + pathname
  const kept = read(key)
  remove(key)
  return kept && !isOld(kept) ? kept.content : ''
}

/** Deletes what nobody took up within a day. */
export function deleteOldQuestions(): void {
  for (const key of keys()) {
    const kept = read(key)
    if (!kept || isOld(kept)) remove(key)
  }
}

function isOld({ at }: KeptQuestion): boolean {
  return !(Date.now() - at < dayMilliseconds)
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${prefix}/`))
  } catch {
    return []
  }
}

function read(key: string): KeptQuestion | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as KeptQuestion | null
  } catch {
    return null
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    return
  }
}
