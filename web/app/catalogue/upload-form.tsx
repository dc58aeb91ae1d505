import { productCategories } from '@oja/contract/categories.ts'
import { limits } from '@oja/contract/limits.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useHydrated } from '../lib/hydrated.ts'
import type { Refusal } from '../lib/page.ts'
import { Button } from '../ui/button.tsx'
import { Field, SelectField, TextAreaField } from '../ui/field.tsx'
import { RefusalSummary } from '../ui/refusal-summary.tsx'
import { checkProduct } from './check-product.ts'
import { PhotoField } from './photo-field.tsx'
import { usePhotos } from './photos.ts'
import { noSeller, refusedUpload, sendUpload } from './send-upload.ts'

interface UploadFormProps {
  /** The shop the page was opened for; the server refuses the form when another one is signed in by now. */
  sellerId: string | null
  /** What the server refused of a form that was sent without JavaScript. */
  refusal: Refusal | undefined
  onAdded: (id: string) => void
}

/** The form of a new product. The browser sends it as it is; with JavaScript the photos go out smaller, with progress. */
export function UploadForm({ sellerId, refusal: refusedByPage, onAdded }: UploadFormProps) {
  const hydrated = useHydrated()
  const photos = usePhotos()
  const [refusedHere, setRefusedHere] = useState<Refusal>()
  const [percent, setPercent] = useState<number | null>(null)
  const sending = percent !== null
  const refusal = refusedHere ?? refusedByPage
  const { values = {}, fields = {} } = refusal ?? {}

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const wrong = checkProduct(form, photos.list.length)
    if (!sellerId || Object.keys(wrong).length > 0) {
      setRefusedHere(refusedUpload(sellerId ? 'Please check what you typed' : noSeller, wrong))
      return
    }
    form.delete('productImg')
    for (const { file } of photos.list) form.append('productImg', file)
    setRefusedHere(undefined)
    setPercent(0)
    const answer = await sendUpload(form, setPercent)
    setPercent(null)
    if ('added' in answer) onAdded(answer.added)
    else setRefusedHere(answer)
  }

  return (
    <form
      method="post"
      action="/dashboard/upload"
      encType="multipart/form-data"
      noValidate={hydrated}
      aria-busy={sending || undefined}
      onSubmit={(event) => void send(event)}
      className="rounded-lg border border-line bg-card p-5 sm:p-6"
    >
      <RefusalSummary refusal={refusal} />
      {refusedByPage && !refusedHere && !hydrated && (
        <p className="mb-6 font-semibold">Please choose your photos once more.</p>
      )}
      <input type="hidden" name="sellerId" value={sellerId ?? ''} />
      <div className="space-y-5">
        <PhotoField photos={photos} error={fields.productImg} disabled={sending} />
        <Field
          label="Name"
          name="name"
          required
          maxLength={limits.listingName}
          autoComplete="off"
          defaultValue={values.name}
          error={fields.name}
        />
        <SelectField
          label="Category"
          name="category"
          required
          options={productCategories}
          placeholder="Select a category"
          defaultValue={values.category ?? ''}
          error={fields.category}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Price (₦)"
            name="price"
            required
            inputMode="decimal"
            autoComplete="off"
            placeholder="2,500"
            help="For one piece"
            defaultValue={values.price}
            error={fields.price}
          />
          <Field
            label="Quantity"
            name="quantity"
            required
            inputMode="numeric"
            autoComplete="off"
            placeholder="10"
            help="How many you have to sell"
            defaultValue={values.quantity}
            error={fields.quantity}
          />
        </div>
        <TextAreaField
          label="Description"
          name="description"
          required={false}
          maxLength={limits.description}
          help="Size, colour, condition: what a buyer would ask you"
          defaultValue={values.description}
          error={fields.description}
        />
      </div>
      {sending && <Progress percent={percent} />}
      <Button
        busy={sending || photos.preparing}
        busyLabel={sending ? 'Uploading...' : 'Preparing photos...'}
        className="mt-6 w-full sm:w-auto"
      >
        Upload product
      </Button>
    </form>
  )
}

function Progress({ percent }: { percent: number }) {
  const isSent = percent >= 100
  return (
    <div className="mt-6">
      <label htmlFor="sent" className="mb-1.5 flex justify-between font-semibold">
        <span>{isSent ? 'Putting it in your shop...' : 'Uploading...'}</span>
        <span className="tabular-nums">{percent}%</span>
      </label>
      <progress id="sent" max={100} value={percent} className="rail" />
    </div>
  )
}
