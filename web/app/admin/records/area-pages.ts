import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import { capitalise } from '../../format/format.ts'
import { adminMenu } from '../../layouts/app-shell/area-menu.ts'
import { settingsParts } from '../settings/settings-parts.ts'

interface AreaPage {
  to: string
  label: string
  areas: readonly AdminArea[]
}

/** Every page that needs a right: those of the menu, and those of the settings, which have rights of their own. */
export const areaPages: readonly AreaPage[] = [
  ...adminMenu.places.flatMap(({ to, label, areas }) =>
    areas && to !== '/admin/settings' ? [{ to, label, areas }] : [],
  ),
  ...settingsParts.flatMap(({ to, title, areas }) => (to.includes('#') ? [] : [{ to, label: title, areas }])),
]

/** What an area opens, from the same list as the menu: "Messages, users, canned answers". */
export function textOfArea(area: AdminArea): string {
  if (area === 'all') return 'All areas, the audit log, and the rights of admins'
  const opened = areaPages.filter(({ areas }) => areas.includes(area))
  return capitalise(opened.map(({ label }) => thingsOf(label)).join(', '))
}

/** "Payments" as "payments", "Audit log" as "the audit log", "KYC Verification" as "KYC verification". */
export function thingsOf(label: string): string {
  const words = label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
  return withThe.has(label) ? `the ${words}` : words
}

const withThe: ReadonlySet<string> = new Set(['Audit log', 'Market day', 'Home page'])
