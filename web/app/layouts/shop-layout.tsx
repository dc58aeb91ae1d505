import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { Route } from './+types/shop-layout.ts'
import { ErrorPage, ErrorMessage } from './error-page.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

// Pages at these addresses have no header and no footer (rows R27-R32 of docs/conformance.md). A missing page there has
// none either.
const bare =
  /^\/(login|register|categories\/products|seller-profile|service-provider|services|products\/|s\/)/i

/** The layout of the public pages. It holds <main>; its pages do not. */
export default function ShopLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (bare.test(useLocation().pathname)) return <ErrorPage error={error} />
  return (
    <Shell>
      <ErrorMessage error={error} />
    </Shell>
  )
}

function Shell({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  // An invited admin who sets the first password is in no shop yet.
  const isAlone = /^\/reset.*\?first/.test(pathname + search)
  return (
    <>
      {isAlone || <SiteHeader />}
      <main id="content" tabIndex={-1} className="min-h-[70dvh] pt-16 outline-none">
        {children}
      </main>
      {isAlone || <SiteFooter />}
    </>
  )
}
