import type { Dashboard } from '@oja/contract/sellers.ts'
import { Link } from 'react-router'
import { showCount } from '../lib/format.ts'
import { Icon } from '../ui/icon.tsx'

/** What waits for the seller: goods that run low, listings without a photo. */
export function OverviewToDo({ figures: { lowStock, withoutPhoto } }: { figures: Dashboard }) {
  const { total, goods } = lowStock
  if (total === 0 && withoutPhoto === 0) return null
  const named = goods.map(({ name, left }) => `${name} (${left === 0 ? 'sold out' : `${left} left`})`)
  return (
    <ul className="space-y-3">
      {total > 0 && (
        <li className={toDo}>
          <Icon name="alert" className="size-5 shrink-0" />
          <span className="grow basis-56 wrap-anywhere text-ink">
            <strong>{total === 1 ? '1 product is' : `${showCount(total)} products are`} running low:</strong>{' '}
            {named.join(', ')}
            {total > goods.length && ' and more'}
          </span>
          <Link to="/dashboard/listings?tab=products&status=low" className={toDoLink}>
            See what runs low
          </Link>
        </li>
      )}
      {withoutPhoto > 0 && (
        <li className={toDo}>
          <Icon name="camera" className="size-5 shrink-0" />
          <span className="grow basis-56 text-ink">
            <strong>
              {withoutPhoto === 1 ? '1 listing has' : `${showCount(withoutPhoto)} listings have`} no photo.
            </strong>{' '}
            Buyers look at photos first.
          </span>
          <Link to="/dashboard/listings?tab=products&status=no-photo" className={toDoLink}>
            Add photos
          </Link>
        </li>
      )}
    </ul>
  )
}

const toDo =
  'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-marigold/60 bg-marigold-soft px-4 py-2 text-marigold-ink'
const toDoLink = 'inline-flex min-h-11 items-center font-semibold underline'
