import type { MouseEvent, RefObject } from 'react'
import { Link } from 'react-router'

interface MoreLinkProps {
  /** The address of the next page; null on the last one. */
  to: string | null
  label: string
  busy: boolean
  /** The last load of the next page failed. */
  failed: boolean
  /** How many items the last load added, for screen readers. */
  added: number
  link: RefObject<HTMLAnchorElement | null>
  onPress: (event: MouseEvent) => void
}

/** A link to the next page of a list. With JavaScript it adds that page to this one. */
export function MoreLink({ to, label, busy, failed, added, link, onPress }: MoreLinkProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {busy ? 'Loading...' : added > 0 ? `${added} more shown` : ''}
      </p>
      {to !== null && (
        <p className="mt-8 text-center">
          {failed && <span className="mb-2 block text-muted">Could not reach the server</span>}
          <Link
            ref={link}
            to={to}
            aria-disabled={busy || undefined}
            onClick={onPress}
            className="inline-flex min-h-12 min-w-48 items-center justify-center rounded-md border border-edge bg-card px-6 font-semibold hover:bg-sunken aria-disabled:opacity-60"
          >
            {busy ? 'Loading...' : failed ? 'Retry' : label}
          </Link>
        </p>
      )}
    </>
  )
}
