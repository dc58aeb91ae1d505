import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { shopCardPath } from '@oja/contract/values/sharing.ts'
import { Link } from 'react-router'
import type { Route } from './+types/shop-card-page.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import './shop-card.css'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api, url }: PageRequest) {
  const [{ data: link }, { data: shop }] = await Promise.all([
    api(endpoints.sellers.link, {}),
    api(endpoints.sellers.name, {}),
  ])
  return { ...link, ...shop, isA4: url.searchParams.get('size') === 'a4' }
}

export function meta() {
  return [{ title: titled('Shop card') }]
}

/** The shop's card alone, to print it on one sheet of A4 or A6. */
export default function ShopCardPage({ loaderData: { slug, storeName, isA4 } }: Route.ComponentProps) {
  const hydrated = useHydrated()
  const size = isA4 ? 'A4' : 'A6'
  return (
    <div className={isA4 ? 'shop-card-a4' : 'shop-card-a6'}>
      <div className="mb-4 print:hidden">
        <Link
          to="/dashboard/share"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline"
        >
          <Icon name="arrow-left" />
          Share
        </Link>
        <h1 className="mt-2 text-3xl">Shop card, {size}</h1>
        <p className="my-2 text-muted">
          {hydrated ? '' : 'Print this page with your browser. '}Choose {size} paper, without margins.
        </p>
        {hydrated && (
          <Button type="button" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      <img
        src={shopCardPath(slug)}
        alt={`Card of ${storeName} with a QR code`}
        width={1240}
        height={1748}
        className="shop-card h-auto w-full max-w-sm rounded-md border border-line bg-white"
      />
    </div>
  )
}
