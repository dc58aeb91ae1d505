import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useEffect, useState } from 'react'
import { shrinkPhoto } from '../../browser/shrink-photo.ts'
import { OwnPhoto } from './own-photo.tsx'

/** A photo that waits to be sent. It is made small from the moment it is chosen, while words are still written. */
export interface ChosenPhoto {
  name: string
  small: Promise<File>
}

/** Null for one so large that no phone made it. */
export function choosePhoto(file: File): ChosenPhoto | null {
  if (file.size > 4 * fieldLengths.photoBytes) return null
  return { name: file.name, small: shrinkPhoto(file, { longestSide: 1600, bytes: fieldLengths.photoBytes }) }
}

interface ChosenPhotoLineProps {
  photo: ChosenPhoto
  /** Send was pressed already: it is too late to think better of it. */
  isSending: boolean
  onTakeAway(): void
}

/** The photo as it will be sent, above the words that go with it. */
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
      {/* Its name stands beside it. */}
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
