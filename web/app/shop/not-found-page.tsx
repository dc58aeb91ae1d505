import { data } from 'react-router'

/** Any address nobody else has: the root's error page, with the session known. */
export function loader(): never {
  throw data({ message: '', code: 'NOT_FOUND' }, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
