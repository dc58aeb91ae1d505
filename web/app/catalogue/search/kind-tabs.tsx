import { Link } from 'react-router'
import { kinds } from '../my-listings/listing-kinds.ts'
import type { ListingKind } from '../my-listings/listing-kinds.ts'

interface KindTabsProps {
  /** The name of the tabs for screen readers. */
  label: string
  shown: ListingKind
  labels: Record<ListingKind, string>
  /** The address of each tab. */
  to: (kind: ListingKind) => string
}

/** Products or services: two addresses of one page, so that the tabs work without JavaScript. */
export function KindTabs({ label, shown, labels, to }: KindTabsProps) {
  return (
    <nav aria-label={label} className="mb-4 sm:mb-6">
      <ul className="inline-grid w-full max-w-sm grid-cols-2 gap-1 rounded-lg border border-line bg-sunken p-1">
        {(Object.keys(kinds) as ListingKind[]).map((kind) => (
          <li key={kind}>
            <Link
              to={to(kind)}
              aria-current={kind === shown ? 'page' : undefined}
              className="flex min-h-11 items-center justify-center rounded-md px-4 font-semibold text-muted hover:text-ink aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf"
            >
              {labels[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
