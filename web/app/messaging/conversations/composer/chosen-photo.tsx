import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useEffect, useState } from 'react'
import { preparePhoto } from '../../../browser/prepare-photo.ts'
import { OwnPhoto } from './own-photo.tsx'

/**
 * A photo that waits to be sent. The browser resizes it as soon as it is chosen, while the person still types. `small`
 * rejects for a file that is no photo.
 */
export interface ChosenPhoto {
  name: string
  small: Promise<File>
}

/** Null for a file that is larger than any phone's photo. */
export function choosePhoto(file: File): ChosenPhoto | null {
  if (file.size > 4 * fieldLengths.photoBytes) return null
  return { name: file.name, small: preparePhoto(file, { longestSide: 1600, bytes: fieldLengths.photoBytes }) }
}

interface ChosenPhotoLineProps {
  photo: ChosenPhoto
  /** Send was pressed, so the photo can no longer be removed. */
  isSending: boolean
  onTakeAway(): void
}

/** A preview of the photo above the text that goes with it. */
export function ChosenPhotoLine({ photo, isSending, onTakeAway }: ChosenPhotoLineProps) {
  const [small, setSmall] = useState<File | null>(null)
  useEffect(() => {
    let isOver = false
    photo.small.then((file) => isOver || setSmall(file)).catch(() => undefined)
    return () => {
      isOver = true
      setSmall(null)
    }
  }, [photo])
  return (
    <p className="mb-2 flex items-center gap-3 text-sm">
      {/* The file name stands beside it. */}
      <OwnPhoto blob={small} alt="" className="size-14 shrink-0 rounded-md" />
      <span className="min-w-0 truncate">{small ? photo.name : 'Getting your photo ready...'}</span>
      {!isSending && (
        <button type="button" className="min-h-11 shrink-0 px-2 font-semibold underline" onClick={onTakeAway}>
          Remove
        </button>
      )}
    </p>
  )
}
