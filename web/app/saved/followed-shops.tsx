import type { FollowedShop } from '@oja/contract/schemas/saved/saved.ts'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import { Form, Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Avatar } from '../ui/shop/avatar.tsx'

/** The shops that the person follows. */
export function FollowedShops({ shops }: { shops: readonly FollowedShop[] }) {
  return (
    <section aria-labelledby="followed" className="mt-10">
      <h2 id="followed" className="text-xl sm:text-2xl">
        Shops you follow
      </h2>
      {shops.length === 0 ? (
        <p className="mt-1 text-muted">Tap “Follow” on the page of a shop. Its new goods will show here.</p>
      ) : (
        <ul className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {shops.map((shop) => (
            <li
              key={shop._id}
              className="flex min-h-16 items-center gap-3 rounded-lg border border-line bg-card px-3 py-2"
            >
              <Avatar url={shop.storeLogo} name={shop.storeName} className="size-11 text-lg" />
              <p className="min-w-0 grow leading-snug">
                {shop.isOpen ? (
                  <Link
                    to={`/seller-profile/${shop._id}`}
                    className="flex min-h-11 flex-col justify-center hover:underline"
                  >
                    <span className="truncate font-semibold">{shop.storeName}</span>
                    <span className="truncate text-sm text-muted">{placeLabel(shop.location)}</span>
                  </Link>
                ) : (
                  <>
                    <span className="block truncate font-semibold">{shop.storeName}</span>
                    <span className="text-sm text-muted">This shop is closed.</span>
                  </>
                )}
              </p>
              <Form method="post" preventScrollReset>
                <Button kind="plain" name="remove" value={`shop/${shop._id}`}>
                  Unfollow<span className="sr-only"> {shop.storeName}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
