import { Link } from 'react-router'
import { useSession } from '../session/session.ts'
import { storedToken } from '../session/session-storage.ts'
import { Icon } from '../ui/icon.tsx'

/** The basket in the top bar, with the number of its lines. A visitor's is known by the browser alone (basket-count.ts). */
export function BasketLink() {
  const session = useSession()
  const count = session?.basketCount
  return (
    <Link
      // What a script wrote on a visitor's link must not stay for the person who logs in, nor the other way round.
      key={session?.userId}
      ref={session ? null : show}
      to="/basket"
      data-count={count || null}
      aria-label={`Basket${count ? `, ${count}` : ''}`}
      className="basket-link flex size-11 items-center justify-center rounded-md hover:bg-sunken"
    >
      <Icon name="basket" className="size-6" />
    </Link>
  )
}

function show(link: HTMLElement | null): void {
  if (link && storedToken('basket-count'))
    void import('../browser/basket-count.ts').then(
      (script) => script.showBasketCount(link),
      () => undefined,
    )
}
