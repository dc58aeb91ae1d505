import type { Dashboard } from '@oja/contract/schemas/sellers.ts'
import { Link } from 'react-router'
import { showCount } from '../format/format.ts'
import { Icon } from '../ui/icon.tsx'

/** What the seller should do: products with low stock, listings without a photo. */
export function OverviewToDo({ figures: { lowStock, withoutPhoto } }: { figures: Dashboard }) {
  const { total, goods } = lowStock
  const { products, services } = withoutPhoto
  if (total + products + services === 0) return null
  const named = goods.map(({ name, left }) => `${name} (${left === 0 ? 'sold out' : `${left} left`})`)
  return (
    <ul className="space-y-3">
      {total > 0 && (
        <li className={toDo}>
          <Icon name="alert" />
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
      {products > 0 && (
        <WithoutPhoto
          count={products === 1 ? '1 product has' : `${showCount(products)} products have`}
          tab="products"
        />
      )}
      {services > 0 && (
        <WithoutPhoto
          count={services === 1 ? '1 service has' : `${showCount(services)} services have`}
          tab="services"
        />
      )}
    </ul>
  )
}

function WithoutPhoto({ count, tab }: { count: string; tab: 'products' | 'services' }) {
  return (
    <li className={toDo}>
      <Icon name="camera" />
      <span className="grow basis-56 text-ink">
        <strong>{count} no photo.</strong> Buyers look at photos first.
      </span>
      <Link
        to={`/dashboard/listings?tab=${tab}&status=no-photo`}
        aria-label={`Add photos to ${tab}`}
        className={toDoLink}
      >
        Add photos
      </Link>
    </li>
  )
}

const toDo =
  'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-marigold/60 bg-marigold-soft px-4 py-2 text-marigold-ink'
const toDoLink = 'inline-flex min-h-11 items-center font-semibold underline'
