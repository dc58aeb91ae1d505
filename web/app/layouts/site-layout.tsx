import { Outlet } from 'react-router'
import type { Route } from './+types/site-layout.ts'
import { useOutbox } from '../messaging/outbox/use-outbox.ts'
import { ErrorPage } from './error-page.tsx'

/**
 * Around every page, so that errors stop here. One that reaches the root makes React draw the whole document anew
 * (`useIsWritten` in root.tsx), which takes longer and loses what else stands on it.
 */
export default function SiteLayout() {
  useOutbox()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
