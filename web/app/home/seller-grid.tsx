import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import type { SellerSearch as Found } from '@oja/contract/schemas/sellers.ts'
import { Link } from 'react-router'
import { offerLabel } from '../format/format.ts'
import { Avatar } from '../ui/shop/avatar.tsx'
import { RatingLine } from '../ui/shop/stars.tsx'
import { VerifiedMark } from '../ui/shop/verified-mark.tsx'

/** Shops as cards: one, two or three in a row. */
export function SellerGrid({ sellers }: Found) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {sellers.map((seller) => (
        <li key={seller._id}>
          <SellerCard seller={seller} />
        </li>
      ))}
    </ul>
  )
}

function SellerCard({ seller }: { seller: Found['sellers'][number] }) {
  const { _id, storeLogo, storeName, businessCategory, location, verified, stats } = seller
  return (
    <article className="group relative flex h-full items-center gap-4 rounded-lg border border-line bg-card p-4 transition-shadow hover:shadow-md">
      <Avatar url={storeLogo} name={storeName} className="size-16 text-2xl" />
      <div className="min-w-0">
        <h3 className="font-sans text-lg leading-snug font-semibold tracking-normal">
          <Link
            to={`/seller-profile/${_id}`}
            className="after:absolute after:inset-0 after:rounded-lg group-hover:underline"
          >
            {storeName}
          </Link>
        </h3>
        <p className="text-muted">{offerLabel(businessCategory)}</p>
        <p className="text-sm text-muted">
          {placeLabel(location) || 'Location not found'}
          <VerifiedMark verified={verified} />
        </p>
        {stats.averageRating !== null && (
          <p className="text-sm text-muted">
            <RatingLine average={stats.averageRating} count={stats.reviewsCount} />
          </p>
        )}
      </div>
    </article>
  )
}
