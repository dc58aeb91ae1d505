import { Outlet } from 'react-router'
import { AreaShell } from './area-shell.tsx'
import { useLogOut } from './log-out.ts'

/** The buyer's area. Its shell is open to everybody; what it shows is guarded where it is kept. */
export default function BuyerLayout() {
  const logOut = useLogOut('/')
  return (
    <AreaShell
      label="My account"
      base="/userProfile"
      links={[
        { to: '/', label: 'Back to Home', icon: 'home' },
        { to: '/userProfile', label: 'My Profile', icon: 'user' },
        { to: '/userProfile/orders', label: 'My Orders', icon: 'bag' },
        { to: '/logout', label: 'Logout', icon: 'log-out', onClick: logOut },
      ]}
    >
      <Outlet />
    </AreaShell>
  )
}
