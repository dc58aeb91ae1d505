import type { Picture } from '@oja/contract/schemas/files/photo.ts'
import { damagedPhotos } from '@oja/contract/values/files/damaged-photos.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useEffect, useRef, useState } from 'react'
import { photoWarning } from '../../browser/photo-warning.ts'
import { preparePhoto, UnreadablePhoto } from '../../browser/prepare-photo.ts'

/** A photo of a form: stored, or chosen and not yet sent. */
export interface Photo {
  /** The id of a stored photo, or a new key. */
  key: string
  /** The address from which this page shows it. */
  preview: string
  file: File | null
  /** Why buyers could make little of it. */
  warning?: string
}

export interface Photos {
  /** In order; the first is the cover. */
  list: readonly Photo[]
  /** The names of the chosen files that the browser still resizes, the first one now. */
  coming: readonly string[]
  /** True while the browser resizes photos. */
  preparing: boolean
  /** Why a photo was refused; "" when none was. */
  error: string
  add: (files: readonly File[]) => Promise<void>
  remove: (photo: Photo) => void
  /** Moves a photo to another index; the others move up or down. */
  move: (photo: Photo, index: number) => void
}

/**
 * The photos of a form, resized when they are chosen. `stored` are the photos of the listing, `kept` those of an unsent
 * form, resized already.
 */
export function usePhotos(stored: readonly Picture[] = [], kept: readonly File[] = []): Photos {
  const [list, setList] = useState<readonly Photo[]>(() => [
    ...stored.map(({ id, url }) => ({ key: id, preview: `${url}/320.webp`, file: null })),
    ...kept.map(withPreview),
  ])
  const [coming, setComing] = useState<readonly string[]>([])
  const preparing = coming.length > 0
  const [error, setError] = useState('')
  const previews = useRef(new Set(list.flatMap(({ file, preview }) => (file ? [preview] : []))))
  useEffect(() => {
    const all = previews.current
    return () => all.forEach((preview) => URL.revokeObjectURL(preview))
  }, [])

  async function add(files: readonly File[]) {
    setError('')
    let remaining = fieldLengths.photos - list.length
    const damaged: string[] = []
    const unreadable: string[] = []
    for (const [index, file] of files.entries()) {
      // Each has a place from the start, so that what stands below does not move again and again.
      setComing(files.slice(index, index + remaining).map(({ name }) => name))
      if (remaining === 0) {
        setError(tooMany)
        break
      }
      const prepared = await prepare(file)
      if ('isDamaged' in prepared) {
        ;(prepared.isDamaged ? damaged : unreadable).push(file.name)
        setError(refusalOf(damaged, unreadable))
        continue
      }
      remaining -= 1
      previews.current.add(prepared.preview)
      setList((before) => [...before, prepared])
    }
    setComing([])
  }

  function remove(photo: Photo) {
    setError('')
    setList(list.filter((one) => one !== photo))
    if (previews.current.delete(photo.preview)) URL.revokeObjectURL(photo.preview)
  }

  function move(photo: Photo, index: number) {
    const others = list.filter((one) => one !== photo)
    if (index >= 0 && index <= others.length)
      setList([...others.slice(0, index), photo, ...others.slice(index)])
  }

  return { list, coming, preparing, error, add, remove, move }
}

/** Writes the photos and their order into a form, as the API reads them. */
export function appendPhotosToForm(
  form: FormData,
  field: string,
  stored: readonly Picture[],
  list: readonly Photo[],
): void {
  form.delete(field)
  for (const { id } of stored) {
    const index = list.findIndex(({ key }) => key === id)
    form.set(`picture.${id}`, index < 0 ? 'remove' : String(index + 1))
  }
  const added = list.flatMap(({ file }, index) => (file ? [{ file, index }] : []))
  for (const { file } of added) form.append(field, file)
  if (stored.length > 0) form.set('newPictures', added.map(({ index }) => index + 1).join(','))
}

const tooMany = `Send at most ${fieldLengths.photos} photos`
// The widest shown photo has 1080 pixels.
const photoLimits = { longestSide: 1_600, bytes: fieldLengths.photoBytes }
const photoRule = 'Photos must be JPG or PNG, under 5MB each'

function withPreview(file: File): Photo {
  const preview = URL.createObjectURL(file)
  return { key: preview, preview, file }
}

/** Which of the chosen files are no photos, and why. */
function refusalOf(damaged: readonly string[], unreadable: readonly string[]): string {
  const others = unreadable.length > 0 ? `${unreadable.join(', ')} cannot be opened. ${photoRule}` : ''
  return [damaged.length > 0 ? damagedPhotos(...damaged) : '', others].filter(Boolean).join('. ')
}

/** Says of a file that cannot be opened as a photo whether it is a damaged one. */
async function prepare(file: File): Promise<Photo | Pick<UnreadablePhoto, 'isDamaged'>> {
  try {
    const photo = await preparePhoto(file, photoLimits)
    return { ...withPreview(photo), warning: await photoWarning(photo) }
  } catch (error) {
    // A file that is gone from the phone since it was chosen cannot be read either.
    if (error instanceof UnreadablePhoto) return error
    if (error instanceof DOMException || error instanceof TypeError) return { isDamaged: false }
    throw error
  }
}
