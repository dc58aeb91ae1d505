import { data } from 'react-router'

export const loader = missing
export const clientLoader = missing

/** Any address nobody else has: the error page of the shell around it. */
function missing(): never {
  throw data({ message: '', code: 'NOT_FOUND' }, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
