import { useEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useIsOpening } from './use-is-opening.ts'

export interface AreaLink {
  to: string
  label: string
  icon: IconName
  onClick?: ((event: MouseEvent) => void) | undefined
}

interface AreaShellProps {
  /** The name of the area, for screen readers. */
  label: string
  /** The beginning of its addresses. */
  base: string
  links: readonly AreaLink[]
  /** The owner of the area, above the links on wide screens. */
  owner?: ReactNode
  children: ReactNode
}

/**
 * The layout of a person's own pages: links at the side of a wide screen, in one row above the page on a phone, where the way
 * home is an icon. It holds <main>.
 */
export function AreaShell({ label, base, links, owner, children }: AreaShellProps) {
  const isOpening = useIsOpening(base)
  const row = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  // On a phone the link of this page may stand beyond the edge of the row.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!row.current || !current) return
    const end = current.offsetLeft - row.current.offsetLeft + current.offsetWidth
    row.current.scrollLeft = end + edge - row.current.clientWidth
  }, [pathname])
  return (
    <>
      <SiteHeader />
      <div className="area measure grid min-h-[80dvh] grid-cols-[minmax(0,1fr)] content-start gap-4 pt-18 pb-16 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10 lg:pt-26">
        <nav aria-label={label} className="print:hidden">
          <div className="lg:sticky lg:top-24">
            {owner && <p className="mb-4 hidden items-center gap-3 px-2 lg:flex">{owner}</p>}
            <ul
              ref={row}
              className="area-row chip-row no-bar flex gap-1.5 overflow-x-auto max-lg:-mx-4 max-lg:px-4 max-lg:pb-1 lg:grid lg:grid-cols-1"
            >
              {links.map((link) => (
                <AreaEntry key={link.to} link={link} base={base} />
              ))}
            </ul>
          </div>
        </nav>
        <main id="content" tabIndex={-1} className="min-w-0 outline-none">
          {isOpening ? <Skeleton shape="row" count={5} /> : children}
        </main>
      </div>
      {/* On a phone it would be as tall as the page; the menu of the header has its links. */}
      <div className="max-lg:hidden">
        <SiteFooter />
      </div>
    </>
  )
}

// Enough of the next link to show that the row goes on, in pixels: the margin of `.area-row` in app.css.
const edge = 48

interface AreaEntryProps {
  link: AreaLink
  base: string
}

function AreaEntry({ link: { to, label, icon, onClick }, base }: AreaEntryProps) {
  return (
    <li>
      <NavLink to={to} end={to === base || to === '/'} onClick={onClick} className={areaLink}>
        <Icon name={icon} />
        {to === '/' ? <span className="max-lg:sr-only">{label}</span> : label}
      </NavLink>
    </li>
  )
}

const areaLink =
  'flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-3.5 text-sm font-semibold whitespace-nowrap hover:bg-sunken ' +
  'aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf ' +
  'lg:min-h-12 lg:gap-3 lg:rounded-md lg:border-transparent lg:bg-transparent lg:px-3 lg:text-base'
