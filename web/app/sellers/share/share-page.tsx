import { shareEndpoints } from '@oja/contract/endpoints/sellers/share.ts'
import { shopCardPath, shopPath } from '@oja/contract/values/sharing.ts'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/share-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { SettingsCard } from '../../account/settings-card.tsx'
import { knownValue } from '../../format/known-value.ts'
import { titled } from '../../format/page-title.ts'
import { useSite } from '../../session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ShareShop } from '../shop-link/share-shop.tsx'
import { ListText } from './list-text.tsx'
import { PrintCard } from './print-card.tsx'
import { StatusPictures } from './status-pictures.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api }: PageRequest) {
  return (await api(shareEndpoints.own, {})).data
}

export function meta() {
  return [{ title: titled('Share') }]
}

/** What a seller shares: a list of the goods for WhatsApp, a picture of each for a status, and a card of the shop. */
export default function SharePage({ loaderData }: Route.ComponentProps) {
  const { storeName, slug, listings, list, listed } = loaderData
  const { origin } = useSite()
  const size = knownValue({ a4: 'A4', a6: 'A6' } as const, useSearchParams()[0].get('print'))
  if (size) return <PrintCard {...{ slug, storeName, size }} />
  return (
    <>
      <h1 className="mb-4 text-3xl">Share</h1>
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="space-y-4 lg:space-y-6">
          <SettingsCard id="address" title="Your shop’s address">
            <p className="mb-3">
              <a href={shopPath(slug)} className="text-lg font-semibold wrap-anywhere text-leaf underline">
                {origin.replace(/^https?:\/\//, '') + shopPath(slug)}
              </a>
            </p>
            <ShareShop slug={slug} storeName={storeName} />
          </SettingsCard>
          {/* Without goods the empty status pictures say what to do. */}
          {listed > 0 && (
            <SettingsCard
              id="list"
              title="My list for WhatsApp"
              lead={`${listed === 1 ? '1 item' : `${listed} items`} with prices and links, in one message.`}
            >
              <ListText text={list} />
            </SettingsCard>
          )}
        </div>
        <div className="space-y-4 lg:space-y-6">
          <SettingsCard
            id="status"
            title="Status pictures"
            lead="With price, place and QR code, for your WhatsApp status."
          >
            {listings.length > 0 ? (
              <StatusPictures listings={listings} />
            ) : (
              <EmptyState
                icon="camera"
                title="Nothing to share yet"
                text="Add a product. Its picture for your status will be here."
                action={<ButtonLink to="/dashboard/upload">Upload a product</ButtonLink>}
              />
            )}
          </SettingsCard>
          <SettingsCard
            id="card"
            title="Shop card"
            lead="Hang it up, or put it in each bag. Buyers scan it and see your shop."
          >
            <div className="flex items-start gap-4">
              <img
                src={shopCardPath(slug)}
                alt={`Card of ${storeName} with a QR code`}
                width={1240}
                height={1748}
                loading="lazy"
                className="h-auto w-25 shrink-0 rounded-md sm:w-36 border border-line bg-white"
              />
              <div className="grid min-w-0 grow gap-2">
                <ButtonLink to="/dashboard/share?print=a6" kind="quiet">
                  Print A6
                </ButtonLink>
                <ButtonLink to="/dashboard/share?print=a4" kind="quiet">
                  Print A4
                </ButtonLink>
                <a
                  href={shopCardPath(slug)}
                  download={`${slug}-card.png`}
                  className="inline-flex min-h-11 items-center justify-center gap-2 rounded-md border border-edge bg-card px-4 font-semibold hover:bg-sunken"
                >
                  <Icon name="download" className="size-5" />
                  Download
                </a>
              </div>
            </div>
          </SettingsCard>
        </div>
      </div>
    </>
  )
}
