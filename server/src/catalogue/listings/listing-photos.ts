import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { FormValues } from '../../platform/multipart/form-values.ts'

/**
 * The pictures a changed listing shows, in order. `picture.<id>` says of one that is there its place, 1 being the cover,
 * or `remove`; unsaid ones keep theirs. New ones stand at the places `newPictures` lists ("1,3"), else behind the
 * others. Throws 413 for more than eight.
 */
export function orderPhotos(
  values: FormValues,
  current: readonly string[],
  added: readonly string[],
): string[] {
  const newPlaces = (values.newPictures ?? '').split(',').map(placeOf)
  const wanted = [
    ...current.flatMap((id, index) => {
      const said = (values[`picture.${id}`] ?? '').trim()
      const place = placeOf(said) ?? index + 1
      // Where two want one place, who moves up to it stands before who is there, who moves down behind.
      return said === 'remove' ? [] : [{ id, place, turn: Math.sign(place - index - 1) }]
    }),
    ...added.map((id, index) => ({ id, place: newPlaces[index] ?? Infinity, turn: -1 })),
  ]
  if (wanted.length > fieldLengths.photos) {
    const message = `Send at most ${fieldLengths.photos} photos`
    throw new AppError('TOO_LARGE', message, { fields: { photos: message } })
  }
  return wanted
    .sort((one, other) => compare(one.place, other.place) || one.turn - other.turn)
    .map(({ id }) => id)
}

function placeOf(text: string): number | null {
  return /^[1-9]\d?$/.test(text.trim()) ? Number(text) : null
}

// Infinity less Infinity is no number.
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other
}
