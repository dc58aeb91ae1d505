import type { ProductSaved } from '@oja/contract/catalogue.ts'
import { endpoints } from '@oja/contract/endpoints.ts'
import type { ErrorBody } from '@oja/contract/errors.ts'
import type { Refusal } from '../lib/page.ts'
import { storedToken } from '../lib/session-storage.ts'

export const noSeller = 'Seller ID not found. Please log in again.'
const failed = 'Failed to upload product. Please try again.'

/** What came of an upload: the id of the new product, or why there is none. */
export type UploadAnswer = { added: string } | Refusal

/** Sends a product's form from the browser; `onProgress` hears how much has left it, in per cent. Never rejects. */
export function sendUpload(form: FormData, onProgress: (percent: number) => void): Promise<UploadAnswer> {
  // fetch cannot say how much of a body has been sent.
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.floor((100 * loaded) / total))
    }
    request.onloadend = () => resolve(readUploadAnswer(request.status, request.responseText))
    request.open(endpoints.products.create.method, endpoints.products.create.path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('oja-client', 'web')
    const token = storedToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}

/** Reads the API's answer to a product's form; status 0 is no answer at all. */
export function readUploadAnswer(status: number, text: string): UploadAnswer {
  const body = readJson(text)
  if (status === 201) return { added: (body as ProductSaved).data._id }
  const { message, code = 'UNREACHABLE', fields = {}, values = {} } = body as Partial<ErrorBody>
  return refusedUpload(status === 401 ? noSeller : message || failed, fields, values, code)
}

/** A refusal as the form shows it. */
export function refusedUpload(
  message: string,
  fields: Refusal['fields'] = {},
  values: Refusal['values'] = {},
  code: Refusal['code'] = 'REFUSED',
): Refusal {
  return { refused: true, message, code, fields, values }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
