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
 * The menu is loaded again with every step that loads it by itself, and after a form that was refused because the rights
 * were taken away: the page with what was typed stays.
 */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isRefused = isFormErrors(actionResult) && actionResult.code === 'FORBIDDEN'
  return defaultShouldRevalidate || isRefused
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
