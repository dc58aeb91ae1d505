import { storedToken } from '../session/session-storage.ts'

// How many lines the basket has, as the browser last heard. Public pages are the same for everybody, so a script shows it.
const key = 'basket-count'

/** The count of whoever is logged in, or of the device; 0 when it is not known. */
export function basketCount(): number {
  const [owner, count] = storedToken(key)?.split(' ') ?? []
  return owner === person() ? Number(count) || 0 : 0
}

export function keepBasketCount(count: number): void {
  try {
    localStorage.setItem(key, `${person()} ${count}`)
    dispatchEvent(new Event(key))
  } catch {
    // Storage is full or refused: the basket's page says it.
  }
}

/** Calls `onChange` when this tab or another one changed the count. */
export function onBasketCount(onChange: () => void): () => void {
  const events = [key, 'storage']
  for (const event of events) addEventListener(event, onChange)
  return () => {
    for (const event of events) removeEventListener(event, onChange)
  }
}

function person(): string {
  return storedToken('userId') ?? 'device'
}
