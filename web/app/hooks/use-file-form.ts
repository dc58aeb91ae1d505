import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { readFormErrors } from '../api/page.ts'
import type { FormErrors } from '../api/page.ts'
import { sendForm } from '../api/send-form.ts'
import { shrinkPhotos } from '../browser/shrink-photo.ts'
import type { PhotoLimits } from '../browser/shrink-photo.ts'

interface FileForm {
  /** An address without open parameters. */
  target: Pick<Endpoint, 'method' | 'path'>
  /** The field with the files, and how large a photo among them needs to be. */
  field: string
  photos: PhotoLimits
  /** The page that a form leads to once it is kept. */
  next: string
}

/**
 * Sends a form with files where scripts run: its photos go out smaller, and `percent` says how much has left; null while
 * nothing is being sent. What was typed and chosen stays where a form is refused.
 */
export function useFileForm({ target, field, photos, next }: FileForm) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<FormErrors>()
  const [percent, setPercent] = useState<number | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (percent !== null) return
    const form = new FormData(event.currentTarget)
    setRefusal(undefined)
    setPercent(0)
    await shrinkPhotos(form, field, photos)
    const { status, text } = await sendForm(target, form, setPercent)
    setPercent(null)
    if (status === 200 || status === 201) void navigate(next)
    else setRefusal(readFormErrors(text))
  }

  return { refusal, percent, send }
}
