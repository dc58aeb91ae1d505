import { shopPath } from '@oja/contract/values/sharing.ts'
import { useSite } from '../../session/session.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { shareLink } from '../../ui/shop/share-links.tsx'

interface ShareShopProps {
  /** The last part of its link. */
  slug: string
  storeName: string
  /** How the two stand; a row that may wrap, unless another is given. */
  className?: string
}

/**
 * Shares the address of a shop by WhatsApp, or through the phone's share menu, which a browser without one copies instead.
 * Without JavaScript the second opens the shop's page.
 */
export function ShareShop({ slug, storeName, className = 'flex flex-wrap gap-2' }: ShareShopProps) {
  const hydrated = useHydrated()
  const path = shopPath(slug)
  const { origin } = useSite()
  const label = (
    <>
      <Icon name="send" />
      Share my shop
    </>
  )
  return (
    <div className={className}>
      {hydrated ? (
        <Button
          type="button"
          kind="quiet"
          onClick={() => void shareLink(storeName, new URL(path, location.origin).href)}
        >
          {label}
        </Button>
      ) : (
        <ButtonLink to={path} kind="quiet">
          {label}
        </ButtonLink>
      )}
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${storeName}\n${origin}${path}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge bg-card px-4 font-semibold hover:bg-sunken"
      >
        <Icon name="message" className="size-5 text-leaf" />
        Send on WhatsApp
      </a>
    </div>
  )
}
