import { Outlet } from 'react-router'
import { useSession } from '../lib/session.ts'
import { AreaShell } from './area-shell.tsx'
import type { AreaLink } from './area-shell.tsx'
import { useLogOut } from './log-out.ts'

/** The back office. Its pages open to everybody (rules.md D19); what is real in them only to an admin. */
export default function AdminLayout() {
  const logOut = useLogOut('/')
  const isAdmin = useSession()?.role === 'admin'
  const links: AreaLink[] = [
    { to: '/admin', label: 'Overview', icon: 'store' },
    { to: '/admin/sellers', label: 'Sellers', icon: 'users' },
    { to: '/admin/kyc', label: 'KYC Verification', icon: 'shield' },
    { to: '/admin/reports', label: 'Reports', icon: 'flag' },
    { to: '/admin/money', label: 'Money', icon: 'wallet' },
    { to: '/admin/disputes', label: 'Disputes', icon: 'alert' },
    ...(isAdmin ? [{ to: '/admin/audit', label: 'Audit log', icon: 'list' } as const] : []),
    { to: '/logout', label: 'Log Out', icon: 'log-out', onClick: logOut },
  ]
  return (
    <AreaShell label="Admin" base="/admin" links={links}>
      <Outlet />
    </AreaShell>
  )
}
