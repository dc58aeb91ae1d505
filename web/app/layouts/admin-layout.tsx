import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Route } from './+types/admin-layout.ts'
import { AppShell } from './app-shell/app-shell.tsx'
import { adminMenu } from './app-shell/area-menu.ts'
import { ErrorMessage } from './error-page.tsx'
import { useLogOut } from './use-log-out.ts'

/**
 * The layout of the admin pages. Everybody may open them; only an admin sees real data (docs/requirements/rules.md
 * D19).
 */
export default function AdminLayout() {
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  )
}

/** When one page fails, as without a network, the links to the others stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminShell>
      <ErrorMessage error={error} />
    </AdminShell>
  )
}

function AdminShell({ children }: { children: ReactNode }) {
  const logOut = useLogOut('/')
  return (
    <AppShell menu={adminMenu} onClick={{ '/logout': logOut }}>
      {children}
    </AppShell>
  )
}
