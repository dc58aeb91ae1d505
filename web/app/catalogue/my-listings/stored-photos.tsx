import type { Picture } from '@oja/contract/schemas/files/photo.ts'

/** The photos of a listing without JavaScript: a select for each sets its position or removes it. */
export function StoredPhotos({ pictures }: { pictures: readonly Picture[] }) {
  if (pictures.length === 0) return null
  return (
    <ol aria-label="Photos of this listing" className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {pictures.map(({ id, url, colour }, index) => (
        <li key={id}>
          <img
            src={`${url}/320.webp`}
            alt=""
            className={`aspect-square w-full rounded-t-md object-cover tint-${colour}`}
          />
          <select
            name={`picture.${id}`}
            aria-label={`Place of photo ${index + 1}`}
            defaultValue={index + 1}
            className="block min-h-11 w-full rounded-b-md border border-edge bg-card px-2 text-ink"
          >
            {pictures.map((other, position) => (
              <option key={other.id} value={position + 1}>
                {position === 0 ? 'Cover' : `Place ${position + 1}`}
              </option>
            ))}
            <option value="remove">Remove</option>
          </select>
        </li>
      ))}
    </ol>
  )
}
