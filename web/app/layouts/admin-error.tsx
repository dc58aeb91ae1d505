import { isRouteErrorResponse, useLocation } from 'react-router'
import { titled } from '../format/page-title.ts'
import { adminMenu, normalPath, placeOf } from './app-shell/area-menu.ts'
import { ErrorMessage } from './error-page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** What an admin reads instead of a page: that their rights do not include it, or what went wrong. */
export function AdminError({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const place = placeOf(adminMenu, pathname)
  const label = settingsPages[normalPath(pathname)] ?? place?.label
  if (!isRouteErrorResponse(error) || error.status !== 403)
    return <ErrorMessage error={error} home={{ to: '/admin', label: 'Back to the overview' }} />
  return (
    <div className="flex flex-col items-start rounded-lg border border-line bg-card p-6">
      <title>{titled('Not in your rights')}</title>
      <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-marigold-soft text-marigold-ink">
        <Icon name="lock" className="size-6" />
      </span>
      <h1 className="text-2xl">{label ?? 'Not in your rights'}</h1>
      <p className="mt-2 max-w-prose text-muted">
        Your rights do not include {label ? thingsOf(label) : 'this page'}. Ask an admin with all rights.
      </p>
      <ButtonLink to="/admin" kind="quiet" className="mt-5">
        Back to the overview
      </ButtonLink>
    </div>
  )
}

// They belong to one place of the menu, and each has rights of its own.
const settingsPages: Readonly<Record<string, string>> = {
  '/admin/commission': 'Commission',
  '/admin/settings/texts': 'Text messages',
  '/admin/settings/market-day': 'Market day',
  '/admin/settings/home': 'Home page',
  '/admin/settings/synonyms': 'Search synonyms',
  '/admin/settings/admins': 'Admins',
}

/** "Payments" as "payments", "Audit log" as "the audit log", "KYC Verification" as "KYC verification". */
function thingsOf(label: string): string {
  const words = label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
  return withThe.has(label) ? `the ${words}` : words
}

const withThe: ReadonlySet<string> = new Set(['Audit log', 'Market day', 'Home page'])
