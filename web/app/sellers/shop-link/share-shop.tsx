import { shopPath } from '@oja/contract/values/sharing.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { shareLink } from '../../ui/shop/share-links.tsx'

interface ShareShopProps {
  /** The last part of its link. */
  slug: string
  storeName: string
}

/**
 * Shares the address of a shop through the phone's share menu, or copies it. Without JavaScript it opens the shop's
 * page.
 */
export function ShareShop({ slug, storeName }: ShareShopProps) {
  const hydrated = useHydrated()
  const path = shopPath(slug)
  const label = (
    <>
      <Icon name="send" />
      Share my shop
    </>
  )
  if (!hydrated) {
    return (
      <ButtonLink to={path} kind="quiet">
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button
      type="button"
      kind="quiet"
      onClick={() => void shareLink(storeName, new URL(path, location.origin).href)}
    >
      {label}
    </Button>
  )
}
