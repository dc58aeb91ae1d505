import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { basketCount, onBasketCount } from '../browser/basket-count.ts'
import { Icon } from '../ui/icon.tsx'

/** The basket in the top bar, with the number of its lines where the browser knows it. */
export function BasketLink() {
  const count = useSyncExternalStore(onBasketCount, basketCount, () => 0)
  return (
    <Link
      to="/basket"
      aria-label={count > 0 ? `Basket, ${count}` : 'Basket'}
      className="relative flex size-11 items-center justify-center rounded-md hover:bg-sunken"
    >
      <Icon name="basket" className="size-6" />
      {count > 0 && <span className="basket-count">{count}</span>}
    </Link>
  )
}
