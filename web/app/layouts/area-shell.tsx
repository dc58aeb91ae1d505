import { useEffect, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { NavLink, useLocation, useNavigation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export interface AreaLink {
  to: string
  label: string
  icon: IconName
  onClick?: ((event: MouseEvent) => void) | undefined
}

interface AreaShellProps {
  /** What the area is called, for those who hear the page. */
  label: string
  /** Where its addresses begin. */
  base: string
  links: readonly AreaLink[]
  /** Whose area it is, above the list where there is room for it. */
  owner?: ReactNode
  children: ReactNode
}

/** The shell of a person's own pages: their list at the side of a wide screen, above the page on a phone. Holds <main>. */
export function AreaShell({ label, base, links, owner, children }: AreaShellProps) {
  const isOpening = useIsOpening(base)
  return (
    <>
      <SiteHeader />
      <div className="measure grid min-h-[80dvh] grid-cols-[minmax(0,1fr)] content-start gap-6 pt-20 pb-16 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10 lg:pt-26">
        <nav aria-label={label} className="print:hidden">
          <div className="lg:sticky lg:top-24">
            {owner && <p className="mb-4 hidden items-center gap-3 px-2 lg:flex">{owner}</p>}
            <ul className={`grid gap-1.5 lg:grid-cols-1 ${columns(links.length)}`}>
              {links.map(({ to, label: words, icon, onClick }) => (
                <li key={to}>
                  <NavLink to={to} end={to === base || to === '/'} onClick={onClick} className={areaLink}>
                    <Icon name={icon} className="size-5 shrink-0" />
                    {words}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        </nav>
        <main id="content" tabIndex={-1} className="min-w-0 outline-none">
          {isOpening ? <Skeleton shape="row" count={5} /> : children}
        </main>
      </div>
      <SiteFooter />
    </>
  )
}

// On a phone, in rows as even as can be; many links have long names among them.
function columns(count: number): string {
  return count <= 8 && (count % 4 === 0 || count % 4 === 3) ? 'grid-cols-4' : 'grid-cols-3'
}

const areaLink =
  'flex h-full min-h-14 flex-col items-center justify-center gap-0.5 rounded-md border border-line bg-card px-1 py-1.5 text-center text-sm ' +
  'leading-tight font-semibold hover:bg-sunken aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf ' +
  'lg:h-auto lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:border-transparent lg:bg-transparent lg:px-4 lg:text-left lg:text-base'

const patienceMilliseconds = 150

/** Is another page of this area on its way, and taking its time? */
function useIsOpening(base: string): boolean {
  const { state, location, formData } = useNavigation()
  const { pathname } = useLocation()
  const next = location?.pathname ?? pathname
  const isOpening =
    state === 'loading' && !formData && next !== pathname && next.toLowerCase().startsWith(base.toLowerCase())
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isOpening) return
    const timer = setTimeout(() => setSlow(true), patienceMilliseconds)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isOpening])
  return isOpening && isSlow
}
