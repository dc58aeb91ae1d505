import { Outlet } from 'react-router'
import { SaveDataLink } from './save-data-link.tsx'

/** The layout of public pages without the header and the footer. */
export default function BareLayout() {
  return (
    <>
      <main id="content" tabIndex={-1} className="min-h-dvh outline-none">
        <Outlet />
      </main>
      <footer className="measure pb-4 text-center text-sm text-muted">
        <SaveDataLink />
      </footer>
    </>
  )
}
