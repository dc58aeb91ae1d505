import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import { settingsParts } from '../../admin/settings/settings-parts.ts'
import { adminMenu } from './area-menu.ts'

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

/** "Payments" as "payments", "Audit log" as "the audit log", "KYC Verification" as "KYC verification". */
export function thingsOf(label: string): string {
  const words = label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
  return withThe.has(label) ? `the ${words}` : words
}

const withThe: ReadonlySet<string> = new Set(['Audit log', 'Market day', 'Home page'])
