import { titled } from '../format/page-title.ts'
import { adminMenu } from '../layouts/app-shell/area-menu.ts'
import { MorePlaces } from '../layouts/app-shell/more-places.tsx'

export function meta() {
  return [{ title: titled('More') }]
}

/** The places of the admin pages for which the bar of a phone has no room. */
export default function AdminMorePage() {
  return <MorePlaces menu={adminMenu} others={[{ to: '/', label: 'See the market', icon: 'home' }]} />
}
