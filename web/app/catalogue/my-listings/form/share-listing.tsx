import { Link } from 'react-router'
import { useHydrated } from '../../../hooks/use-hydrated.ts'
import { Icon } from '../../../ui/icon.tsx'
import { shareLink } from '../../../ui/shop/share-links.tsx'

/**
 * Shares a listing that was just put on sale through the phone's share menu, or copies its link. Without JavaScript it
 * opens the page where the shop shares everything. `path` is the listing's own.
 */
export function ShareListing({ path }: { path: string }) {
  const hydrated = useHydrated()
  const label = (
    <>
      <Icon name="send" />
      Share it
    </>
  )
  if (!hydrated) {
    return (
      <Link to="/dashboard/share" className={looks}>
        {label}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={looks}
      onClick={() => void shareLink('New in my shop on Oja', new URL(path, location.origin).href)}
    >
      {label}
    </button>
  )
}

const looks = 'inline-flex min-h-11 items-center gap-1.5 font-semibold underline'
