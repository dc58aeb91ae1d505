import { data } from 'react-router'

/** The id of an address. Throws the page that says `missing` for what is no id: nothing can be found by it. */
export function knownId(id: string | undefined, missing: string): string {
  if (isId(id)) return id
  throw data({ message: missing, code: 'NOT_FOUND' }, { status: 404 })
}

/** Is this an id of the API, a UUID in small letters? */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
