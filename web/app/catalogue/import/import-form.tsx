import { address } from '@oja/contract/endpoints/endpoint.ts'
import type { Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import { importEndpoints } from '@oja/contract/endpoints/catalogue/import.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { ImportPreview } from '@oja/contract/schemas/listing-import.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { showCount } from '../../format/format.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import type { FormErrors } from '../../api/page.ts'
import { sendForm } from '../../api/send-form.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { kinds } from '../my-listings/listing-kinds.ts'
import type { ListingKind } from '../my-listings/listing-kinds.ts'
import { readPreviewAnswer, refusedUpload } from '../my-listings/send-upload.ts'

interface ImportFormProps {
  kind: ListingKind
  target: Endpoint
  /** The errors of a form that was sent without JavaScript. */
  formErrors: FormErrors | undefined
  onPreview: (preview: ImportPreview['data']) => void
}

/** Three steps: download the table, fill it in, choose it. This form lists nothing yet. */
export function ImportForm({ kind, target, formErrors: ofPage, onPreview }: ImportFormProps) {
  const hydrated = useHydrated()
  const [clientErrors, setClientErrors] = useState<FormErrors>()
  const [percent, setPercent] = useState<number | null>(null)
  const formErrors = clientErrors ?? ofPage
  const wrong = formErrors?.fields.file
  const wrongPhotos = formErrors?.fields.photos

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const file = form.get('file')
    if (!(file instanceof File) || file.name === '') {
      setClientErrors(refusedUpload(missing, { file: missing }))
      return
    }
    setClientErrors(undefined)
    setPercent(0)
    const { status, text } = await sendForm(target, form, setPercent)
    setPercent(null)
    const answer = readPreviewAnswer(status, text)
    if ('preview' in answer) onPreview(answer.preview)
    else setClientErrors(answer)
  }

  return (
    <form
      method="post"
      encType="multipart/form-data"
      noValidate={hydrated}
      aria-busy={percent !== null || undefined}
      onSubmit={(event) => void send(event)}
      className="space-y-6 rounded-lg border border-line bg-card p-4 sm:p-6"
    >
      <ErrorSummary
        formErrors={formErrors}
        title={(wrong ?? wrongPhotos) && 'We cannot add this file yet:'}
      />
      <Template kind={kind} />
      <div>
        <label htmlFor="file" className="mb-1.5 block font-semibold">
          Your file
        </label>
        <input
          id="file"
          name="file"
          type="file"
          accept=".xlsx,.csv,.tsv,.jsonl,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          required
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`file-help${wrong ? ' file-error' : ''}`}
          className="block min-h-12 w-full rounded-md border border-edge bg-card p-3 file:mr-3 file:min-h-11 file:rounded-md file:border-0 file:bg-leaf-soft file:px-4 file:font-semibold file:text-leaf aria-invalid:border-danger"
        />
        <p id="file-help" className="mt-1.5 text-sm text-muted">
          Excel (.xlsx) or CSV, up to {showCount(fieldLengths.importLines)} rows. You can check everything
          before it is added.
        </p>
        {wrong && (
          <p id="file-error" className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger">
            <Icon name="alert" className="mt-0.5 size-4" />
            {wrong}
          </p>
        )}
      </div>
      {/* Most lists have no photos: they can be added later. */}
      <details
        open={wrongPhotos === undefined ? undefined : true}
        className="group rounded-md border border-line"
      >
        <summary className="flex min-h-12 items-center justify-between gap-3 px-3.5">
          <span className="font-semibold">
            Photos in a ZIP<span className="font-normal text-muted"> (optional)</span>
          </span>
          <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-3.5">
          <label htmlFor="photos" className="sr-only">
            Photos in a ZIP
          </label>
          <input
            id="photos"
            name="photos"
            type="file"
            accept=".zip,application/zip"
            aria-invalid={wrongPhotos ? true : undefined}
            aria-describedby={`photos-help${wrongPhotos ? ' photos-error' : ''}`}
            className="block min-h-12 w-full rounded-md border border-edge bg-card p-3 file:mr-3 file:min-h-11 file:rounded-md file:border-0 file:bg-leaf-soft file:px-4 file:font-semibold file:text-leaf aria-invalid:border-danger"
          />
          <p id="photos-help" className="mt-1.5 text-sm text-muted">
            Write each photo’s file name in the column “image”, such as yam.jpg. JPG or PNG, up to{' '}
            {fieldLengths.importPhotosBytes / 1024 / 1024} MB together.
          </p>
          {wrongPhotos && (
            <p id="photos-error" className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger">
              <Icon name="alert" className="mt-0.5 size-4" />
              {wrongPhotos}
            </p>
          )}
        </div>
      </details>
      {percent !== null && (
        <Progress
          id="sent"
          label={percent >= 100 ? 'Reading your file...' : 'Sending...'}
          percent={percent}
        />
      )}
      <Button busy={percent !== null} busyLabel="One moment..." className="w-full sm:w-auto">
        Check the file
      </Button>
    </form>
  )
}

const missing = 'Choose a file first'

function Template({ kind }: { kind: ListingKind }) {
  const { plural } = kinds[kind]
  return (
    <div>
      <p>
        {kind === 'product'
          ? 'One product per row: name and price. Category, quantity, description and place are optional.'
          : 'One service per row: name. Category, price, description and place are optional.'}
      </p>
      <a
        href={address(importEndpoints.template, { query: { kind: plural } })}
        download={`${plural}.csv`}
        className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
      >
        <Icon name="download" />
        Download the template
      </a>
    </div>
  )
}
