import type { SignedIn } from '@oja/contract/schemas/identity.ts'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SaveDataLink } from './save-data-link.tsx'
import { MenuLine, menuLine } from './site-links.tsx'
import { useLogOut } from './use-log-out.ts'

// Visitors do not need it.
const MemberMenu = lazy(() => import('./member-menu.tsx'))

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
        <div className="measure pt-1 pb-3">
          {session ? (
            <Suspense>
              <MemberMenu session={session} />
            </Suspense>
          ) : (
            <>
              <MenuLine to="/saved">Saved items</MenuLine>
              <MenuLine to="/basket">Basket</MenuLine>
            </>
          )}
          <details className="group/list">
            <summary className={menuLine}>
              Categories
              <Icon name="chevron-down" className="ml-auto size-5 group-open/list:rotate-180" />
            </summary>
            <div className="ml-3 border-l-2 border-line pl-2">
              <MenuLine to="/categories/products">Products</MenuLine>
              <MenuLine to="/Categories/Services">Services</MenuLine>
            </div>
          </details>
          <MenuLine to="/AboutUs">About Us</MenuLine>
          <MenuLine to="/FAQ">FAQs</MenuLine>
          <MenuLine to="/Contact">Contact Us</MenuLine>
          <MenuLine to="/Resources/HelpCenter">Help Center</MenuLine>
          <SaveDataLink className={menuLine} />
          <div className="mt-2 flex flex-wrap gap-2 border-t border-line pt-3 *:grow">
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
      {session.helps && <ButtonLink to="/dashboard">{session.helps.storeName}</ButtonLink>}
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
