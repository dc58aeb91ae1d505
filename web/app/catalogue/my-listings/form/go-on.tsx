import { Link } from 'react-router'
import { nameList } from '../../../format/name-list.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { KeptForm } from './use-kept-forms.ts'

interface GoOnProps {
  /** The forms that were begun on this device and never sent, the newest first. */
  kept: readonly KeptForm[]
  /** The names of those that came to the server although no answer came back. */
  stored: readonly string[]
  onGoOn: (form: KeptForm) => void
  onClear: (key: string) => void
}

/** Offers the forms that were begun on this device, and says which of them are in the shop already. */
export function GoOn({ kept, stored, onGoOn, onClear }: GoOnProps) {
  return (
    <>
      {stored.length > 0 && (
        <div className="mb-5 wrap-anywhere">
          <Alert
            tone="good"
            title={`${nameList(
              stored.map((name) => `‘${name}’`),
              stored.length,
            )} ${stored.length === 1 ? 'was' : 'were'} saved in your shop`}
          >
            <Link
              to="/dashboard/listings"
              className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
            >
              My Listings
            </Link>
          </Alert>
        </div>
      )}
      {kept.length > 0 && (
        <section
          aria-label="Unfinished form"
          className="mb-5 divide-y divide-marigold/60 rounded-md border border-marigold/60 bg-marigold-soft px-3.5"
        >
          {kept.map((form) => (
            <div key={form.key} className="py-3.5">
              <p className="font-semibold wrap-anywhere">Go on with ‘{form.values.name}’?</p>
              <p className="text-sm">Everything you typed is here{photosLabel(form.photos.length)}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                <Button type="button" onClick={() => onGoOn(form)}>
                  Go on
                </Button>
                <Button type="button" kind="quiet" onClick={() => onClear(form.key)}>
                  Delete it<span className="sr-only"> {form.values.name}</span>
                </Button>
              </div>
            </div>
          ))}
          <p className="py-2 text-sm">
            To begin another one, just fill in the form. These stay here for a week.
          </p>
        </section>
      )}
    </>
  )
}

function photosLabel(photos: number): string {
  if (photos === 0) return '. Choose its photos again.'
  return photos === 1 ? ', with its photo.' : `, with its ${photos} photos.`
}
