import { lazy, Suspense } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { brand } from '../../format/page-title.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RecordSkeleton } from './record-skeleton.tsx'
import { isFirstPage, morePage, normalPath, pageAbove, placeOf, waitingBehindMore } from './area-menu.ts'
import type { AreaMenu, MenuExtras, MenuPlace } from './area-menu.ts'
import { BrandMark } from '../brand-mark.tsx'
import { useIsOpening } from '../use-is-opening.ts'
import './app-shell.css'

const Bell = lazy(() => import('../../notifications/notification-bell.tsx'))

interface AppShellProps extends MenuExtras {
  menu: AreaMenu
  children: ReactNode
}

/**
 * The frame of the dashboard and of the admin pages, an app without the site's header and footer. A phone has a title
 * bar and five places at the lower edge; a wide screen has all places at the side. It holds <main>.
 */
export function AppShell({ menu, onClick, waiting, children }: AppShellProps) {
  const { pathname, search } = useLocation()
  const isOpening = useIsOpening(menu.base)
  const place = placeOf(menu, pathname)
  const title = titleOf(menu, place, pathname, search)
  return (
    <div className="app-shell lg:grid lg:min-h-dvh lg:grid-cols-[16rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <header className="sticky top-0 z-30 border-b border-line bg-paper lg:border-r print:hidden">
        <div className="flex h-14 items-center gap-2 px-4 lg:h-16">
          <Title {...{ menu, place, title, pathname, search }} />
          <div className="ml-auto flex items-center">
            {menu.search && (
              <Link
                to={menu.search}
                aria-label="Find anything"
                className="flex size-11 items-center justify-center rounded-md hover:bg-sunken lg:hidden"
              >
                <Icon name="search" />
              </Link>
            )}
            <BellOfPerson to={menu.notices} isBesideMessages={menu.base === '/dashboard'} />
          </div>
        </div>
      </header>
      <nav
        aria-label={menu.label}
        className="app-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card lg:static lg:border-t-0 lg:border-r lg:bg-transparent print:hidden"
      >
        <ul className="mx-auto grid h-16 max-w-lg auto-cols-fr grid-flow-col lg:sticky lg:top-16 lg:flex lg:h-[calc(100dvh-4rem)] lg:flex-col lg:gap-1 lg:overflow-y-auto lg:p-3">
          {menu.places.map((each) => (
            <Entry
              key={each.to}
              place={each}
              isCurrent={each === place}
              onClick={onClick?.[each.to]}
              waiting={waiting?.[each.to]}
            />
          ))}
          <Entry
            place={{ to: morePage(menu), label: 'More', short: 'More', icon: 'menu' }}
            isCurrent={normalPath(pathname) === morePage(menu) || (place !== undefined && !place.short)}
            isOnlyOnPhones
            waiting={waiting && waitingBehindMore(menu, waiting)}
          />
        </ul>
      </nav>
      <main
        id="content"
        tabIndex={-1}
        data-titled={title === undefined ? undefined : ''}
        className="app-main min-h-[70dvh] min-w-0 px-4 pt-4 pb-28 outline-none lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:px-10 lg:pt-8 lg:pb-16"
      >
        <div className="relative mx-auto max-w-6xl">
          {isOpening ? (
            menu.base === '/admin' ? (
              <RecordSkeleton />
            ) : (
              <Skeleton shape="row" count={5} />
            )
          ) : (
            children
          )}
        </div>
      </main>
    </div>
  )
}

/** The title in the bar of a phone, where the page's own heading would only repeat it. */
function titleOf(
  menu: AreaMenu,
  place: MenuPlace | undefined,
  pathname: string,
  search: string,
): string | undefined {
  if (normalPath(pathname) === morePage(menu)) return 'More'
  if (normalPath(pathname) === menu.notices) return 'Notifications'
  if (!place || place.to === menu.base || !isFirstPage(place, pathname, search)) return undefined
  return place.label
}

interface TitleProps {
  menu: AreaMenu
  place: MenuPlace | undefined
  title: string | undefined
  pathname: string
  search: string
}

/** The brand; on a phone below the first page the title of the place, or the way back to it. */
function Title({ menu, place, title, pathname, search }: TitleProps) {
  const isBelow = place !== undefined && !title && !isFirstPage(place, pathname, search)
  const isSearch = normalPath(pathname) === menu.search
  const above = isBelow ? pageAbove(place, pathname, search) : isSearch ? menu.places[0] : undefined
  const isOverview = !title && !above
  const isOfMore = place !== undefined && !place.short
  const isOfNotifications = normalPath(pathname) === menu.notices
  return (
    <>
      <Link
        to="/"
        aria-label={`${brand}, home`}
        className={`-ml-1 inline-flex rounded-md p-1 ${isOverview ? '' : 'max-lg:hidden'}`}
      >
        <BrandMark />
      </Link>
      {above && (
        <Link
          to={above.to}
          aria-label={`Back to ${above.label}`}
          className="-ml-2 flex min-h-11 items-center gap-1 rounded-md pr-2 font-semibold hover:bg-sunken lg:hidden"
        >
          <Icon name="chevron-left" className="size-6" />
          {above.label}
        </Link>
      )}
      {title && (isOfMore || isOfNotifications) && (
        <Link
          to={isOfNotifications ? menu.base : morePage(menu)}
          aria-label={isOfNotifications ? 'Back to the overview' : 'Back to More'}
          className="-ml-2 flex size-11 items-center justify-center rounded-md hover:bg-sunken lg:hidden"
        >
          <Icon name="chevron-left" className="size-6" />
        </Link>
      )}
      {title && (
        // The page's heading says the same to screen readers.
        <p aria-hidden="true" className="font-display text-xl font-bold lg:hidden">
          {title}
        </p>
      )}
    </>
  )
}

interface BellOfPersonProps {
  to: string | undefined
  /** The menu counts the messages of the shop itself. */
  isBesideMessages: boolean
}

function BellOfPerson({ to, isBesideMessages }: BellOfPersonProps) {
  const session = useSession()
  if (!session) return null
  return (
    <Suspense>
      {/* A helper's own messages are in no menu of the shop. */}
      <Bell {...(to ? { to } : {})} isBesideMessages={isBesideMessages && !session.helps} />
    </Suspense>
  )
}

interface EntryProps {
  place: MenuPlace
  isCurrent: boolean
  isOnlyOnPhones?: boolean
  onClick?: ((event: MouseEvent) => void) | undefined
  waiting?: { count: number; text: string } | undefined
}

function Entry({ place, isCurrent, isOnlyOnPhones = false, onClick, waiting }: EntryProps) {
  const { to, label, short, icon, isRaised = false, isExit = false } = place
  const waits = waiting !== undefined && waiting.count > 0
  const description = `waits-${label.toLowerCase()}`
  return (
    <li
      className={`${short ? '' : 'max-lg:hidden'} ${isOnlyOnPhones ? 'lg:hidden' : ''} ${isExit ? 'exit' : ''}`}
    >
      <Link
        to={to}
        onClick={onClick}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={waits ? description : undefined}
        className={`${entryLink} ${isRaised ? 'raised' : ''}`}
      >
        <span className="app-icon">
          <Icon name={icon} className="size-6 lg:size-5" />
        </span>
        {short && short !== label ? (
          <>
            <span className="lg:hidden">{short}</span> <span className="max-lg:hidden">{label}</span>
          </>
        ) : (
          label
        )}
        {waits && (
          <span
            aria-hidden="true"
            className="flex h-5 min-w-5 items-center justify-center rounded-full bg-leaf px-1 text-xs font-bold text-on-leaf max-lg:absolute max-lg:top-1 max-lg:left-1/2 max-lg:ml-1.5 lg:ml-auto"
          >
            {waiting.count > 99 ? '99+' : waiting.count}
          </span>
        )}
      </Link>
      {waits && (
        <span id={description} hidden>
          {waiting.text}
        </span>
      )}
    </li>
  )
}

const entryLink =
  'relative flex h-full flex-col items-center justify-center gap-0.5 text-xs font-semibold text-muted aria-[current=page]:text-leaf ' +
  'lg:h-auto lg:min-h-11 lg:flex-row lg:justify-start lg:gap-2.5 lg:rounded-md lg:px-2.5 lg:text-base lg:text-ink lg:hover:bg-sunken ' +
  'lg:aria-[current=page]:bg-leaf-soft'
