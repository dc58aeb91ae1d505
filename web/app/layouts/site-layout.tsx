import { Outlet } from 'react-router'
import type { Route } from './+types/site-layout.ts'
import { useOutbox } from '../messaging/outbox/use-outbox.ts'
import { ErrorPage } from './error-page.tsx'

/**
 * The outermost layout, so that errors stop here. An error that reaches the root makes React render the whole
 * document again (`useIsWritten` in root.tsx), which is slower and loses everything else on the page.
 */
export default function SiteLayout() {
  useOutbox()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
