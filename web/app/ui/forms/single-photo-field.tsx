import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { shrunkPhoto } from '../../browser/shrink-photo.ts'
import { Avatar } from '../shop/avatar.tsx'
import { Icon } from '../icon.tsx'

interface SinglePhotoFieldProps {
  label: string
  name: string
  /** The address of the present photo, and its owner. */
  url: string
  owner: string
  error?: string | undefined
  onChosen?: (() => void) | undefined
}

/** Shown at 96 pixels; a dense screen needs three times that. */
const photoLimits = { longestSide: 640, bytes: fieldLengths.avatarBytes }

/**
 * One photo of a person or a shop, as a file field. With JavaScript the chosen photo shows at once, resized: the form
 * around it sends the small file.
 */
export function SinglePhotoField({ label, name, url, owner, error, onChosen }: SinglePhotoFieldProps) {
  const hydrated = useHydrated()
  const [preview, setPreview] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])
  const input = useRef<HTMLInputElement>(null)

  async function take(field: HTMLInputElement) {
    const chosen = field.files?.[0]
    setFailure('')
    if (!chosen) return
    try {
      const small = await shrunkPhoto(chosen, photoLimits)
      const files = new DataTransfer()
      files.items.add(small)
      field.files = files.files
      setPreview(URL.createObjectURL(small))
      onChosen?.()
    } catch {
      field.value = ''
      setPreview(null)
      setFailure('Failed to process image')
    }
  }
  // On a slow line somebody may choose a photo before the script loads.
  const takeEarly = useEffectEvent(() => input.current && void take(input.current))
  useEffect(() => void takeEarly(), [])

  const wrong = failure || error
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar url={preview ?? url} name={owner} className="size-24 text-4xl" />
      <div className="min-w-0 grow basis-48">
        <div className={hydrated ? 'relative inline-flex' : ''}>
          <label
            htmlFor={name}
            className={
              hydrated
                ? 'inline-flex min-h-11 items-center gap-2 rounded-md border border-edge bg-card px-4 font-semibold'
                : 'mb-1.5 block font-semibold'
            }
          >
            {hydrated && <Icon name="camera" />}
            {label}
          </label>
          <input
            ref={input}
            id={name}
            name={name}
            type="file"
            accept="image/jpeg,image/png"
            required={!hydrated}
            onChange={({ target }) => void take(target)}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${name}-help${wrong ? ` ${name}-error` : ''}`}
            className={
              hydrated
                ? 'absolute inset-0 size-full cursor-pointer rounded-md opacity-0'
                : 'block min-h-12 w-full rounded-md border border-edge bg-card p-3 file:mr-3 file:min-h-11 file:rounded-md file:border-0 file:bg-leaf-soft file:px-4 file:font-semibold file:text-leaf'
            }
          />
        </div>
        <p id={`${name}-help`} className="mt-1.5 text-sm text-muted">
          JPG or PNG{hydrated ? '. We shrink it to save your data' : ', under 5MB'}.
        </p>
        {wrong && (
          <p
            id={`${name}-error`}
            role="alert"
            className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger"
          >
            <Icon name="alert" className="mt-0.5 size-4" />
            {wrong}
            {failure && '. Pictures must be JPG or PNG.'}
          </p>
        )}
      </div>
    </div>
  )
}
