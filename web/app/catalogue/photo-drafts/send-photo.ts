import { photoDraftEndpoints } from '@oja/contract/endpoints/catalogue/photo-drafts.ts'
import type { AddedPhotos } from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import type { ErrorBody } from '@oja/contract/values/errors.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { sendForm } from '../../api/send-form.ts'

/** How the sender hears of progress, of the network, and of the end of the page. */
export interface Sending {
  onProgress: (percent: number) => void
  /** Called with true while there is no network, and with false when it is back. */
  onWaiting: (isWaiting: boolean) => void
  /** When it aborts, nothing more is sent. */
  signal: AbortSignal
}

/** Why a photo or all photos cannot be sent. `endsAll`: the others cannot be sent either. */
export class PhotoRefused extends Error {
  readonly endsAll: boolean

  constructor(message: string, endsAll = false) {
    super(message)
    this.endsAll = endsAll
  }
}

/**
 * Sends a photo in parts and returns whether its draft is new. A part that a broken line has lost is sent again, as
 * often as it takes. The photo's SHA-256 is its key: the server makes one draft of it, however often it comes.
 * Throws `PhotoRefused` when the server refuses the photo.
 */
export async function sendPhoto(
  photo: File,
  fileName: string,
  sending: Sending,
): Promise<{ isNew: boolean }> {
  const bytes = await new Response(photo).arrayBuffer()
  const key = await sha256(bytes)
  // Without a secure connection browsers have no SHA-256. Then the photo goes as a whole, and the server makes its key.
  if (key === null) return draftIn(await sendUntilAnswered(formOf(photo, {}), sending, 0, 1), fileName)
  const parts = Math.ceil(bytes.byteLength / fieldLengths.photoPartBytes)
  for (let part = 0; part < parts; part += 1) {
    const from = part * fieldLengths.photoPartBytes
    const piece = new Blob([bytes.slice(from, from + fieldLengths.photoPartBytes)])
    const form = formOf(piece, { key, fileName, part: String(part), parts: String(parts) })
    const answer = await sendUntilAnswered(form, sending, part, parts)
    if (answer.drafts.length > 0 || answer.refused.length > 0 || part === parts - 1)
      return draftIn(answer, fileName)
  }
  throw new PhotoRefused(`${fileName} is empty`)
}

function formOf(file: Blob, values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  form.set('photos', file, file instanceof File ? file.name : 'part')
  return form
}

function draftIn({ drafts, refused }: AddedPhotos['data'], fileName: string): { isNew: boolean } {
  const [draft] = drafts
  if (!draft)
    throw new PhotoRefused(refused[0]?.reason ?? `${fileName} did not arrive. Please choose it again.`)
  return { isNew: draft.isNew }
}

// A part takes ten seconds on 2G.
const timeoutMilliseconds = 45_000
const firstPause = 300
const longestPause = 8_000

async function sendUntilAnswered(
  form: FormData,
  { onProgress, onWaiting, signal }: Sending,
  part: number,
  parts: number,
): Promise<AddedPhotos['data']> {
  for (let pause = firstPause; ; pause = Math.min(longestPause, pause * 2)) {
    if (signal.aborted) throw new PhotoRefused('', true)
    const progress = (percent: number) => onProgress(Math.floor((100 * part + percent) / parts))
    const { status, text } = await sendForm(photoDraftEndpoints.add, form, progress, timeoutMilliseconds)
    if (status !== 0) onWaiting(false)
    if (status === 200) return (JSON.parse(text) as AddedPhotos).data
    // A busy server and a lost line pass; a refusal does not.
    if (status !== 0 && status < 500) throw refusal(status, text)
    if (status === 0) onWaiting(true)
    await online(pause, signal)
  }
}

function refusal(status: number, text: string): PhotoRefused {
  const said = messageIn(text)
  if (status === 401) return new PhotoRefused('Please log in again. Photos already added stay.', true)
  // Refused for all: a suspended shop, too many photos in an hour.
  return new PhotoRefused(
    said || 'We could not add this photo. Please try again.',
    status === 403 || status === 429,
  )
}

function messageIn(text: string): string {
  try {
    return (JSON.parse(text) as Partial<ErrorBody>).message ?? ''
  } catch {
    return ''
  }
}

/** Waits a moment, and no longer when the network comes back or the page goes. */
function online(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

async function sha256(bytes: ArrayBuffer): Promise<string | null> {
  if (typeof crypto === 'undefined' || !crypto.subtle) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
