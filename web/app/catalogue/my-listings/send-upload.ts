import type { ProductSaved } from '@oja/contract/schemas/catalogue.ts'
import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import type { ErrorBody } from '@oja/contract/values/errors.ts'
import type { ImportPreview } from '@oja/contract/schemas/listing-import.ts'
import type { FormErrors } from '../../api/page.ts'
import { sendForm } from '../../api/send-form.ts'

export const missingSellerMessage = 'Seller ID not found. Please log in again.'

/** The result of a listing's form: id and draft state of the listing, or the errors. */
export type UploadAnswer = SavedListing | FormErrors

export interface SavedListing {
  saved: string
  isDraft: boolean
}

interface Sending {
  /** An address without open parameters. */
  target: Endpoint
  /** The error when the server gives no reason. */
  failed: string
}

/** Sends a listing's form from the browser; `onProgress` gets how many per cent were sent. Never rejects. */
export async function sendUpload(
  { target, failed }: Sending,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<UploadAnswer> {
  const { status, text } = await sendForm(target, form, onProgress)
  return readUploadAnswer(status, text, failed)
}

/** Reads the API's answer to a listing's form; status 0 means no answer. */
export function readUploadAnswer(status: number, text: string, failed: string): UploadAnswer {
  const body = readJson(text)
  if (status === 200 || status === 201) {
    const { data } = body as ProductSaved
    return { saved: data._id, isDraft: data.status === 'draft' }
  }
  const { message, code = 'UNREACHABLE', fields = {}, values = {} } = body as Partial<ErrorBody>
  return refusedUpload(
    status === 401 ? missingSellerMessage : message || failed,
    inFormOrder(fields),
    values,
    code,
  )
}

// Where the form begins: the API checks the photos last.
const firstFields = ['productImg', 'serviceImg', 'photos', 'name', 'category', 'price', 'quantity']

function inFormOrder(fields: FormErrors['fields']): FormErrors['fields'] {
  const first = firstFields.filter((name) => name in fields).map((name) => [name, fields[name] ?? ''])
  return { ...Object.fromEntries(first), ...fields }
}

/** Reads the API's answer to an import file. Without an answer the message is empty, and the form shows its own. */
export function readPreviewAnswer(
  status: number,
  text: string,
): { preview: ImportPreview['data'] } | FormErrors {
  const body = readJson(text)
  if (status === 200) return { preview: (body as ImportPreview).data }
  const { message, code = 'UNREACHABLE', fields = {} } = body as Partial<ErrorBody>
  const failed = status === 0 ? '' : 'We could not read your file. Please try again.'
  return refusedUpload(status === 401 ? missingSellerMessage : message || failed, fields, {}, code)
}

/** The errors of an upload, as its form shows them. */
export function refusedUpload(
  message: string,
  fields: FormErrors['fields'] = {},
  values: FormErrors['values'] = {},
  code: FormErrors['code'] = 'REFUSED',
): FormErrors {
  return { refused: true, message, code, fields, values }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
