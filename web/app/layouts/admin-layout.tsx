import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Route } from './+types/admin-layout.ts'
import { AppShell } from './app-shell/app-shell.tsx'
import { adminMenu } from './app-shell/area-menu.ts'
import { loadMenuWaiting } from '../admin/overview/waiting-pages.ts'
import type { MenuWaiting } from '../admin/overview/waiting-pages.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import { ErrorMessage } from './error-page.tsx'
import { useLogOut } from './use-log-out.ts'

/** How much waits behind each entry of the menu. */
export const loader = serverLoader(loadMenuWaiting)
export const clientLoader = browserLoader(loadMenuWaiting)

/**
 * The layout of the admin pages. Everybody may open them; only an admin sees real data (docs/requirements/rules.md
 * D19).
 */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell waiting={loaderData}>
      <Outlet />
    </AdminShell>
  )
}

/** When one page fails, as without a network, the links to the others stay. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <AdminShell waiting={loaderData}>
      <ErrorMessage error={error} />
    </AdminShell>
  )
}

function AdminShell({ waiting = {}, children }: { waiting?: MenuWaiting | undefined; children: ReactNode }) {
  const logOut = useLogOut('/')
  return (
    <AppShell menu={adminMenu} onClick={{ '/logout': logOut }} waiting={waiting}>
      {children}
    </AppShell>
  )
}
