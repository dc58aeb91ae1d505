import type { ComingListing, ImportPreview } from '@oja/contract/schemas/listing-import.ts'
import { conditionLabels } from '@oja/contract/values/categories.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { capitalise, showCount } from '../../format/format.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import type { FormErrors } from '../../api/page.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ListingPhoto } from '../../ui/shop/listing-photo.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { MendRows } from './mend-rows.tsx'
import { listingCountLabel, lineCountLabel, countWithVerbLabel } from './import-labels.ts'
import { kinds } from '../my-listings/listing-kinds.ts'
import type { ListingKind } from '../my-listings/listing-kinds.ts'

interface PreviewedImportProps {
  kind: ListingKind
  preview: ImportPreview['data']
  formErrors: FormErrors | undefined
  onAnother: () => void
}

/** Shows what a file would bring and which lines are wrong. One button lists the good lines. */
export function PreviewedImport({ kind, preview, formErrors, onAnother }: PreviewedImportProps) {
  const hydrated = useHydrated()
  const isListing = useNavigation().state !== 'idle'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { id, fileName, fresh, errors, listings, unknownCategories = [], photosToAdd = 0 } = preview
  const isToList = fresh > 0 || photosToAdd > 0
  const page = `/dashboard/import?kind=${kinds[kind].plural}`
  return (
    <div className="space-y-6">
      <ErrorSummary formErrors={formErrors} />
      <section className="rounded-lg border border-line bg-card p-4 sm:p-6">
        <h2 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
          {fileName}
        </h2>
        <Sums kind={kind} preview={preview} />
        <div className="mt-5 flex flex-wrap gap-3">
          {isToList && (
            <Form
              method="post"
              action={page}
              // Without JavaScript the browser asks for a missing category: an answer of the server would lose the check.
              noValidate={hydrated}
              className={unknownCategories.length > 0 ? 'w-full' : 'max-sm:w-full'}
            >
              <input type="hidden" name="importId" value={id} />
              <UnknownCategories kind={kind} words={unknownCategories} formErrors={formErrors} />
              <Button busy={isListing} busyLabel="Adding..." className="w-full sm:w-auto">
                {fresh > 0
                  ? `Add ${listingCountLabel(kind, fresh)}`
                  : `Add photos to ${listingCountLabel(kind, photosToAdd)}`}
              </Button>
            </Form>
          )}
          {hydrated ? (
            <Button type="button" kind="quiet" onClick={onAnother} className="max-sm:w-full">
              Choose another file
            </Button>
          ) : (
            <ButtonLink to={page} kind="quiet" className="max-sm:w-full">
              Choose another file
            </ButtonLink>
          )}
        </div>
      </section>
      {!isToList && (
        <MendRows
          kind={kind}
          importId={id}
          rows={preview.toMend ?? []}
          left={preview.leftToMend ?? 0}
          formErrors={undefined}
        />
      )}
      {errors.length > 0 && <Errors preview={preview} />}
      {listings.length > 0 && (
        <section>
          <h2 className="mb-3 text-xl">
            {fresh > listings.length
              ? `The first ${listings.length}, as buyers will see them`
              : 'As buyers will see them'}
          </h2>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {listings.map((listing) => (
              <li key={listing.line}>
                <PreviewedListing listing={listing} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface UnknownCategoriesProps {
  kind: ListingKind
  words: NonNullable<ImportPreview['data']['unknownCategories']>
  formErrors: FormErrors | undefined
}

/**
 * The words of the file that name no category of ours: the seller says where their rows go. Rows without a word go where
 * most goods go, unless the seller changes it.
 */
export function UnknownCategories({ kind, words, formErrors }: UnknownCategoriesProps) {
  if (words.length === 0) return null
  return (
    <fieldset className="mb-5 rounded-md border border-marigold p-3">
      <legend className="px-1 font-semibold">Choose a category</legend>
      <div className="space-y-3">
        {words.map(({ word, category, count }, at) => (
          <label key={word} className="block">
            <input type="hidden" name="word" value={word} />
            <span className="mb-1 block text-sm wrap-anywhere">
              {listingCountLabel(kind, count)}{' '}
              {word === '' ? 'without a category in your file' : `with “${word}”, which is no category here`}
            </span>
            <select
              name={`category.${at}`}
              id={`category.${at}`}
              required={word !== ''}
              defaultValue={formErrors?.values[`category.${at}`] ?? (word === '' ? category : '')}
              aria-invalid={formErrors?.fields[`category.${at}`] ? true : undefined}
              aria-describedby={formErrors?.fields[`category.${at}`] && `category.${at}-error`}
              className="drop-down block min-h-11 w-full min-w-0 rounded-md border border-edge bg-card px-3 pr-9 text-ink sm:max-w-80"
            >
              {word !== '' && <option value="">Choose a category</option>}
              {kinds[kind].categories.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
            {formErrors?.fields[`category.${at}`] && (
              <span
                id={`category.${at}-error`}
                className="mt-1 block text-sm font-semibold wrap-anywhere text-danger"
              >
                {formErrors.fields[`category.${at}`]}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Sums({ kind, preview }: { kind: ListingKind; preview: ImportPreview['data'] }) {
  const { fresh, known, doubled, refused, withImage, withPhoto, missingPhotos, photosToAdd = 0 } = preview
  const unknown = (preview.unknownCategories ?? []).reduce((sum, { count }) => sum + count, 0)
  const sums = [
    fresh > 0 ? `${listingCountLabel(kind, fresh)} ready to add` : 'Nothing new to add',
    ...(unknown > 0
      ? [
          `${showCount(unknown)} of them ${unknown === 1 ? 'has' : 'have'} no category that we know: choose it below`,
        ]
      : []),
    ...(known > 0 ? [`${countWithVerbLabel(kind, known)} added before and will not be added twice`] : []),
    ...(doubled > 0 ? [`${showCount(doubled)} ${doubled === 1 ? 'duplicate' : 'duplicates'} skipped`] : []),
    ...(refused > 0 ? [`${lineCountLabel(refused)} ${refused === 1 ? 'needs' : 'need'} fixing`] : []),
    ...(photosToAdd > 0
      ? [`${listingCountLabel(kind, photosToAdd)} added before without a photo: the ZIP has it`]
      : []),
    ...(withPhoto > 0 ? [`${listingCountLabel(kind, withPhoto)} with a photo from the ZIP`] : []),
    ...(missingPhotos.length > 0 ? [`Not in the ZIP: ${missingPhotos.join(', ')}`] : []),
    ...(withImage > 0 && withPhoto === 0 && missingPhotos.length === 0
      ? ['For photos, choose a ZIP with them too, or add them in My Listings']
      : []),
  ]
  return (
    <ul className="mt-2 list-disc space-y-1 pl-5">
      {sums.map((text) => (
        <li key={text} className="first:font-semibold">
          {text}
        </li>
      ))}
    </ul>
  )
}

function Errors({ preview }: { preview: ImportPreview['data'] }) {
  const { errors, refused, fresh, leftToMend = 0, photosToAdd = 0 } = preview
  const isToList = fresh > 0 || photosToAdd > 0
  const shown = isToList ? errors : onlyInFile(preview)
  if (shown.length === 0) return null
  return (
    <section className="space-y-3">
      <h2 className="text-xl">Rows to fix</h2>
      <Alert tone="wait">
        {!isToList
          ? 'Fix these rows and upload the file again.'
          : leftToMend > 0
            ? 'You can add the other rows now. Then you can correct these on the next page, or in your file.'
            : 'You can add the other rows now. Fix these rows and upload the file again. Products already added will not be added twice.'}
      </Alert>
      <DataTable
        label="Rows to fix"
        columns={wrongRowColumns}
        rows={shown}
        keyOf={({ line }) => String(line)}
      />
      {refused > errors.length && (
        <p className="text-muted">
          and {showCount(refused - errors.length)} more. These are the first {errors.length}.
        </p>
      )}
    </section>
  )
}

/** The refused rows that have no form on the page, now or later. */
function onlyInFile({ errors, toMend = [], leftToMend = 0 }: ImportPreview['data']): WrongRow[] {
  const lines = new Set(toMend.map(({ line }) => line))
  const last = leftToMend > toMend.length ? (toMend.at(-1)?.line ?? 0) : Infinity
  return errors.filter(({ line, column }) => !lines.has(line) && (column === '' || line < last))
}

type WrongRow = ImportPreview['data']['errors'][number]

const wrongRowColumns = [
  {
    name: 'Row',
    onPhone: 'title',
    cell: ({ line }: WrongRow) => (
      <span className="max-md:font-semibold">
        <span className="md:hidden">Row </span>
        {showCount(line)}
      </span>
    ),
  },
  { name: 'Column', onPhone: 'figure', cell: ({ column }: WrongRow) => capitalise(column) || 'Whole row' },
  { name: 'What is wrong', onPhone: 'line', cell: ({ reason }: WrongRow) => capitalise(reason) },
] as const satisfies readonly Column<WrongRow>[]

function PreviewedListing({ listing }: { listing: ComingListing }) {
  const { name, category, guessedFrom, priceMinor, quantity, unit, condition, description, location } =
    listing
  const { priceNote, workPlaceWords } = listing
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-card">
      <ListingPhoto alt="" sizes="(width >= 40rem) 240px, 47vw" />
      <div className="p-3">
        <p className="text-lg leading-tight font-bold">
          {priceMinor === null ? 'Price on request' : (listing.priceWords ?? <Price kobo={priceMinor} />)}
          {unit && <span className="text-sm font-normal"> per {unit}</span>}
        </p>
        {priceNote && <p className="text-sm wrap-anywhere">{priceNote}</p>}
        <h3 className="mt-1 line-clamp-2 font-sans text-base leading-snug font-semibold tracking-normal">
          {name}
        </h3>
        {description && <p className="mt-1 line-clamp-2 text-sm">{description}</p>}
        <p className="mt-2 text-sm text-muted">
          {condition ? `${conditionLabels[condition]} · ${category}` : category}
        </p>
        {workPlaceWords && <p className="text-sm">{workPlaceWords}</p>}
        {guessedFrom && <p className="text-sm text-muted">You wrote “{guessedFrom}”</p>}
        <p className="text-sm text-muted">{location || 'No place yet: add it in Settings'}</p>
        {quantity !== null && (
          <p className="text-sm text-muted">{countOf(showCount(quantity), unit)} in stock</p>
        )}
      </div>
    </article>
  )
}
