import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import { storedToken } from '../session/session-storage.ts'

/**
 * Sends a form with files from the browser; `onProgress` hears how much has left it, in per cent. The API's answer as it is,
 * status 0 being none. Never rejects.
 */
export function sendForm(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<{ status: number; text: string }> {
  // fetch cannot say how much of a body has been sent.
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.floor((100 * loaded) / total))
    }
    request.onloadend = () => resolve({ status: request.status, text: request.responseText })
    request.open(method, path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('oja-client', 'web')
    const token = storedToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}
