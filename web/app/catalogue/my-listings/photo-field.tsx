import type { Picture } from '@oja/contract/schemas/files/photo.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useEffect, useRef } from 'react'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { useOpenError } from '../../ui/forms/corrected.ts'
import { Icon } from '../../ui/icon.tsx'
import { PhotoTiles } from './photo-tiles.tsx'
import type { Photos } from './photos.ts'
import { StoredPhotos } from './stored-photos.tsx'

interface PhotoFieldProps {
  name: string
  photos: Photos
  /** The photos that the listing has already. */
  stored: readonly Picture[]
  error: string | undefined
  disabled: boolean
}

/**
 * The photos of a listing, as a file field that also takes dropped files. With JavaScript a seller can move and
 * remove each photo. Without it, selects set the order of the stored photos.
 */
export function PhotoField({ name, photos, stored, error, disabled }: PhotoFieldProps) {
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const files = [...(input.current?.files ?? [])]
    // Emptied, so that the same photo can be chosen again after it was removed.
    if (input.current) input.current.value = ''
    if (files.length > 0) void photos.add(files)
  }
  // Takes photos that were chosen before the page's JavaScript ran. Later the field is always empty.
  useEffect(take)
  const openError = useOpenError(name, error)
  const wrong = photos.error || openError
  const canAdd = photos.list.length < fieldLengths.photos && !photos.preparing && !disabled
  return (
    <div>
      <label htmlFor={name} className={hydrated ? 'sr-only' : 'mb-1.5 block font-semibold'}>
        {hydrated ? 'Photos' : 'Add photos'}
      </label>
      <div className="relative">
        <input
          ref={input}
          id={name}
          name={name}
          type="file"
          accept={hydrated ? 'image/*' : 'image/jpeg,image/png'}
          multiple
          required={!hydrated && stored.length === 0}
          disabled={hydrated && !canAdd}
          onChange={take}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${name}-help${wrong ? ` ${name}-error` : ''}`}
          className={
            hydrated
              ? 'peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed'
              : 'block w-full rounded-md border-2 border-dashed border-edge bg-card p-3 text-sm text-muted file:mb-1.5 file:block file:min-h-11 file:w-full file:rounded-md file:border-0 file:bg-leaf-soft file:px-4 file:text-base file:font-semibold file:text-leaf'
          }
        />
        {hydrated && (
          <div
            aria-hidden="true"
            className="flex min-h-16 items-center justify-center gap-3 rounded-md py-2 sm:min-h-24 border-2 border-dashed border-edge bg-card px-4 peer-hover:bg-sunken peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf peer-disabled:opacity-60 peer-aria-invalid:border-danger"
          >
            <Icon name="camera" className="size-6 text-leaf" />
            <span>
              <span className="block leading-snug font-semibold">
                {photos.preparing ? 'Preparing photos...' : 'Add photos'}
              </span>
              <span className="block text-sm text-muted">
                Up to {fieldLengths.photos}. The first is the cover.
              </span>
            </span>
          </div>
        )}
      </div>
      <p id={`${name}-help`} className={hydrated ? 'sr-only' : 'mt-1.5 text-sm text-muted'}>
        Up to {fieldLengths.photos}
        {hydrated ? '. We shrink them to save your data' : ', JPG or PNG, under 5MB each'}. The first is the
        cover.
      </p>
      {wrong && (
        <p
          id={`${name}-error`}
          role="alert"
          className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger"
        >
          <Icon name="alert" className="mt-0.5 size-4" />
          {wrong}
        </p>
      )}
      {hydrated && photos.list.length + photos.coming.length > 0 && (
        <PhotoTiles photos={photos} disabled={disabled} onEmptied={() => input.current?.focus()} />
      )}
      {!hydrated && <StoredPhotos pictures={stored} />}
    </div>
  )
}
