import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import { formTokenHeaders, renewFormToken } from './form-token.ts'
import { storedToken } from '../session/session-storage.ts'

/**
 * Sends a form with files from the browser; `onProgress` gets how many per cent were sent. Returns the API's answer
 * as it is, with status 0 for no answer in time. Never rejects.
 */
export async function sendForm(
  target: Pick<Endpoint, 'method' | 'path'>,
  form: FormData,
  onProgress: (percent: number) => void,
  timeoutMilliseconds = 0,
): Promise<Answer> {
  const send = () => sendOnce(target, form, onProgress, timeoutMilliseconds)
  const answer = await send()
  return (await renewFormToken(answer.status, answer.text)) ? send() : answer
}

interface Answer {
  status: number
  text: string
}

function sendOnce(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  form: FormData,
  onProgress: (percent: number) => void,
  timeoutMilliseconds: number,
): Promise<Answer> {
  // fetch cannot report the progress of an upload.
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.floor((100 * loaded) / total))
    }
    request.onloadend = () => resolve({ status: request.status, text: request.responseText })
    request.open(method, path)
    request.timeout = timeoutMilliseconds
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('oja-client', 'web')
    for (const [name, value] of Object.entries(formTokenHeaders())) request.setRequestHeader(name, value)
    const token = storedToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}
