import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import type { Route } from './+types/shop-layout.ts'
import { ErrorWords } from './error-page.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** The shell of the public pages. It holds <main>; the pages inside it do not. */
export default function ShopLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorWords error={error} />
    </Shell>
  )
}

function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="min-h-[70dvh] pt-16 outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
