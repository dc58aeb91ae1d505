import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Route } from './+types/admin-layout.ts'
import { AreaShell } from './area-shell.tsx'
import type { AreaLink } from './area-shell.tsx'
import { loadMenuWaiting } from '../admin/overview/waiting-pages.ts'
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
  const links: AreaLink[] = [
    { to: '/admin', label: 'Overview', icon: 'store' },
    { to: '/admin/sellers', label: 'Sellers', icon: 'users' },
    { to: '/admin/kyc', label: 'KYC Verification', icon: 'shield' },
    { to: '/admin/names', label: 'Shop names', icon: 'store' },
    { to: '/admin/reports', label: 'Reports', icon: 'flag' },
    { to: '/admin/messages', label: 'Messages', icon: 'message' },
    { to: '/admin/users', label: 'Users', icon: 'user' },
    { to: '/admin/money', label: 'Payments', icon: 'wallet' },
    { to: '/admin/disputes', label: 'Disputes', icon: 'alert' },
    { to: '/admin/audit', label: 'Audit log', icon: 'list' },
  ]
  const more: AreaLink[] = [
    { to: '/admin/settings', label: 'Settings', icon: 'settings' },
    { to: '/logout', label: 'Log Out', icon: 'log-out', onClick: logOut },
  ]
  return (
    <AreaShell label="Admin" base="/admin" links={links} more={more}>
      {children}
    </AreaShell>
  )
}
