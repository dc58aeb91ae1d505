import { Outlet, useLocation } from 'react-router'
import { LiteLink } from './lite-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/**
 * Pages that stand without the header and the footer, by the beginning of their path in any spelling. /service-provider
 * is the same screen as /seller-profile, so it is treated alike.
 */
const bare = /^\/(login|register|categories\/products|seller-profile|service-provider|services|products\/)/i

/** The shell of the public pages. It holds <main>; the pages inside it do not. */
export default function ShopLayout() {
  const { pathname } = useLocation()
  if (bare.test(pathname)) {
    return (
      <>
        <main id="content" tabIndex={-1} className="min-h-dvh outline-none">
          <Outlet />
        </main>
        <footer className="measure pb-4 text-center text-sm text-muted">
          <LiteLink />
        </footer>
      </>
    )
  }
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="min-h-[70dvh] pt-16 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
