import { Link } from 'react-router'
import { storedToken } from '../session/session-storage.ts'
import { Icon } from '../ui/icon.tsx'

/** The basket in the top bar, with the number of its lines where the browser knows it (basket-count.ts). */
export function BasketLink() {
  return (
    <Link
      ref={show}
      to="/basket"
      aria-label="Basket"
      className="basket-link flex size-11 items-center justify-center rounded-md hover:bg-sunken"
    >
      <Icon name="basket" className="size-6" />
    </Link>
  )
}

function show(link: HTMLElement | null): void {
  if (link && (storedToken('basket-count') ?? storedToken()))
    void import('../browser/basket-count.ts').then(
      (script) => script.showBasketCount(link),
      () => undefined,
    )
}
