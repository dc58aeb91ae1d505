import type { Product } from '@oja/contract/schemas/catalogue.ts'
import { Form, Link } from 'react-router'
import { showCount } from '../../format/format.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListingPhoto } from '../../ui/shop/listing-photo.tsx'
import { Price } from '../../ui/shop/price.tsx'
import { VariantStock } from './variant-stock.tsx'
import { kinds } from './listing-kinds.ts'
import type { ListingKind, OwnListing } from './listing-kinds.ts'

interface OwnListingCardProps {
  kind: ListingKind
  listing: OwnListing
  /** True while an action on this listing runs. */
  busy: boolean
  /** The error of the stock field. */
  wrongStock: string | undefined
  onDelete: () => void
}

/** A listing as its seller sees it, with its stock and all actions. */
export function OwnListingCard({ kind, listing, busy, wrongStock, onDelete }: OwnListingCardProps) {
  const { _id, name, category, priceMinor, pictures, status } = listing
  const { plural } = kinds[kind]
  const isPaused = status === 'paused'
  const isDraft = status === 'draft'
  const editing = `/dashboard/listings/${plural}/${_id}/edit${isDraft ? '?draft' : ''}`
  return (
    <article
      aria-busy={busy || undefined}
      className={`flex h-full flex-col rounded-lg border border-line bg-card p-3 sm:p-4 ${busy ? 'opacity-60' : ''}`}
    >
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 sm:gap-4">
        <div className={`self-start overflow-hidden rounded-md ${isPaused ? 'opacity-60' : ''}`}>
          {pictures[0] ? (
            <ListingPhoto picture={pictures[0]} alt="" />
          ) : (
            <AddPhoto name={name} to={`${editing}#${kinds[kind].photoField}`} />
          )}
        </div>
        <div>
          <h2 className="font-sans text-base leading-snug font-semibold tracking-normal text-wrap">
            <Link to={isDraft ? editing : `/${plural}/${_id}`} className="line-clamp-3 hover:underline">
              {name}
            </Link>
          </h2>
          <p className="mt-0.5 text-sm text-muted">{category || 'No category yet'}</p>
          <p className="mt-1 font-bold">
            {priceMinor === null ? (
              unpriced[kind]
            ) : (
              <>
                {'hasPriceRange' in listing && listing.hasPriceRange && 'from '}
                <Price kobo={priceMinor} />
              </>
            )}
          </p>
          {(isPaused || isDraft) && (
            <p className="mt-1">
              <Badge tone="wait">{isDraft ? 'Draft' : 'Paused'}</Badge>
            </p>
          )}
        </div>
      </div>
      {'quantity' in listing && listing.status !== 'draft' && (
        <StockForm product={listing} busy={busy} wrong={wrongStock} />
      )}
      <div className={`mt-auto grid gap-2 pt-3 ${isDraft ? 'grid-cols-2' : 'grid-cols-3'}`}>
        <ButtonLink to={editing} kind="quiet" className="px-2" aria-label={`Edit ${name}`}>
          Edit
        </ButtonLink>
        {!isDraft && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="do" value={isPaused ? 'resume' : 'pause'} />
            <input type="hidden" name="id" value={_id} />
            <Button
              kind="quiet"
              className="w-full px-2"
              busy={busy}
              aria-label={isPaused ? `Sell again: ${name}` : `Pause ${name}`}
            >
              {isPaused ? 'Sell again' : 'Pause'}
            </Button>
          </Form>
        )}
        <DeleteListing id={_id} name={name} busy={busy} onDelete={onDelete} />
      </div>
      {!isDraft && (
        <ButtonLink to={`/dashboard/listings/${plural}/${_id}/voice`} kind="plain" className="mt-2">
          Add voice note<span className="sr-only">: {name}</span>
        </ButtonLink>
      )}
    </article>
  )
}

// A service may have no price; a product needs one.
const unpriced: Record<ListingKind, string> = { product: 'No price yet', service: 'Price on request' }

/** An imported listing has no photo yet: buyers see a placeholder until the seller adds one. */
function AddPhoto({ name, to }: { name: string; to: string }) {
  return (
    <Link
      to={to}
      aria-label={`Add a photo of ${name}`}
      className="flex aspect-square w-full flex-col items-center justify-center gap-1 rounded-md border-2 border-dashed border-marigold bg-marigold-soft text-center text-sm font-semibold text-marigold-ink"
    >
      <Icon name="camera" className="size-6" />
      Add a photo
    </Link>
  )
}

/** Changes the number of pieces inside the list. */
function StockForm({
  product: { _id, name, quantity, reserved = 0, variants = [] },
  busy,
  wrong,
}: {
  product: Product
  busy: boolean
  wrong: string | undefined
}) {
  return (
    <div className="mt-3">
      <p className={`text-sm ${quantity > 0 ? 'text-muted' : 'font-semibold text-clay'}`}>
        {quantity > 0 ? `${showCount(quantity)} in stock` : 'Sold out'}
        {reserved > 0 && `, ${showCount(reserved)} held for buyers who are paying`}
      </p>
      {/* A sale may change the number; the key then makes a new field with the new number. */}
      {variants.length > 0 ? (
        <VariantStock variants={variants} />
      ) : (
        <Form key={quantity} method="post" preventScrollReset className="mt-1.5 flex gap-2">
          <input type="hidden" name="do" value="stock" />
          <input type="hidden" name="id" value={_id} />
          <input type="hidden" name="seen" value={quantity} />
          <input
            id={`stock-${_id}`}
            name="quantity"
            required
            inputMode="numeric"
            pattern="[0-9,]{1,9}"
            autoComplete="off"
            aria-label={`Stock of ${name}`}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong && `stock-${_id}-error`}
            defaultValue={quantity}
            className="min-h-11 w-24 min-w-0 rounded-md border border-edge bg-card px-3 text-ink tabular-nums aria-invalid:border-danger aria-invalid:bg-danger-soft"
          />
          <Button kind="quiet" className="px-3" busy={busy} aria-label={`Save stock of ${name}`}>
            Save stock
          </Button>
        </Form>
      )}
      {wrong && (
        <p id={`stock-${_id}-error`} className="mt-1.5 text-sm font-semibold text-danger">
          {wrong}
        </p>
      )}
    </div>
  )
}

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
      <Button
        type="button"
        kind="quiet"
        className="w-full px-2"
        aria-label={`Delete ${name}`}
        busy={busy}
        onClick={onDelete}
      >
        Delete
      </Button>
    )
  }
  return (
    <details className="open:col-span-full">
      <summary
        aria-label={`Delete ${name}`}
        className="flex min-h-11 items-center justify-center rounded-md border border-edge font-semibold"
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
