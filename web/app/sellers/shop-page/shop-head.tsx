import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import type { SellerPublic } from '@oja/contract/schemas/sellers.ts'
import { shopPath } from '@oja/contract/values/sharing.ts'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../hooks/lazy-part.tsx'
import { joinWithCommas, levelLabel, offerLabel, showCount } from '../../format/format.ts'
import { useSession } from '../../session/session.ts'
import { Avatar } from '../../ui/shop/avatar.tsx'
import { ClosedUntil } from '../../ui/shop/closed-until.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { FollowShop } from '../../ui/saved/follow-shop.tsx'
import { OpeningHours } from '../../ui/shop/opening-hours.tsx'
import { canShare, shareLink, ShareLinks } from '../../ui/shop/share-links.tsx'
import { Stars } from '../../ui/shop/stars.tsx'
import { VerifiedBadge } from '../../ui/shop/verified-badge.tsx'
import type { ContactMethods } from '../contact-methods.ts'

const ContactPanel = lazyPart(async () => (await import('../contact-panel.tsx')).ContactPanel)

interface ShopHeadProps {
  seller: SellerPublic['seller'] & { reachable: ContactMethods }
  stats: SellerPublic['stats']
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
  /** Opens the conversation over the page; it may not be there yet. */
  openConversation: () => boolean
}

/** The head of a shop's page: who it is, its figures, and how to write to it, share it and reach it. */
export function ShopHead({ seller, stats, now, openConversation }: ShopHeadProps) {
  const { _id, storeLogo, storeName, businessCategory, businessLevel, location, description, verified } =
    seller
  const session = useSession()
  // As many as the stars count, here, on cards and on the tab. Reviews of services have their own average, below.
  const reviews = stats.reviewsCount || (stats.ofServicesCount ?? 0)
  return (
    <section aria-labelledby="store" className="rounded-lg border border-line bg-card p-3 sm:p-5">
      <div className="flex items-center gap-3 sm:gap-4 lg:flex-col lg:text-center">
        <Avatar
          url={storeLogo}
          name={storeName}
          className="size-12 text-2xl sm:size-18 sm:text-3xl lg:size-28 lg:text-4xl"
        />
        <div className="min-w-0">
          <h1 id="store" className="text-xl leading-tight wrap-anywhere sm:text-2xl">
            {storeName}
          </h1>
          <p className="mt-0.5 text-muted max-sm:text-sm">
            {offerLabel(businessCategory)} · {levelLabel(businessLevel)}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 lg:mt-3">
        <VerifiedBadge verified={verified} />
        {stats.averageRating !== null && (
          <Link
            to="?tab=reviews#shop-tabs"
            className="inline-flex min-h-11 items-center gap-2 rounded-md hover:underline"
          >
            <Stars rating={stats.averageRating} className="size-4.5" />
            <span className="font-semibold tabular-nums">{stats.averageRating.toFixed(1)}</span>
          </Link>
        )}
      </div>
      <div className="flex flex-wrap gap-x-4 max-sm:text-sm">
        <p className="flex items-center gap-1">
          <Icon name="map-pin" className="size-5 text-muted" />
          {placeLabel(location) || 'Location not found'}
        </p>
        <dl className="flex gap-3 sm:gap-4">
          <Count name={stats.productsCount === 1 ? 'Product' : 'Products'} value={stats.productsCount} />
          <Count name={reviews === 1 ? 'Review' : 'Reviews'} value={reviews} />
        </dl>
      </div>
      <div className="empty:hidden">
        <OpeningHours shop={seller} now={now} />
      </div>
      <ClosedUntil day={seller.closedUntil} />
      {description && (
        <p className="flex items-center gap-x-2 lg:block">
          <span className="line-clamp-1 sm:line-clamp-2 lg:line-clamp-6">{description}</span>
          <Link
            to="?tab=about#shop-tabs"
            className="-my-2 inline-flex min-h-11 items-center font-semibold text-leaf underline"
          >
            More<span className="sr-only"> about this shop</span>
          </Link>
        </p>
      )}
      <Actions seller={seller} openConversation={openConversation}>
        {session?.sellerId !== _id && <FollowShop id={_id} name={storeName} />}
      </Actions>
    </section>
  )
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-row-reverse items-baseline gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-bold tabular-nums">{showCount(value)}</dd>
    </div>
  )
}

/** Message, Follow and Share. On phones the bar of the page has the message. Without JavaScript the first opens the plain form. Where the phone has no share menu, Share unfolds the links. */
function Actions({
  seller,
  openConversation,
  children,
}: Pick<ShopHeadProps, 'seller' | 'openConversation'> & { children: ReactNode }) {
  const { _id, userId, storeName, slug, location } = seller
  const session = useSession()
  const mayWrite = session?.userId !== userId && session?.role !== 'admin'
  const path = shopPath(slug)
  const text = joinWithCommas(storeName, placeLabel(location))
  const share = (event: MouseEvent) => {
    if (!canShare()) return
    event.preventDefault()
    void shareLink(text, new URL(path, window.location.origin).href)
  }
  return (
    <div className="shop-actions mt-2 print:hidden">
      {mayWrite && (
        <Action
          icon="message"
          label="Message"
          href={`/messages/send?${new URLSearchParams({ to: userId, shop: _id })}`}
          onClick={(event) => {
            if (openConversation()) event.preventDefault()
          }}
          look="bg-leaf text-on-leaf hover:bg-leaf-strong max-sm:hidden"
        />
      )}
      {children}
      <details className="share-menu">
        <summary onClick={share} className={`${shape} border border-edge bg-card hover:bg-sunken`}>
          <Icon name="share" />
          <span>Share</span>
        </summary>
        <ShareLinks path={path} text={text} />
      </details>
      <ContactPanel sellerId={_id} reachable={seller.reachable} />
    </div>
  )
}

const shape = 'flex min-h-11 items-center justify-center gap-2 rounded-md px-3 font-semibold'

interface ActionProps {
  icon: IconName
  label: string
  href: string
  onClick: (event: MouseEvent) => void
  look: string
}

function Action({ icon, label, href, onClick, look }: ActionProps) {
  return (
    <a href={href} onClick={onClick} className={`${shape} ${look}`}>
      <Icon name={icon} className="size-5" />
      <span>{label}</span>
    </a>
  )
}
