import { Link } from 'react-router'
import { brand } from '../../format/page-title.ts'
import { BasketLink } from '../../layouts/basket-link.tsx'
import { BrandMark } from '../../layouts/brand-mark.tsx'
import { Icon } from '../../ui/icon.tsx'

interface ShopBarProps {
  back: { to: string; label: string }
}

/** The small bar on top of shop pages without the site's header: back, saved items, basket and the person's own account. */
export function ShopBar({ back }: ShopBarProps) {
  return (
    <header className="border-b border-line bg-paper print:hidden">
      <div className="measure flex h-14 items-center justify-between gap-2 sm:h-16">
        <Link
          to={back.to}
          className="-ml-2 flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-sunken"
        >
          <Icon name="arrow-left" />
          {back.label}
        </Link>
        <Link to="/" aria-label={`${brand}, home`} className="inline-flex rounded-md p-1 max-sm:hidden">
          <BrandMark />
        </Link>
        <div className="-mr-2 flex shrink-0">
          <Link
            to="/saved"
            aria-label="Saved items"
            className="flex size-11 items-center justify-center rounded-md hover:bg-sunken"
          >
            <Icon name="heart" className="size-6" />
          </Link>
          <BasketLink />
          <Link
            to="/userProfile"
            aria-label="My profile"
            className="flex size-11 items-center justify-center rounded-md hover:bg-sunken"
          >
            <Icon name="user" className="size-6" />
          </Link>
        </div>
      </div>
    </header>
  )
}
