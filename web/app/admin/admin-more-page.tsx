import { data } from 'react-router'
import type { Route } from './+types/admin-more-page.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { titled } from '../format/page-title.ts'
import { adminMenu, adminMenuOf, morePage, normalPath } from '../layouts/app-shell/area-menu.ts'
import { MorePlaces } from '../layouts/app-shell/more-places.tsx'
import { SampleLabel } from './admin-parts.tsx'
import { loadMenuState } from './overview/waiting-pages.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** Every address of the admin pages without a page ends here: what is not this page keeps the frame of the others. */
function load(visit: PageRequest) {
  if (normalPath(`${adminMenu.base}/${visit.params['*'] ?? ''}`) !== morePage(adminMenu))
    throw data({ message: '', code: 'NOT_FOUND' }, { status: 404 })
  return loadMenuState(visit)
}

export function meta() {
  return [{ title: titled('More') }]
}

/** The places of the admin pages for which the bar of a phone has no room. */
export default function AdminMorePage({ loaderData: { areas, waiting, isSample } }: Route.ComponentProps) {
  return (
    <MorePlaces
      menu={adminMenuOf(areas)}
      waiting={waiting}
      others={[
        ...(areas.includes('all') || areas.includes('money')
          ? [{ to: '/admin/commission#categories', label: 'Categories', icon: 'list' as const }]
          : []),
        { to: '/', label: 'See the market', icon: 'home' },
      ]}
    >
      {isSample && <SampleLabel />}
    </MorePlaces>
  )
}
