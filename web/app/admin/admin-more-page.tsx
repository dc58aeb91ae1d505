import type { Route } from './+types/admin-more-page.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import { titled } from '../format/page-title.ts'
import { adminMenuOf } from '../layouts/app-shell/area-menu.ts'
import { MorePlaces } from '../layouts/app-shell/more-places.tsx'
import { loadMenuState } from './overview/waiting-pages.ts'

export const loader = serverLoader(loadMenuState)
export const clientLoader = browserLoader(loadMenuState)

export function meta() {
  return [{ title: titled('More') }]
}

/** The places of the admin pages for which the bar of a phone has no room. */
export default function AdminMorePage({ loaderData: { areas, waiting } }: Route.ComponentProps) {
  return (
    <MorePlaces
      menu={adminMenuOf(areas)}
      waiting={waiting}
      others={[{ to: '/', label: 'See the market', icon: 'home' }]}
    />
  )
}
