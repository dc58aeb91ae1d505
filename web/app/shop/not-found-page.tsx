import { data } from 'react-router'

/** Any address nobody else has: the error page of the shell around it. */
export function loader(): never {
  throw data({ message: '', code: 'NOT_FOUND' }, { status: 404 })
}

export const clientLoader = loader

export default function NotFoundPage() {
  return null
}
