import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { shopPath } from '@oja/contract/values/sharing.ts'
import { data, Link } from 'react-router'
import type { Route } from './+types/more-page.ts'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { titled } from '../format/page-title.ts'
import { useSession } from '../session/session.ts'
import { helperMenu, morePage, normalPath, sellerMenu } from '../layouts/app-shell/area-menu.ts'
import { MorePlaces } from '../layouts/app-shell/more-places.tsx'
import { Avatar } from '../ui/shop/avatar.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** Every address of the dashboard without a page ends here: what is not this page keeps the bar of the shop. */
async function load({ api, params }: PageRequest) {
  if (normalPath(`${sellerMenu.base}/${params['*'] ?? ''}`) !== morePage(sellerMenu))
    throw data({ message: '', code: 'NOT_FOUND' }, { status: 404 })

  const shop = await answerOrFailure(api(endpoints.sellers.own, {}))
  return shop.answer?.seller ?? null
}

export function meta() {
  return [{ title: titled('More') }]
}

const groups = [
  {
    title: 'Money',
    of: ['/dashboard/ask', '/dashboard/paid', '/dashboard/payouts'],
  },
  {
    title: 'Shop',
    of: [
      '/dashboard/customers',
      '/dashboard/listings',
      '/dashboard/stock',
      '/dashboard/photos',
      '/dashboard/import',
      '/dashboard/delivery',
      '/dashboard/reviews',
      '/dashboard/share',
    ],
  },
  { title: 'Account', of: ['/dashboard/verification', '/dashboard/settings'] },
  { title: 'Help', of: ['/Resources/SellerGuide', '/Support'] },
]

/** The places of the dashboard for which the bar of a phone has no room. */
export default function MorePage({ loaderData: shop }: Route.ComponentProps) {
  const helps = useSession()?.helps
  return (
    <MorePlaces
      menu={helps ? helperMenu(helps.rights) : sellerMenu}
      groups={groups}
      others={[
        ...(helps
          ? []
          : ([
              { to: '/dashboard/delivery', label: 'Delivery and pick-up', icon: 'bag' },
              { to: '/dashboard/photos', label: 'Add many photos', icon: 'camera' },
              { to: '/dashboard/import', label: 'Import from Excel', icon: 'upload' },
            ] as const)),
        { to: '/Resources/SellerGuide', label: 'Seller guide', icon: 'info' },
        { to: '/Support', label: 'Help', icon: 'message' },
      ]}
    >
      {shop && (
        <Link
          to={shopPath(shop.slug)}
          className="flex items-center gap-3 rounded-lg border border-line bg-card p-4 hover:bg-sunken"
        >
          <Avatar url={shop.storeLogo} name={shop.storeName} />
          <span className="min-w-0">
            <strong className="block text-lg leading-tight wrap-anywhere">{shop.storeName}</strong>{' '}
            <span className="text-leaf underline">See my shop as buyers do</span>
          </span>
        </Link>
      )}
    </MorePlaces>
  )
}
