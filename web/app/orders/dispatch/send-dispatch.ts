import { dispatchEndpoints } from '@oja/contract/endpoints/orders/dispatch.ts'
import { address } from '@oja/contract/endpoints/endpoint.ts'
import { data, redirect } from 'react-router'
import { readFormErrors } from '../../api/page.ts'
import type { PageServices } from '../../api/page-context.ts'

/** Is this the form of a dispatch proof, the only form with a file on an order's page? */
export function hasFile(request: Request): boolean {
  return request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
}

/** Streams the form to the API, so that this process never holds its photo. */
export async function streamDispatch(upload: PageServices['upload'], reference: string) {
  const path = address(dispatchEndpoints.add, { params: { reference } })
  const { status, text } = await upload({ ...dispatchEndpoints.add, path })
  if (status === 200) return redirect(`/dashboard/orders/${encodeURIComponent(reference)}?done=send`)
  return data(readFormErrors(text), { status })
}
