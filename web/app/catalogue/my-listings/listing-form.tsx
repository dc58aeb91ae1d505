import { filesCameField } from '@oja/contract/values/catalogue/files-came.ts'
import type { Picture } from '@oja/contract/schemas/files/photo.ts'
import { address } from '@oja/contract/endpoints/endpoint.ts'
import { sureOfPriceField } from '@oja/contract/values/catalogue/sure-of-price.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { PriceHint } from '@oja/contract/schemas/catalogue/price-hint.ts'
import type { Places } from '@oja/contract/schemas/places.ts'
import { useEffect, useRef, useState } from 'react'
import type { ComponentType, FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import type { FormErrors } from '../../api/page.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Progress, useAskBeforeUnload } from '../../ui/progress.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { checkListing } from './check-listing.ts'
import { BuyerPreview } from './form/buyer-preview.tsx'
import { FoldedHours } from './form/folded-hours.tsx'
import { dropKeptForm, uploadKeyField, useKeepForm } from './form/kept-form.ts'
import { PriceQuestion } from './form/price-question.tsx'
import { MoreDetails } from './form/more-details.tsx'
import { saveVoice } from './form/save-voice.ts'
import { ListingFields, OptionalFields } from './listing-fields.tsx'
import { kinds } from './listing-kinds.ts'
import type { ListingKind } from './listing-kinds.ts'
import { PhotoField } from './photo-field.tsx'
import { usePhotos, appendPhotosToForm } from './photos.ts'
import { VariantFields } from './variant-fields.tsx'
import { missingSellerMessage, refusedUpload, sendUpload } from './send-upload.ts'
import type { SavedListing } from './send-upload.ts'

/** A stored listing that its seller edits. */
export interface EditedListing {
  id: string
  isDraft: boolean
  pictures: readonly Picture[]
  values: Record<string, string>
  /** The sale that is on: its form stands below. Left out where no sale can be. */
  sale?: { thenMinor: number | null } | null
}

interface PlaceFieldsProps {
  places: Places['data']
  state: string
  lga: string
  error: string | undefined
}

interface ListingFormProps {
  kind: ListingKind
  /** Null for a new listing. */
  listing: EditedListing | null
  /** Values that a new listing copies from the one before: its category, its place. */
  begunWith?: Record<string, string> | null
  /** The listing that a new one copies: its photos are copied too, unless the seller removes them. */
  copied?: { id: string; pictures: readonly Picture[] } | null
  /** The photos of an unsent form of this device. */
  begunPhotos?: readonly File[] | undefined
  /** The shop that the page was rendered for; the server refuses the form when another seller is logged in now. */
  sellerId: string | null
  /** The errors of a form that was sent without JavaScript. */
  formErrors: FormErrors | undefined
  /** What others ask for a product of the form's name. */
  priceHint?: PriceHint['data'] | undefined
  /** All places, and the fields that choose one, for a service. */
  places: Places['data']
  PlaceFields: ComponentType<PlaceFieldsProps>
  /** Records a voice note, in the form of a new listing. */
  VoiceField?: ComponentType<{ name: string; hasVoice: boolean }>
  onSaved: (answer: SavedListing) => void
  onRefused?: () => void
}

/** The form of a listing. With JavaScript the browser resizes the photos and shows the progress of the upload. */
export function ListingForm(props: ListingFormProps) {
  const {
    kind,
    listing,
    begunWith,
    copied,
    begunPhotos,
    priceHint,
    sellerId,
    formErrors: ofPage,
    places,
    PlaceFields,
    VoiceField,
    onSaved,
    onRefused,
  } = props
  const hydrated = useHydrated()
  const element = useRef<HTMLFormElement>(null)
  const stored = listing?.pictures ?? copied?.pictures ?? []
  const photos = usePhotos(stored, begunPhotos)
  // Only a form that a script sends can be sent again without its seller's knowing.
  const [uploadKey, setUploadKey] = useState<string | null>(null)
  const begunKey = begunWith?.[uploadKeyField]
  const isNew = listing === null
  useEffect(() => setUploadKey(isNew ? begunKey || crypto.randomUUID() : null), [isNew, begunKey])
  useKeepForm(element, kind, sellerId, photos.list, uploadKey)
  const [clientErrors, setClientErrors] = useState<FormErrors>()
  const [percent, setPercent] = useState<number | null>(null)
  const sending = percent !== null
  useAskBeforeUnload(sending)
  const formErrors = clientErrors ?? ofPage
  const fields = formErrors?.fields ?? {}
  const typed =
    Object.keys(formErrors?.values ?? {}).length > 0 ? formErrors?.values : (listing?.values ?? begunWith)
  const values = typed ?? {}
  const [hasOptions, setHasOptions] = useState((values.options ?? '').trim() !== '')
  const { photoField } = kinds[kind]
  const isPublished = listing !== null && !listing.isDraft
  const isAsked = sureOfPriceField in fields
  const hasLostPhotos = Boolean(ofPage && !clientErrors && !hydrated && cameWithFiles(ofPage))

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(element.current ?? undefined)
    // The question about a price leaves with its button.
    if (document.activeElement?.closest('[role=alert]'))
      element.current?.querySelector<HTMLElement>('[data-main]')?.focus()
    // A field that was corrected and emptied again says its error once more: to it, the same sentence is no new one.
    flushSync(() => setClientErrors(undefined))
    const pressed = (event.nativeEvent as SubmitEvent).submitter
    if (pressed instanceof HTMLButtonElement && pressed.name) form.set(pressed.name, pressed.value)
    // An imported listing has no photo and may stay without one.
    const photoCount = listing && !listing.isDraft && stored.length === 0 ? 1 : photos.list.length
    const wrong = checkListing(kind, form, photoCount)
    if (!sellerId || Object.keys(wrong).length > 0) {
      setClientErrors(refusedUpload(sellerId ? (Object.values(wrong)[0] ?? '') : missingSellerMessage, wrong))
      onRefused?.()
      return
    }
    const voice = form.get('voice')
    form.delete('voice')
    if (uploadKey) form.set(uploadKeyField, uploadKey)
    appendPhotosToForm(form, photoField, stored, photos.list)
    setPercent(0)
    const answer = await sendUpload(submitTarget(kind, listing), form, setPercent)
    if ('saved' in answer) {
      if (voice instanceof File && voice.size > 0) await saveVoice(kind, answer.saved, voice)
      if (uploadKey) dropKeptForm({ kind, sellerId }, uploadKey)
      onSaved(answer)
    } else {
      setClientErrors(answer)
      onRefused?.()
    }
    setPercent(null)
  }

  return (
    <form
      ref={element}
      method="post"
      encType="multipart/form-data"
      noValidate={hydrated}
      aria-busy={sending || undefined}
      onSubmit={(event) => void send(event)}
      className="rounded-lg border border-line bg-card p-4 sm:p-6"
    >
      <PriceQuestion
        key={fields[sureOfPriceField] ?? ''}
        formErrors={formErrors}
        lostPhotos={hasLostPhotos ? photoField : null}
      />
      {!isAsked && <ErrorSummary formErrors={hasOptions ? withoutQuantity(formErrors) : formErrors} />}
      {hasLostPhotos && !isAsked && (
        <p className="mb-6 font-semibold">Please choose your new photos again.</p>
      )}
      <input type="hidden" name="sellerId" value={sellerId ?? ''} />
      {copied && <input type="hidden" name="copyOf" value={copied.id} />}
      <div className="space-y-5">
        <PhotoField
          name={photoField}
          photos={photos}
          stored={stored}
          error={fields[photoField] ?? fields.photos}
          disabled={sending}
        />
        <ListingFields {...{ kind, values, fields, hasOptions, priceHint }} />
        <MoreDetails about={details[kind].about} names={details[kind].names} values={values} errors={fields}>
          <OptionalFields {...{ kind, values, fields }} />
          {kind === 'product' && (
            <VariantFields
              priceAfterSale={listing?.sale?.thenMinor ?? null}
              values={values}
              fields={fields}
              photoCount={photos.list.length}
              onOptions={setHasOptions}
            />
          )}
          {kind === 'service' && (
            <>
              <FoldedHours values={values} fields={fields} />
              <Field
                label="Area, street or landmark"
                name="city"
                required={false}
                maxLength={fieldLengths.city}
                autoComplete="off"
                placeholder="Bodija, near the market"
                help="Leave blank to use your shop’s address"
                defaultValue={values.city}
                error={fields.city}
              />
              {places.length > 0 && (
                <PlaceFields
                  places={places}
                  state={values.state ?? ''}
                  lga={values.lga ?? ''}
                  error={fields.state}
                />
              )}
            </>
          )}
          {/* Without JavaScript it has a page of its own, which My Listings links to. */}
          {hydrated && VoiceField && <VoiceOffer VoiceField={VoiceField} />}
        </MoreDetails>
      </div>
      {sending && (
        <div className="mt-6">
          <Progress
            id="sent"
            label={percent >= 100 ? 'Adding to your shop...' : 'Uploading...'}
            percent={percent}
          />
        </div>
      )}
      <div className="mt-6 grid gap-3 sm:flex">
        {/* The Enter key presses the first button of a form. */}
        <Button
          data-main
          name={isPublished ? undefined : 'status'}
          value={isPublished ? undefined : 'live'}
          busy={sending || photos.preparing}
          busyLabel={sending ? 'Uploading...' : 'Preparing photos...'}
        >
          {submitLabels(kind, listing)}
        </Button>
        {!isPublished && (
          <Button
            kind="quiet"
            name="status"
            value="draft"
            formNoValidate
            busy={sending || photos.preparing}
            aria-describedby="about-drafts"
          >
            Save as draft
          </Button>
        )}
      </div>
      {hydrated && (
        <div className="mt-2 -ml-2">
          <BuyerPreview kind={kind} form={element} cover={photos.list[0]?.preview} />
        </div>
      )}
      {!isPublished && (
        <p id="about-drafts" className="mt-3 text-sm text-muted">
          A draft only needs a name. Buyers cannot see it until you publish it.
        </p>
      )}
    </form>
  )
}

/** What the fold of the fields that may stay empty holds. */
const details: Record<ListingKind, { about: string; names: readonly string[] }> = {
  product: {
    about: 'Condition, sizes, description',
    names: ['condition', 'options', 'variants', 'description'],
  },
  service: {
    about: 'What you do, hours, area',
    names: ['servicesOffered', 'description', 'workingHours', 'city', 'state', 'lga'],
  },
}

/** The errors of a listing with options: each option has its own stock, and the quantity has no field. */
function withoutQuantity(errors: FormErrors | undefined): FormErrors | undefined {
  if (!errors?.fields.quantity) return errors
  const { quantity: _gone, ...fields } = errors.fields
  return Object.keys(fields).length > 0 ? { ...errors, fields } : undefined
}

function VoiceOffer({ VoiceField }: { VoiceField: NonNullable<ListingFormProps['VoiceField']> }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <VoiceField name="voice" hasVoice={false} />
  return (
    <Button type="button" kind="plain" className="-ml-2" onClick={() => setOpen(true)}>
      <Icon name="microphone" />
      Add a voice note
    </Button>
  )
}

function submitLabels(kind: ListingKind, listing: EditedListing | null): string {
  if (!listing) return `Upload ${kind}`
  return listing.isDraft ? `Publish ${kind}` : 'Save changes'
}

/** The address that receives a listing's form, and the error without an answer. */
export function submitTarget(kind: ListingKind, listing: Pick<EditedListing, 'id'> | null) {
  const { create, change } = kinds[kind].endpoints
  if (!listing) return { target: create, failed: `Failed to upload ${kind}. Please try again.` }
  const path = address(change, { params: { id: listing.id } })
  return { target: { ...change, path }, failed: 'Failed to save your changes. Please try again.' }
}

/** Whether photos came with a refused form. A body that could not be read came with some: nothing else is so large. */
function cameWithFiles({ values }: FormErrors): boolean {
  return filesCameField in values || Object.keys(values).length === 0
}
