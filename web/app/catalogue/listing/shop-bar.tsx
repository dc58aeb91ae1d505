import { Link } from 'react-router'
import { brand } from '../../format/page-title.ts'
import { BasketLink } from '../../layouts/basket-link.tsx'
import { BrandMark } from '../../layouts/brand-mark.tsx'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'

interface ShopBarProps {
  back: { to: string; label: string }
}

/** The small bar on top of shop pages without the site's header: back, saved items, basket, notifications and the person's own account. */
export function ShopBar({ back }: ShopBarProps) {
  const session = useSession()
  return (
    <header className="border-b border-line bg-paper print:hidden">
      <div className="measure flex h-14 items-center sm:h-16 justify-between gap-2">
        <Link
          to={back.to}
          className="-ml-2 inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-sunken"
        >
          <Icon name="arrow-left" />
          {back.label}
        </Link>
        <Link to="/" aria-label={`${brand}, home`} className="inline-flex rounded-md p-1 max-sm:hidden">
          <BrandMark />
        </Link>
        <div className="-mr-2 flex shrink-0">
          <BarLink to="/saved" label="Saved items" icon="heart" />
          <BasketLink />
          {session && session.role !== 'admin' && <BarLink to="/notices" label="Notifications" icon="bell" />}
          <BarLink to="/userProfile" label="My profile" icon="user" />
        </div>
      </div>
    </header>
  )
}

function BarLink({ to, label, icon }: { to: string; label: string; icon: IconName }) {
  return (
    <Link
      to={to}
      aria-label={label}
      className="flex size-11 items-center justify-center rounded-md hover:bg-sunken"
    >
      <Icon name={icon} className="size-6" />
    </Link>
  )
}
