import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { Outlet, redirect } from 'react-router'
import { isCallError } from '../api/call-error.ts'
import { browserLoader, loginAddress, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { AreaShell } from './area-shell.tsx'
import { useLogOut } from './use-log-out.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** Redirects everybody but sellers; the API guards each of its calls as well. */
async function load({ api, url }: PageRequest) {
  const session = await api(endpoints.auth.session, {}).then(({ data }) => data, unreachedOnNetworkError)
  if (session === 'unreached') return null
  if (!session) throw redirect(loginAddress(url))
  if (session.role !== 'seller') throw redirect('/')
  return null
}

/** Without a network the menu stays, and each page says what it could not load. */
function unreachedOnNetworkError(error: unknown): 'unreached' {
  if (isCallError(error) && error.status === 0) return 'unreached'
  throw error
}

export default function DashboardLayout() {
  const logOut = useLogOut('/')
  return (
    <AreaShell
      label="Dashboard"
      base="/dashboard"
      links={[
        { to: '/dashboard', label: 'Overview', icon: 'store' },
        { to: '/dashboard/orders', label: 'Orders', icon: 'receipt' },
        { to: '/dashboard/messages', label: 'Messages', icon: 'message' },
        { to: '/dashboard/listings', label: 'Listings', icon: 'list' },
        { to: '/dashboard/payouts', label: 'Payouts', icon: 'wallet' },
        { to: '/dashboard/upload', label: 'Upload', icon: 'upload' },
      ]}
      more={[
        { to: '/dashboard/verification', label: 'Verification', icon: 'shield' },
        { to: '/dashboard/settings', label: 'Settings', icon: 'settings' },
        { to: '/', label: 'Back To Home', icon: 'home' },
        { to: '/logout', label: 'Log out', icon: 'log-out', onClick: logOut },
      ]}
    >
      <Outlet />
    </AreaShell>
  )
}
