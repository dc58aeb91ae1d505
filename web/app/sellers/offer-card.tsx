import type { SellerPublic } from '@oja/contract/sellers.ts'
import { Link } from 'react-router'
import { ListingPicture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'

/** A product among others of the same shop: what it is and costs; the shop stands beside it. */
export function OfferCard({ product }: { product: SellerPublic['products'][number] }) {
  const { _id, productImg, name, category, priceMinor, quantity } = product
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-card transition-shadow hover:shadow-md">
      {productImg ? (
        <img
          src={productImg}
          alt=""
          width={640}
          height={640}
          loading="lazy"
          className="aspect-square w-full bg-sunken object-cover"
        />
      ) : (
        <ListingPicture alt="" sizes="47vw" />
      )}
      <div className="flex grow flex-col p-3 sm:p-4">
        <p className="text-lg leading-tight font-bold">
          <Price kobo={priceMinor} />
        </p>
        <h3 className="mt-1 font-sans text-base leading-snug font-semibold tracking-normal text-wrap">
          <Link
            to={`/products/${_id}`}
            className="line-clamp-2 after:absolute after:inset-0 after:rounded-lg group-hover:underline"
          >
            {name}
          </Link>
        </h3>
        <p className="mt-1 text-sm text-muted">{category}</p>
        <p className={`mt-auto pt-2 text-sm ${quantity > 0 ? 'text-muted' : 'font-semibold text-clay'}`}>
          {quantity > 0 ? `${quantity.toLocaleString('en-NG')} left` : 'Sold out'}
        </p>
      </div>
    </article>
  )
}
