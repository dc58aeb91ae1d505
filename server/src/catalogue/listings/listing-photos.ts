import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { FormValues } from '../../platform/multipart/form-values.ts'

/**
 * The photos of a changed listing, in order.
 * `picture.<id>` gives the place of an existing photo (1 is the cover) or says `remove`. Others keep their place.
 * `newPictures` lists the places of new photos ("1,3"). New photos without a place come last.
 * Throws 413 for more than eight photos.
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
      // Where two photos want one place, a photo that moves up comes first and one that moves down comes last.
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

// Infinity minus Infinity is NaN.
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other
}
