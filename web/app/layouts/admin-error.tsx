import { isRouteErrorResponse, useLocation } from 'react-router'
import { AdminSearchBox } from '../admin/records/admin-search-box.tsx'
import { useWhomToAsk } from '../admin/records/use-may-open.ts'
import { titled } from '../format/page-title.ts'
import { areaPages, thingsOf } from './app-shell/area-pages.ts'
import { adminMenu, normalPath, placeOf } from './app-shell/area-menu.ts'
import { ErrorMessage } from './error-page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** What an admin reads instead of a page: that their rights do not include it, or what went wrong. */
export function AdminError({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const place = placeOf(adminMenu, pathname)
  const whomToAsk = useWhomToAsk()
  const page = areaPages.find(({ to }) => to === normalPath(pathname))
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
  // On a phone there is no room for more words in the field.
  label: 'Find anything',
  text: 'It has been removed, or the address is mistyped. Search for an order, a phone number, an email address or a shop.',
}
