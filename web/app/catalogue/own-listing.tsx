import type { Product } from '@oja/contract/catalogue.ts'
import { Form, Link } from 'react-router'
import { useHydrated } from '../lib/hydrated.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ListingPicture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'

interface OwnListingProps {
  product: Product
  /** While it is being deleted. */
  busy: boolean
  onDelete: () => void
}

/** A good as its seller meets it: with its stock, and the way to take it off the shelf. */
export function OwnListing({ product, busy, onDelete }: OwnListingProps) {
  const { _id, name, category, priceMinor, quantity, pictures, status } = product
  return (
    <article
      className={`flex h-full flex-col overflow-hidden rounded-lg border border-line bg-card ${busy ? 'opacity-60' : ''}`}
    >
      <ListingPicture
        picture={pictures[0]}
        alt=""
        sizes="(width >= 64rem) 260px, (width >= 48rem) 31vw, 47vw"
      />
      <div className="flex grow flex-col p-3 sm:p-4">
        <h2 className="font-sans text-base leading-snug font-semibold tracking-normal text-wrap">
          <Link to={`/products/${_id}`} className="line-clamp-3 hover:underline">
            {name}
          </Link>
        </h2>
        <p className="mt-1 text-sm text-muted">{category}</p>
        <p className="mt-1 text-lg font-bold">
          <Price kobo={priceMinor} />
        </p>
        <p className={`text-sm ${quantity > 0 ? 'text-muted' : 'font-semibold text-clay'}`}>
          {quantity > 0 ? `${quantity.toLocaleString('en-NG')} in stock` : 'Sold out'}
        </p>
        {status === 'paused' && (
          <p className="mt-2">
            <Badge tone="wait">Paused</Badge>
          </p>
        )}
        <div className="mt-auto pt-3">
          <DeleteListing id={_id} name={name} busy={busy} onDelete={onDelete} />
        </div>
      </div>
    </article>
  )
}

interface DeleteListingProps {
  id: string
  name: string
  busy: boolean
  onDelete: () => void
}

/** Asks first: in a dialog of the page where JavaScript runs, else in the browser's own <details>. */
function DeleteListing({ id, name, busy, onDelete }: DeleteListingProps) {
  const hydrated = useHydrated()
  if (hydrated) {
    return (
      <Button
        type="button"
        kind="quiet"
        className="w-full"
        aria-label={`Delete ${name}`}
        busy={busy}
        busyLabel="Deleting..."
        onClick={onDelete}
      >
        Delete
      </Button>
    )
  }
  return (
    <details>
      <summary
        aria-label={`Delete ${name}`}
        className="flex min-h-11 items-center justify-center rounded-md border border-edge font-semibold"
      >
        Delete
      </summary>
      <p className="mt-3">Are you sure you want to delete this item?</p>
      <Form method="post" className="mt-2">
        <input type="hidden" name="id" value={id} />
        <Button kind="danger" className="w-full">
          Yes, delete
        </Button>
      </Form>
    </details>
  )
}
