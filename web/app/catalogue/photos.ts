import { limits } from '@oja/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { shrinkPhoto } from '../lib/shrink-photo.ts'

/** A photo that waits to be sent, and the address this page shows it under. */
export interface Photo {
  file: File
  preview: string
}

export interface Photos {
  list: readonly Photo[]
  /** While photos are being made smaller. */
  preparing: boolean
  /** Why a photo was not taken, "" when all were. */
  error: string
  add: (files: readonly File[]) => Promise<void>
  remove: (photo: Photo) => void
}

/** The photos of a form, made small as they are chosen. */
export function usePhotos(): Photos {
  const [list, setList] = useState<readonly Photo[]>([])
  const [preparing, setPreparing] = useState(false)
  const [error, setError] = useState('')
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const all = previews.current
    return () => all.forEach((preview) => URL.revokeObjectURL(preview))
  }, [])

  async function add(files: readonly File[]) {
    setPreparing(true)
    setError('')
    let room = limits.photos - list.length
    for (const file of files) {
      const taken = room > 0 ? await prepare(file) : tooMany
      if (typeof taken === 'string') {
        setError(taken)
        continue
      }
      room -= 1
      previews.current.add(taken.preview)
      setList((before) => [...before, taken])
    }
    setPreparing(false)
  }

  function remove(photo: Photo) {
    setError('')
    setList(list.filter((one) => one !== photo))
    URL.revokeObjectURL(photo.preview)
    previews.current.delete(photo.preview)
  }

  return { list, preparing, error, add, remove }
}

const tooMany = `Send at most ${limits.photos} photos`
// The widest picture shown is 1080 pixels.
const mostOfPhoto = { longestSide: 1_600, bytes: limits.photoBytes }
const wrongPhoto = 'Photos must be JPG or PNG, under 5MB each'

async function prepare(file: File): Promise<Photo | string> {
  if (!/^image\/(jpeg|png)$/.test(file.type)) return wrongPhoto
  const small = await shrinkPhoto(file, mostOfPhoto)
  if (small.size > limits.photoBytes) return wrongPhoto
  return { file: small, preview: URL.createObjectURL(small) }
}
