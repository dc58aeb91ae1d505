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
  /** The name of the file field, and the size that its photos need. */
  field: string
  photos: PhotoLimits
  /** The page after the form is stored. */
  next: string
  /** What is wrong with it, by field: nothing is sent then. */
  faultsOf?: (form: FormData) => Record<string, string>
}

/**
 * Sends a form with files with JavaScript: it resizes the photos, and `percent` says how much was sent; null while
 * nothing is being sent. A refused form keeps what was typed and chosen.
 */
export function useFileForm({ target, field, photos, next, faultsOf }: FileForm) {
  const navigate = useNavigate()
  const [formErrors, setFormErrors] = useState<FormErrors>()
  const [percent, setPercent] = useState<number | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (percent !== null) return
    const form = new FormData(event.currentTarget)
    const fields = faultsOf?.(form) ?? {}
    if (Object.keys(fields).length > 0) return setFormErrors(incomplete(form, fields))
    setFormErrors(undefined)
    setPercent(0)
    await shrinkPhotos(form, field, photos)
    const { status, text } = await sendForm(target, form, setPercent)
    setPercent(null)
    if (status === 200 || status === 201) void navigate(next)
    else setFormErrors(readFormErrors(text))
  }

  return { formErrors, percent, send }
}

function incomplete(form: FormData, fields: Record<string, string>): FormErrors {
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const message = Object.values(fields)[0] ?? ''
  return { refused: true, message, code: 'INCOMPLETE', fields, values: Object.fromEntries(typed) }
}
