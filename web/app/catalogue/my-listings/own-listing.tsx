import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { countOf } from '@oja/contract/values/catalogue/units.ts'
import { Form, Link } from 'react-router'
import { showCount } from '../../format/format.ts'
import type { FormErrors } from '../../api/page.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListingPhoto } from '../../ui/shop/listing-photo.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { bulkForm, checkboxName } from './bulk/bulk-change.ts'
import { kinds } from './listing-kinds.ts'
import type { ListingKind, OwnListing } from './listing-kinds.ts'
import { PriceForm, hasOnePrice } from './price-form.tsx'
import { SaleNow } from '../stock/sale-now.tsx'
import { StockForm } from '../stock/stock-form.tsx'

interface OwnListingRowProps {
  kind: ListingKind
  listing: OwnListing
  /** True while an action on this listing runs. */
  busy: boolean
  /** The errors of the forms of this row. */
  formErrors: FormErrors | undefined
  /** Was it chosen in a change that was refused? */
  isChosen: boolean
  onDelete: () => void
}

/** A listing as its seller sees it: one row of at least 72 pixels, with all actions folded below it. */
export function OwnListingRow({
  kind,
  listing: stored,
  busy,
  formErrors,
  isChosen,
  onDelete,
}: OwnListingRowProps) {
  // A draft of a photo has no name yet.
  const listing = { ...stored, name: stored.name || 'No name yet' }
  const { _id, name, status } = listing
  const { plural } = kinds[kind]
  const isDraft = status === 'draft'
  const editing = `/dashboard/listings/${plural}/${_id}/edit${isDraft ? '?draft' : ''}`
  return (
    <article
      aria-busy={busy || undefined}
      className={`relative has-checked:bg-leaf-soft ${busy ? 'opacity-60' : ''}`}
    >
      <div className="flex min-h-18 items-center pr-12 lg:pr-14">
        <label className="flex w-11 shrink-0 cursor-pointer items-center justify-center self-stretch lg:w-14">
          <input
            type="checkbox"
            name={checkboxName(_id)}
            value="yes"
            form={bulkForm}
            defaultChecked={isChosen}
            aria-label={`Select ${name}`}
            // Above the bar that stands at the lower edge once one is chosen.
            className="size-5 scroll-mb-64 accent-leaf"
          />
        </label>
        <Picture kind={kind} listing={listing} editing={editing} />
        <Facts kind={kind} listing={listing} to={isDraft ? editing : `/${plural}/${_id}`} />
      </div>
      <details open={formErrors !== undefined || undefined} className="group/more">
        <summary
          aria-label={`More for ${name}`}
          className="absolute top-0 right-0 flex h-18 w-12 items-center justify-center text-muted hover:text-ink lg:w-14"
        >
          <Icon name="chevron-down" className="size-5 group-open/more:rotate-180" />
        </summary>
        <div className="border-t border-line bg-sunken/60 p-3 sm:pl-14">
          <Actions {...{ kind, listing, busy, formErrors, editing, onDelete }} />
        </div>
      </details>
    </article>
  )
}

interface PictureProps {
  kind: ListingKind
  listing: OwnListing
  editing: string
}

function Picture({ kind, listing: { name, pictures, status }, editing }: PictureProps) {
  const [cover] = pictures
  if (!cover) return <AddPhoto name={name} to={`${editing}#${kinds[kind].photoField}`} />
  return (
    <div className={`size-14 shrink-0 overflow-hidden rounded-md ${status === 'paused' ? 'opacity-60' : ''}`}>
      <ListingPhoto picture={cover} alt="" />
    </div>
  )
}

/** An imported listing has no photo yet: buyers see a placeholder until the seller adds one. */
function AddPhoto({ name, to }: { name: string; to: string }) {
  return (
    <Link
      to={to}
      aria-label={`Add a photo of ${name}`}
      className="flex size-14 shrink-0 items-center justify-center rounded-md border-2 border-dashed border-marigold bg-marigold-soft text-marigold-ink"
    >
      <Icon name="camera" className="size-6" />
    </Link>
  )
}

/** Name, price, stock, state and figures: three lines on a phone, columns on a wide screen. */
function Facts({ kind, listing, to }: { kind: ListingKind; listing: OwnListing; to: string }) {
  const { name, category, priceMinor, status } = listing
  const figures = figuresOf(listing)
  return (
    <div className="ml-3 grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1.5 leading-snug lg:grid-cols-[minmax(0,1fr)_7rem_6.5rem_6.5rem] lg:gap-x-3">
      <div className="col-span-2 min-w-0 lg:col-span-1">
        <h2 className="font-sans text-base leading-snug font-semibold tracking-normal">
          <Link to={to} className="line-clamp-2 py-0.5 wrap-anywhere hover:underline">
            {name}
          </Link>
        </h2>
        <p className={`hidden text-sm text-muted lg:block ${listing.moderationNote ? '' : 'truncate'}`}>
          {listing.moderationNote ?? [category || 'No category yet', ...figures].join(' · ')}
        </p>
      </div>
      <p className="col-span-2 min-w-0 text-sm lg:contents">
        <span className="font-bold tabular-nums lg:text-base">
          {'hasPriceRange' in listing && listing.hasPriceRange && 'from '}
          {priceMinor === null
            ? unpriced[kind]
            : ('place' in listing && listing.priceWords) || <Price kobo={priceMinor} />}
          {priceMinor !== null && 'unit' in listing && listing.unit && (
            <span className="font-normal lg:text-sm"> per {listing.unit}</span>
          )}
          {'priceAfterSaleMinor' in listing && <SaleNow product={listing} />}
        </span>
        {'quantity' in listing && status !== 'draft' && (
          <>
            <span className="text-muted lg:hidden"> · </span>
            <Stock product={listing} />
          </>
        )}
        {!('quantity' in listing && status !== 'draft') && <span className="hidden lg:block" />}
      </p>
      <p className="max-lg:order-last">
        <State status={status} />
      </p>
      <p className={`text-xs text-muted lg:hidden ${listing.moderationNote ? '' : 'truncate'}`}>
        {listing.moderationNote ?? (figures.join(' · ') || category || 'No category yet')}
      </p>
    </div>
  )
}

function Stock({ product: { quantity, unit } }: { product: Pick<Product, 'quantity' | 'unit'> }) {
  if (quantity === 0) return <span className="font-semibold text-clay">Sold out</span>
  return <span className="tabular-nums">{countOf(showCount(quantity), unit)} in stock</span>
}

function State({ status }: Pick<OwnListing, 'status'>) {
  if (status === 'draft') return <Badge tone="wait">Draft</Badge>
  if (status === 'paused') return <Badge tone="wait">Paused</Badge>
  if (status === 'waiting')
    return (
      <Badge tone="wait">
        Waiting<span className="max-lg:sr-only"> for a look</span>
      </Badge>
    )
  if (status === 'refused') return <Badge tone="bad">Not accepted</Badge>
  // The stock says "Sold out" already.
  if (status === 'sold out') return null
  return (
    <span className="hidden lg:inline">
      <Badge tone="good">Live</Badge>
    </span>
  )
}

/** How often it was opened, saved and sold. A figure that is not counted is left out; nobody sees a draft. */
function figuresOf(listing: OwnListing): string[] {
  const { views, saves, status } = listing
  if (status === 'draft') return []
  const sold = 'sold' in listing ? listing.sold : undefined
  return [
    ...(views === undefined ? [] : [views === 1 ? '1 view' : `${showCount(views)} views`]),
    ...(saves === undefined ? [] : [saves === 1 ? '1 save' : `${showCount(saves)} saves`]),
    ...(sold === undefined ? [] : [`${showCount(sold)} sold`]),
  ]
}

// A service may have no price; a product needs one.
const unpriced: Record<ListingKind, string> = { product: 'No price yet', service: 'Price on request' }

interface ActionsProps extends Omit<OwnListingRowProps, 'isChosen'> {
  editing: string
}

function Actions({ kind, listing, busy, formErrors, editing, onDelete }: ActionsProps) {
  const { _id, name, status } = listing
  const isDraft = status === 'draft'
  const isPaused = status === 'paused'
  const isHeld = status === 'waiting' || status === 'refused'
  const { plural } = kinds[kind]
  return (
    <>
      {'quantity' in listing && !isDraft && (
        <StockForm product={listing} busy={busy} wrong={formErrors?.fields.quantity} />
      )}
      {!isDraft && hasOnePrice(listing) && <PriceForm {...{ listing, busy, formErrors }} />}
      {'priceAfterSaleMinor' in listing && !isDraft && !isHeld && hasOnePrice(listing) && (
        <Link to={`${editing}#sale`} className={`${rareLink} -mt-2 mb-2`}>
          {listing.priceAfterSaleMinor === null
            ? 'Sale price for some days'
            : `On sale${listing.saleNote ?? ''}`}
          <span className="sr-only">: {name}</span>
        </Link>
      )}
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <ButtonLink to={editing} className="px-4 max-sm:last:col-span-full" aria-label={`Edit ${name}`}>
          Edit
        </ButtonLink>
        {!isDraft && !isHeld && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="do" value={isPaused ? 'resume' : 'pause'} />
            <input type="hidden" name="id" value={_id} />
            <Button
              kind="quiet"
              className="w-full px-4"
              busy={busy}
              aria-label={isPaused ? `Sell again: ${name}` : `Pause ${name}`}
            >
              {isPaused ? 'Sell again' : 'Pause'}
            </Button>
          </Form>
        )}
      </div>
      {/* What is wanted now and then. */}
      <div className="mt-2 grid grid-cols-2 items-start gap-x-2 sm:flex sm:gap-x-4">
        {kind === 'product' && (
          <Link
            to={`/dashboard/listings/products/${_id}/stock`}
            className={rareLink}
            aria-label={`Stock history of ${name}`}
          >
            <Icon name="list" className="size-5" />
            Stock history
          </Link>
        )}
        <Link
          to={`/dashboard/upload?kind=${kind}&copy=${_id}`}
          className={rareLink}
          aria-label={`Duplicate ${name}`}
        >
          <Icon name="copy" className="size-5" />
          Duplicate
        </Link>
        {!isDraft && (
          <Link to={`/dashboard/listings/${plural}/${_id}/voice`} className={rareLink}>
            <Icon name="microphone" className="size-5" />
            Add voice note<span className="sr-only">: {name}</span>
          </Link>
        )}
        <DeleteListing id={_id} name={name} busy={busy} onDelete={onDelete} />
      </div>
    </>
  )
}

const rareLink = 'inline-flex min-h-11 items-center gap-2 rounded-md font-semibold text-leaf hover:underline'

interface DeleteListingProps {
  id: string
  name: string
  busy: boolean
  onDelete: () => void
}

/** Asks before it deletes: in a dialog with JavaScript, else in a <details> element. */
function DeleteListing({ id, name, busy, onDelete }: DeleteListingProps) {
  const hydrated = useHydrated()
  if (hydrated) {
    return (
      <button
        type="button"
        aria-label={`Delete ${name}`}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : onDelete}
        className="inline-flex min-h-11 items-center gap-2 rounded-md font-semibold text-danger hover:underline sm:ml-auto"
      >
        <Icon name="close" className="size-5" />
        Delete
      </button>
    )
  }
  return (
    <details className="max-sm:col-span-full">
      <summary
        aria-label={`Delete ${name}`}
        className="flex min-h-11 items-center justify-center rounded-md border border-danger px-4 font-semibold text-danger"
      >
        Delete
      </summary>
      <p className="mt-3">Are you sure you want to delete this item?</p>
      <Form method="post" className="mt-2">
        <input type="hidden" name="do" value="delete" />
        <input type="hidden" name="id" value={id} />
        <Button kind="danger" className="w-full">
          Yes, delete
        </Button>
      </Form>
    </details>
  )
}
