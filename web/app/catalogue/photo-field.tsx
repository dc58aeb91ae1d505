import { limits } from '@oja/contract/limits.ts'
import { useEffect, useRef } from 'react'
import { useHydrated } from '../lib/hydrated.ts'
import { Icon } from '../ui/icon.tsx'
import type { Photo, Photos } from './photos.ts'

interface PhotoFieldProps {
  photos: Photos
  error: string | undefined
  disabled: boolean
}

/** The photos of a listing: the browser's own field, and with JavaScript a preview of each that can be taken out again. */
export function PhotoField({ photos, error, disabled }: PhotoFieldProps) {
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const files = [...(input.current?.files ?? [])]
    // Emptied, so that the same photo can be chosen again after it was taken out.
    if (input.current) input.current.value = ''
    if (files.length > 0) void photos.add(files)
  }
  // What was chosen before the page's JavaScript ran; nothing is left in the field later.
  useEffect(take)
  const wrong = photos.error || error
  const canAdd = photos.list.length < limits.photos && !photos.preparing && !disabled
  return (
    <div>
      <label htmlFor="productImg" className="mb-1.5 block font-semibold">
        Photos
      </label>
      <div className="relative">
        <input
          ref={input}
          id="productImg"
          name="productImg"
          type="file"
          accept="image/jpeg,image/png"
          multiple
          required={!hydrated}
          disabled={hydrated && !canAdd}
          onChange={take}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`productImg-help${wrong ? ' productImg-error' : ''}`}
          className={
            hydrated
              ? 'peer absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed'
              : 'block min-h-12 w-full rounded-md border border-edge bg-card p-3 file:mr-3 file:min-h-11 file:rounded-md file:border-0 file:bg-leaf-soft file:px-4 file:font-semibold file:text-leaf'
          }
        />
        {hydrated && (
          <div
            aria-hidden="true"
            className="flex min-h-24 flex-col items-center justify-center gap-1 rounded-md border-2 border-dashed border-edge bg-card px-4 text-center peer-hover:bg-sunken peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf peer-disabled:opacity-60 peer-aria-invalid:border-danger"
          >
            <Icon name="camera" className="size-6 text-leaf" />
            <span className="font-semibold">{photos.preparing ? 'Preparing photos...' : 'Add photos'}</span>
          </div>
        )}
      </div>
      <p id="productImg-help" className="mt-1.5 text-sm text-muted">
        Up to {limits.photos}, JPG or PNG, under 5MB each. The first is the cover.
      </p>
      {wrong && (
        <p
          id="productImg-error"
          role="alert"
          className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger"
        >
          <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
          {wrong}
        </p>
      )}
      {photos.list.length > 0 && (
        <ol aria-label="Chosen photos" className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-4">
          {photos.list.map((photo, place) => (
            <Preview
              key={photo.preview}
              photo={photo}
              place={place}
              disabled={disabled}
              onRemove={() => {
                photos.remove(photo)
                input.current?.focus()
              }}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

interface PreviewProps {
  photo: Photo
  place: number
  disabled: boolean
  onRemove: () => void
}

function Preview({ photo, place, disabled, onRemove }: PreviewProps) {
  return (
    <li className="relative overflow-hidden rounded-md border border-line bg-sunken">
      <img src={photo.preview} alt={photo.file.name} className="aspect-square w-full object-cover" />
      {place === 0 && (
        <span className="absolute bottom-1 left-1 rounded-full bg-leaf px-2 py-0.5 text-sm font-semibold text-on-leaf">
          Cover
        </span>
      )}
      <button
        type="button"
        aria-label={`Remove photo ${place + 1}`}
        disabled={disabled}
        onClick={onRemove}
        className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-bl-lg bg-card text-ink hover:bg-sunken disabled:opacity-60"
      >
        <Icon name="close" />
      </button>
    </li>
  )
}
