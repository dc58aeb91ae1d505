import { limits } from '@oja/contract/limits.ts'
import { useEffect, useState } from 'react'
import { shrinkPhoto } from '../lib/shrink-photo.ts'
import { OwnPhoto } from './own-photo.tsx'

/** A photo that waits to be sent. It is made small from the moment it is chosen, while words are still written. */
export interface ChosenPhoto {
  name: string
  small: Promise<File>
}

/** Null for one so large that no phone made it. */
export function choosePhoto(file: File): ChosenPhoto | null {
  if (file.size > 4 * limits.photoBytes) return null
  return { name: file.name, small: shrinkPhoto(file, { longestSide: 1600, bytes: limits.photoBytes }) }
}

/** The photo as it will be sent, above the words that go with it, and the way to think better of it. */
export function ChosenPhotoLine({ photo, onTakeAway }: { photo: ChosenPhoto; onTakeAway(): void }) {
  const [small, setSmall] = useState<File | null>(null)
  useEffect(() => {
    let isOver = false
    photo.small.then((file) => isOver || setSmall(file)).catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [photo])
  return (
    <p className="mb-2 flex items-center gap-3 text-sm">
      {/* Its name stands beside it. */}
      <OwnPhoto blob={small} alt="" className="size-14 shrink-0 rounded-md" />
      <span className="min-w-0 truncate">{photo.name}</span>
      <button type="button" className="min-h-11 px-2 font-semibold underline" onClick={onTakeAway}>
        Take away
      </button>
    </p>
  )
}
