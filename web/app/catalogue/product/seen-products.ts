const key = 'seen-products'
const maxKept = 12

/** The ids of the products that this device has seen, the last first. Empty where the browser keeps nothing. */
export function seenProducts(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(ids)
      ? ids.filter((id) => typeof id === 'string' && isId.test(id)).slice(0, maxKept)
      : []
  } catch {
    return []
  }
}

/** Keeps that this device has seen a product. */
export function rememberSeen(id: string): void {
  try {
    const others = seenProducts().filter((other) => other !== id)
    localStorage.setItem(key, JSON.stringify([id, ...others].slice(0, maxKept)))
  } catch {
    // A browser without storage remembers nothing.
  }
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
