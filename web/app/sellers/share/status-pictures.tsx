import type { ShopShare } from '@oja/contract/schemas/sellers/share.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.tsx'

type Listing = ShopShare['data']['listings'][number]

// A shop may have more than a hundred; the others are one tap away, and so is the card of the shop below them.
const shownAtFirst = 4

/** A row for each listing, to download its status picture or to send it with the phone's share menu. */
export function StatusPictures({ listings }: { listings: readonly Listing[] }) {
  const rest = listings.slice(shownAtFirst)
  return (
    <>
      <Rows listings={listings.slice(0, shownAtFirst)} />
      {rest.length > 0 && (
        <details className="group mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-leaf">
            Show {rest.length} more
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          <Rows listings={rest} />
        </details>
      )}
    </>
  )
}

function Rows({ listings }: { listings: readonly Listing[] }) {
  return (
    <ul className="divide-y divide-line">
      {listings.map((listing) => (
        <li key={listing.id} className="flex items-center gap-3 py-2">
          <a
            href={listing.status}
            target="_blank"
            rel="noopener"
            aria-label={`See the status picture of ${listing.name}`}
            className="flex h-18 w-12 shrink-0 items-center justify-center overflow-hidden rounded-md bg-leaf-soft text-leaf"
          >
            {listing.photo ? (
              <img src={listing.photo} alt="" loading="lazy" className="size-full object-cover" />
            ) : (
              <Icon name="camera" className="size-6" />
            )}
          </a>
          <p className="min-w-0 grow">
            <strong className="line-clamp-2 leading-snug wrap-anywhere">{listing.name}</strong>{' '}
            <span className="text-sm text-muted">{listing.price}</span>
            {!listing.photo && (
              <Link
                to={`/dashboard/listings/${listing.kind}/${listing.id}/edit#${listing.kind === 'products' ? 'productImg' : 'serviceImg'}`}
                className="flex min-h-11 items-center text-sm font-semibold text-leaf underline"
              >
                No photo: add one first
              </Link>
            )}
          </p>
          <Share listing={listing} />
        </li>
      ))}
    </ul>
  )
}

/** Sends the picture with the share menu of the phone, where it takes files; downloads it everywhere else. */
function Share({ listing: { name, status } }: { listing: Listing }) {
  const hydrated = useHydrated()
  const [isBusy, setBusy] = useState(false)
  if (!hydrated || !('canShare' in navigator)) {
    return (
      <a
        href={status}
        download={fileName(name)}
        className="flex min-h-11 shrink-0 items-center gap-2 rounded-md border border-edge bg-card px-3 font-semibold hover:bg-sunken"
      >
        <Icon name="download" className="size-5" />
        <span>
          Save<span className="sr-only"> the status picture of {name}</span>
        </span>
      </a>
    )
  }
  const share = async () => {
    setBusy(true)
    try {
      const answer = await fetch(status)
      if (!answer.ok) throw new Error(String(answer.status))
      const file = new File([await answer.blob()], fileName(name), { type: 'image/jpeg' })
      if (navigator.canShare({ files: [file] })) await navigator.share({ files: [file] })
      else location.assign(status)
    } catch (error) {
      const closedByPerson = error instanceof DOMException && error.name === 'AbortError'
      if (!closedByPerson) toast({ text: 'The picture did not load. Please try again.', tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      type="button"
      kind="quiet"
      className="shrink-0 px-3"
      busy={isBusy}
      aria-label={`Share the status picture of ${name}`}
      onClick={() => void share()}
    >
      <Icon name="send" />
      Share
    </Button>
  )
}

function fileName(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
  return `${words.replaceAll(/^-|-$/g, '') || 'listing'}.jpg`
}
