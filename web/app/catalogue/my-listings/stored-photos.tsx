import type { Picture } from '@oja/contract/schemas/files/photo.ts'

/** The photos of a listing without JavaScript, a line each: a select sets its place or removes it. */
export function StoredPhotos({ pictures }: { pictures: readonly Picture[] }) {
  if (pictures.length === 0) return null
  return (
    <fieldset className="mt-3">
      <legend className="font-semibold">Photos of this listing</legend>
      <p className="text-sm text-muted">
        {pictures.length > 1 ? 'Choose the place of each, or remove it.' : 'Keep it, or remove it.'}
      </p>
      <ol className="mt-1 divide-y divide-line">
        {pictures.map(({ id, url, colour }, index) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-1.5">
            <img
              src={`${url}/320.webp`}
              alt=""
              width={320}
              height={320}
              className={`size-14 shrink-0 rounded-md object-cover tint-${colour}`}
            />
            <span aria-hidden="true" className="shrink-0 whitespace-nowrap">
              Photo {index + 1}
            </span>
            <select
              name={`picture.${id}`}
              aria-label={`Place of photo ${index + 1}`}
              defaultValue={index + 1}
              className="min-h-11 w-0 max-w-60 min-w-44 grow rounded-md border border-edge bg-card px-2 text-ink"
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
    </fieldset>
  )
}
