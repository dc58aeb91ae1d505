import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { AdminSearchBox } from '../admin/records/admin-search-box.tsx'
import { useWhomToAsk } from '../admin/records/use-may-open.ts'
import { titled } from '../format/page-title.ts'
import { adminMenu, normalPath, placeOf } from './app-shell/area-menu.ts'
import { ErrorMessage } from './error-page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** What an admin reads instead of a page: that their rights do not include it, or what went wrong. */
export function AdminError({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const place = placeOf(adminMenu, pathname)
  const whomToAsk = useWhomToAsk()
  const page = settingsPages[normalPath(pathname)]
  const label = page?.label ?? place?.label
  const areas = page?.areas ?? place?.areas
  if (!isRouteErrorResponse(error) || error.status !== 403)
    return (
      <ErrorMessage error={error} home={{ to: '/admin', label: 'Back to the overview' }} lookup={lookup} />
    )
  return (
    <div className="flex flex-col items-start rounded-lg border border-line bg-card p-6">
      <title>{titled('Not in your rights')}</title>
      <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-marigold-soft text-marigold-ink">
        <Icon name="lock" className="size-6" />
      </span>
      <h1 className="text-2xl">{label ?? 'Not in your rights'}</h1>
      <p className="mt-2 max-w-prose text-muted">
        Your rights do not include {label ? thingsOf(label) : 'this page'}.{' '}
        {areas ? whomToAsk(areas) : 'Ask an admin with all rights.'}
      </p>
      <div className="mt-5 w-full max-w-md">
        <AdminSearchBox />
      </div>
      <ButtonLink to="/admin" kind="quiet" className="mt-3">
        Back to the overview
      </ButtonLink>
    </div>
  )
}

const lookup = {
  action: '/admin/search',
  name: 'find',
  label: 'Order, phone, email or shop',
  text: 'It has been removed, or the address is mistyped. Search for what you need.',
}

// They belong to one place of the menu, and each has rights of its own.
const settingsPages: Readonly<Record<string, { label: string; areas: readonly AdminArea[] }>> = {
  '/admin/commission': { label: 'Commission', areas: ['money'] },
  '/admin/settings/texts': { label: 'Text messages', areas: ['money'] },
  '/admin/settings/market-day': { label: 'Market day', areas: ['sellers', 'content'] },
  '/admin/settings/home': { label: 'Home page', areas: ['content'] },
  '/admin/settings/synonyms': { label: 'Search synonyms', areas: ['content'] },
  '/admin/settings/admins': { label: 'Admins', areas: ['all'] },
}

/** "Payments" as "payments", "Audit log" as "the audit log", "KYC Verification" as "KYC verification". */
function thingsOf(label: string): string {
  const words = label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
  return withThe.has(label) ? `the ${words}` : words
}

const withThe: ReadonlySet<string> = new Set(['Audit log', 'Market day', 'Home page'])
