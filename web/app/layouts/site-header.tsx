import type { SignedIn } from '@oja/contract/schemas/identity.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { brand } from '../format/page-title.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { BasketLink } from './basket-link.tsx'
import { BrandMark } from './brand-mark.tsx'
import { Dropdown } from './dropdown.tsx'
import { barLink, DropdownLink } from './site-links.tsx'
import { MobileMenu } from './mobile-menu.tsx'

// Only for people who are logged in, so that the first page of a visitor does not load it.
const Bell = lazy(() => import('../notifications/notification-bell.tsx'))
const MemberMenu = lazy(() => import('./member-menu.tsx'))

/** The top bar. It is fixed, hides while the page scrolls, and returns 200 ms after the scroll stops. */
export function SiteHeader() {
  const session = useSession()
  const scrolling = useScrolling()
  return (
    <header
      className={`fixed inset-x-0 top-0 z-40 border-b border-line bg-paper transition-transform duration-150 focus-within:translate-y-0 print:hidden ${scrolling ? '-translate-y-full' : ''}`}
    >
      <div className="measure flex h-16 items-center gap-2">
        <Link to="/" aria-label={`${brand}, home`} className="-ml-1 inline-flex rounded-md p-1">
          <BrandMark />
        </Link>
        <nav aria-label="Main" className="ml-4 hidden items-center gap-1 lg:flex">
          <Dropdown label="Categories">
            <DropdownLink to="/categories/products">Products</DropdownLink>
            <DropdownLink to="/Categories/Services">Services</DropdownLink>
          </Dropdown>
          <NavLink to="/AboutUs" className={barLink}>
            About Us
          </NavLink>{' '}
          <NavLink to="/FAQ" className={barLink}>
            FAQs
          </NavLink>{' '}
          <NavLink to="/Contact" className={barLink}>
            Contact Us
          </NavLink>
        </nav>
        <div className="ml-auto hidden items-center gap-1 lg:flex">
          <Account session={session} />
        </div>
        <div className="ml-auto flex items-center lg:ml-0">
          <Link
            to="/saved"
            aria-label="Saved items"
            className="flex size-11 items-center justify-center rounded-md hover:bg-sunken"
          >
            <Icon name="heart" className="size-6" />
          </Link>
          <BasketLink />
          {session && (
            <Suspense>
              <Bell />
            </Suspense>
          )}
          <MobileMenu session={session} />
        </div>
      </div>
    </header>
  )
}

function Account({ session }: { session: SignedIn | null }) {
  if (!session) {
    return (
      <>
        <Link to="/login" className={barLink}>
          Login
        </Link>{' '}
        <Link to="/register" className={barLink}>
          Register
        </Link>{' '}
        <ButtonLink to="/SellWithUs" className="ml-2">
          Sell With Us
        </ButtonLink>
      </>
    )
  }
  return (
    <Suspense>
      <MemberMenu session={session} isBar />
    </Suspense>
  )
}

const scrollEndMilliseconds = 200

function useScrolling(): boolean {
  const [scrolling, setScrolling] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      setScrolling(true)
      clearTimeout(timer)
      timer = setTimeout(() => setScrolling(false), scrollEndMilliseconds)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])
  return scrolling
}
