import { lazyPart } from '../../hooks/lazy-part.tsx'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import type { SellerPublic } from '@oja/contract/schemas/sellers.ts'
import { levelLabel, offerLabel } from '../../format/format.ts'
import { WorkingHours } from '../../ui/shop/working-hours.tsx'

const ShopQr = lazyPart(async () => (await import('../shop-link/shop-qr.tsx')).ShopQr)

/** The About tab: all that a shop says of itself, and its link with the QR code. */
export function ShopDetails({ seller, now }: { seller: SellerPublic['seller']; now: number }) {
  const { storeName, description, businessCategory, businessLevel, location, workingHours } = seller
  return (
    <div className="space-y-8">
      <section aria-labelledby="about">
        <h2 id="about" className="text-2xl sm:text-3xl">
          About {storeName}
        </h2>
        <p className="mt-3 max-w-prose whitespace-pre-line">
          {description || 'This shop has not said anything about itself yet.'}
        </p>
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <dt className="text-muted">Sells</dt>
          <dd>{offerLabel(businessCategory)}</dd>
          <dt className="text-muted">Size</dt>
          <dd>{levelLabel(businessLevel)}</dd>
          <dt className="text-muted">Place</dt>
          <dd>{placeLabel(location) || 'Location not found'}</dd>
        </dl>
      </section>
      {workingHours.length > 0 && (
        <section aria-labelledby="hours">
          <h2 id="hours" className="text-2xl">
            Opening hours
          </h2>
          <div className="mt-3 max-w-md">
            <WorkingHours hours={workingHours} now={now} />
          </div>
        </section>
      )}
      <section aria-labelledby="link">
        <h2 id="link" className="text-2xl">
          Shop link
        </h2>
        <p className="mt-1 mb-3 text-muted">Say it, type it, or scan the code with a phone camera.</p>
        <ShopQr slug={seller.slug} storeName={storeName} />
      </section>
    </div>
  )
}
