import type { SignedIn } from '@oja/contract/schemas/identity.ts'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SaveDataLink } from './save-data-link.tsx'
import { useLogOut } from './use-log-out.ts'

const wide = '(width >= 64rem)'

/** All links of the top bar behind one button, below 1024 px. A <details> element, so it needs no JavaScript. */
export function MobileMenu({ session }: { session: SignedIn | null }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const { pathname, search } = useLocation()
  const close = () => menu.current?.removeAttribute('open')
  useEffect(close, [pathname, search])
  useEffect(() => {
    const width = matchMedia(wide)
    const closeWhenWide = () => width.matches && close()
    width.addEventListener('change', closeWhenWide)
    return () => width.removeEventListener('change', closeWhenWide)
  }, [])
  return (
    <details
      ref={menu}
      className="group lg:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        menu.current?.querySelector('summary')?.focus()
      }}
    >
      <summary
        aria-label="Menu"
        className="-mr-2 flex size-11 items-center justify-center rounded-md hover:bg-sunken"
      >
        <Icon name="menu" className="size-6 group-open:hidden" />
        <Icon name="close" className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-line bg-paper shadow-lg"
      >
        <div className="measure space-y-1 pt-2 pb-6">
          {session && session.role !== 'seller' && (
            <Line to="/userProfile">
              <span className="font-display font-bold">Welcome back, {session.name || 'User'}</span>
            </Line>
          )}
          {session && session.role !== 'admin' && (
            <>
              <Line to="/userProfile/orders">My Orders</Line>
              <Line to={session.role === 'seller' ? '/dashboard/messages' : '/userProfile/messages'}>
                Messages
              </Line>
            </>
          )}
          <Line to="/saved">Saved items</Line>
          <Line to="/basket">Basket</Line>
          <details className="group/list">
            <summary className={line}>
              Categories
              <Icon name="chevron-down" className="ml-auto size-5 group-open/list:rotate-180" />
            </summary>
            <div className="ml-3 border-l-2 border-line pl-2">
              <Line to="/categories/products">Products</Line>
              <Line to="/Categories/Services">Services</Line>
            </div>
          </details>
          <Line to="/AboutUs">About Us</Line>
          <Line to="/FAQ">FAQs</Line>
          <Line to="/Contact">Contact Us</Line>
          <SaveDataLink className={line} />
          <div className="mt-4 grid gap-2 border-t border-line pt-4">
            <AccountButtons session={session} />
          </div>
        </div>
      </nav>
    </details>
  )
}

function AccountButtons({ session }: { session: SignedIn | null }) {
  const logOut = useLogOut('/')
  if (!session) {
    return (
      <>
        <ButtonLink to="/login" kind="quiet">
          Login
        </ButtonLink>
        <ButtonLink to="/register" kind="quiet">
          Register
        </ButtonLink>
        <ButtonLink to="/SellWithUs">Sell With Us</ButtonLink>
      </>
    )
  }
  return (
    <>
      {session.role === 'admin' && <ButtonLink to="/admin">Admin</ButtonLink>}
      {session.role === 'seller' ? (
        <ButtonLink to="/dashboard">Dashboard</ButtonLink>
      ) : (
        <ButtonLink to="/SellWithUs">Sell With Us</ButtonLink>
      )}
      <ButtonLink to="/logout" kind="quiet" onClick={logOut}>
        Logout
      </ButtonLink>
    </>
  )
}

const line = 'flex min-h-12 items-center rounded-md px-2 text-lg font-semibold hover:bg-sunken'

function Line({ to, children }: { to: string; children: ReactNode }) {
  return (
    <>
      <Link to={to} className={line}>
        {children}
      </Link>{' '}
    </>
  )
}
