import { Outlet } from 'react-router'
import type { Route } from './+types/site-layout.ts'
import { useOutbox } from '../messaging/outbox/use-outbox.ts'
import { ErrorPage } from './error-page.tsx'

/**
 * Around every page, so that errors stop here. In the root they would make React build the whole document anew, script
 * elements and all, which Trusted Types forbid: the browser would be left with a blank page.
 */
export default function SiteLayout() {
  useOutbox()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
