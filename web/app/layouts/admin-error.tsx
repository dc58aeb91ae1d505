import { isRouteErrorResponse, useLocation } from 'react-router'
import { titled } from '../format/page-title.ts'
import { adminMenu, placeOf } from './app-shell/area-menu.ts'
import { ErrorMessage } from './error-page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** What an admin reads instead of a page: that their rights do not include it, or what went wrong. */
export function AdminError({ error }: { error: unknown }) {
  const place = placeOf(adminMenu, useLocation().pathname)
  if (!isRouteErrorResponse(error) || error.status !== 403)
    return <ErrorMessage error={error} home={{ to: '/admin', label: 'Back to the overview' }} />
  return (
    <div className="flex flex-col items-start rounded-lg border border-line bg-card p-6">
      <title>{titled('Not in your rights')}</title>
      <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-marigold-soft text-marigold-ink">
        <Icon name="lock" className="size-6" />
      </span>
      <h1 className="text-2xl">{place ? place.label : 'Not in your rights'}</h1>
      <p className="mt-2 max-w-prose text-muted">
        Your rights do not include {place ? thingsOf(place.label) : 'this page'}. Ask an admin with all
        rights.
      </p>
      <ButtonLink to="/admin" kind="quiet" className="mt-5">
        Back to the overview
      </ButtonLink>
    </div>
  )
}

/** "Payments" as "payments", "Audit log" as "the audit log", "KYC Verification" as "KYC verification". */
function thingsOf(label: string): string {
  const words = label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
  return label === 'Audit log' ? `the ${words}` : words
}
