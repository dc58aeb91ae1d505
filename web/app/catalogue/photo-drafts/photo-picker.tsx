import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { AddedPhotos } from '@oja/contract/schemas/catalogue/photo-drafts.ts'
import { useEffect, useRef } from 'react'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import type { FormErrors } from '../../api/page.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { PhotoQueue } from './use-photo-queue.ts'

interface PhotoPickerProps {
  queue: PhotoQueue & { add: (files: readonly File[]) => void }
  /** What became of photos that were sent without JavaScript. */
  added: AddedPhotos['data'] | undefined
  formErrors: FormErrors | undefined
  /** The drafts were saved or put in the market since: how many photos came says nothing true any more. */
  isOver: boolean
  /** The drafts were saved since these photos were refused. */
  isRead: boolean
}

/** Takes up to 40 photos at once. Without JavaScript it is a form that sends them as they are. */
export function PhotoPicker({ queue, added, formErrors, isOver, isRead }: PhotoPickerProps) {
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const take = () => {
    const files = [...(input.current?.files ?? [])]
    if (input.current) input.current.value = ''
    if (files.length > 0) queue.add(files)
  }
  // Takes photos that were chosen before the page's JavaScript ran.
  useEffect(take)
  const refused = isRead
    ? []
    : hydrated
      ? [...(queue.note ? [queue.note] : []), ...queue.refused]
      : (added?.refused.map(({ reason }) => reason) ?? [])
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action="/dashboard/photos"
      className="rounded-lg border border-line bg-card p-4"
    >
      <ErrorSummary formErrors={formErrors} />
      <div className="relative">
        {!hydrated && (
          <label htmlFor="photos" className="mb-1.5 block font-semibold">
            Photos
          </label>
        )}
        <input
          ref={input}
          id="photos"
          name="photos"
          type="file"
          aria-label={hydrated ? 'Choose photos' : undefined}
          accept={hydrated ? 'image/*' : 'image/jpeg,image/png'}
          multiple
          required={!hydrated}
          onChange={take}
          aria-describedby="photos-help"
          className={
            hydrated
              ? 'peer absolute inset-0 size-full cursor-pointer opacity-0'
              : 'block min-h-12 w-full rounded-md border border-edge bg-card p-3 file:mr-3 file:min-h-11 file:rounded-md file:border-0 file:bg-leaf-soft file:px-4 file:font-semibold file:text-leaf'
          }
        />
        {hydrated && (
          <div
            aria-hidden="true"
            className="flex min-h-16 items-center justify-center gap-3 rounded-md border-2 border-dashed border-edge px-4 font-semibold text-leaf peer-hover:bg-sunken peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf"
          >
            <Icon name="camera" className="size-6" />
            Choose photos
          </div>
        )}
      </div>
      <p id="photos-help" className="mt-1.5 text-sm text-muted">
        One photo for each product, up to {fieldLengths.bulkPhotos} at once.{' '}
        {hydrated ? 'We shrink them to save your data.' : 'JPG or PNG, under 5MB each.'}
      </p>
      {!hydrated && <Button className="mt-3 w-full sm:w-auto">Add the photos</Button>}
      {hydrated && queue.total > 0 && !(isOver && queue.done === queue.total) && <Sending queue={queue} />}
      {!hydrated && added && added.drafts.length > 0 && (
        <p className="mt-3 font-semibold">{addedLabel(added.drafts.length)}</p>
      )}
      {refused.length > 0 && (
        <div className="mt-3">
          <Alert tone="bad" title={refused.length === 1 ? undefined : `${refused.length} things to know`}>
            <ul className="space-y-1 wrap-anywhere">
              {refused.map((reason, index) => (
                <li key={`${index} ${reason}`}>{reason}</li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
    </form>
  )
}

function Sending({ queue }: { queue: PhotoQueue }) {
  const { total, done, known, failed, percent, isWaiting } = queue
  if (done === total)
    return (
      <p role="status" className="mt-3 flex items-center gap-2 font-semibold text-leaf">
        <Icon name="check-circle" />
        {addedLabel(total - failed)}
        {known > 0 && ` ${known} of them ${known === 1 ? 'was' : 'were'} here already.`}
      </p>
    )
  const sent = Math.floor((100 * done + percent) / total)
  return (
    <div className="mt-3">
      <Progress id="photos-sent" label={`${done} of ${total} photos added`} percent={Math.min(sent, 99)} />
      <p role="status" className="mt-1.5 text-sm text-muted">
        {isWaiting
          ? 'No network. We go on as soon as it is back. Keep this page open.'
          : 'Keep this page open. You can name your products already.'}
      </p>
    </div>
  )
}

function addedLabel(count: number): string {
  return count === 1 ? '1 photo is a draft below.' : `${count} photos are drafts below.`
}
