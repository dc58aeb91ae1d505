import { Button } from '../../../ui/button.tsx'

interface GoOnProps {
  name: string
  /** How many photos the device has kept. */
  photos: number
  onGoOn: () => void
  onClear: () => void
}

/** Offers the form that was begun on this device and never sent. */
export function GoOn({ name, photos, onGoOn, onClear }: GoOnProps) {
  return (
    <section
      aria-label="Unfinished form"
      className="mb-5 rounded-md border border-marigold/60 bg-marigold-soft p-3.5"
    >
      <p className="font-semibold wrap-anywhere">Go on with ‘{name}’?</p>
      <p className="text-sm">Everything you typed is here{photosLabel(photos)}</p>
      <div className="mt-2 flex gap-2">
        <Button type="button" onClick={onGoOn}>
          Go on
        </Button>
        <Button type="button" kind="quiet" onClick={onClear}>
          Start new
        </Button>
      </div>
    </section>
  )
}

function photosLabel(photos: number): string {
  if (photos === 0) return '. Choose its photos again.'
  return photos === 1 ? ', with its photo.' : `, with its ${photos} photos.`
}
