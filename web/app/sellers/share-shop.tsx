import { useHydrated } from '../lib/hydrated.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toasts.tsx'

interface ShareShopProps {
  sellerId: string
  storeName: string
}

/** Hands the address of a shop to the phone's own sharing, or copies it. Without JavaScript it opens the shop's page. */
export function ShareShop({ sellerId, storeName }: ShareShopProps) {
  const hydrated = useHydrated()
  const path = `/seller-profile/${sellerId}`
  const words = (
    <>
      <Icon name="send" />
      Share my shop
    </>
  )
  if (!hydrated) {
    return (
      <ButtonLink to={path} kind="quiet">
        {words}
      </ButtonLink>
    )
  }
  return (
    <Button
      type="button"
      kind="quiet"
      onClick={() => void share(storeName, new URL(path, location.origin).href)}
    >
      {words}
    </Button>
  )
}

async function share(title: string, url: string): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast({ text: 'Link copied', detail: url, tone: 'good' })
  } catch (error) {
    const closedByPerson = error instanceof DOMException && error.name === 'AbortError'
    if (!closedByPerson)
      toast({ text: 'Copy this link to share your shop', detail: url, milliseconds: 12_000 })
  }
}
