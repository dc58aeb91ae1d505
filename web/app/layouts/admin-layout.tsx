import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/admin-layout.ts'
import { AppShell } from './app-shell/app-shell.tsx'
import { adminMenuOf } from './app-shell/area-menu.ts'
import { loadMenuState } from '../admin/overview/waiting-pages.ts'
import type { AdminMenuState } from '../admin/overview/waiting-pages.ts'
import { browserLoader, isFormErrors, serverLoader } from '../api/page.ts'
import { AdminError } from './admin-error.tsx'
import { useLogOut } from './use-log-out.ts'

/** Which entries the menu has, and how much waits behind each. */
export const loader = serverLoader(loadMenuState)
export const clientLoader = browserLoader(loadMenuState)

/**
 * The menu is loaded again with every page: another admin may have taken rights away, or done some of the work. After a
 * form that was refused for its rights it is loaded as well, and the page keeps what was typed.
 */
export function shouldRevalidate({
  actionResult,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isRefused = isFormErrors(actionResult) && actionResult.code === 'FORBIDDEN'
  return defaultShouldRevalidate || formMethod === undefined || isRefused
}

/**
 * The layout of the admin pages. Everybody may open them; only an admin sees real data (docs/requirements/rules.md
 * D19).
 */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell menu={loaderData}>
      <Outlet />
    </AdminShell>
  )
}

/** When one page fails, as without a network, the links to the others stay. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <AdminShell menu={loaderData}>
      <AdminError error={error} />
    </AdminShell>
  )
}

function AdminShell({ menu, children }: { menu?: AdminMenuState | undefined; children: ReactNode }) {
  const logOut = useLogOut('/')
  const { waiting = {}, areas = ['all' as const] } = menu ?? {}
  return (
    <AppShell menu={adminMenuOf(areas)} onClick={{ '/logout': logOut }} waiting={waiting}>
      {children}
    </AppShell>
  )
}
