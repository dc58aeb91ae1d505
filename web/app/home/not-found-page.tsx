import { data } from 'react-router'

export const loader = missing
export const clientLoader = missing

/** Every address without a route shows the error page of its layout. */
function missing(): never {
  throw data({ message: '', code: 'NOT_FOUND' }, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
