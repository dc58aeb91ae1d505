import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { dashboardEndpoints } from '@oja/contract/endpoints/sellers/dashboard.ts'
import type { ShopHelp } from '@oja/contract/schemas/sellers/helpers.ts'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, redirect, useLocation } from 'react-router'
import type { Route } from './+types/dashboard-layout.ts'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import { isCallError } from '../api/call-error.ts'
import { browserLoader, loginAddress, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { AppShell } from './app-shell/app-shell.tsx'
import { SetupStrip } from '../sellers/overview/setup-strip.tsx'
import { isAfterBank, isAfterLogo, stepOfAddress } from '../sellers/overview/setup-steps.ts'
import type { DashboardData } from '../sellers/overview/setup-steps.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { helperMenu, morePage, normalPath, placeOf, sellerMenu } from './app-shell/area-menu.ts'
import type { AreaMenu } from './app-shell/area-menu.ts'
import { ErrorMessage } from './error-page.tsx'
import { titled } from '../format/page-title.ts'
import { useLogOut } from './use-log-out.ts'
import { useWaiting } from './app-shell/use-waiting.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

const nothingWaits: DashboardData = {
  waiting: { orders: 0, messages: 0 },
  setup: null,
  otherName: null,
  logo: '',
}

/** Redirects everybody but sellers and helpers of a shop; the API guards each of its calls as well. */
async function load({ api, url }: PageRequest): Promise<DashboardData> {
  const session = await api(endpoints.auth.session, {}).then(({ data }) => data, unreachedOnNetworkError)
  if (session === 'unreached') return nothingWaits
  if (!session) throw redirect(loginAddress(url))
  if (session.role !== 'seller' && !session.helps) throw redirect('/')
  const isStep = stepOfAddress(url.searchParams) !== null
  const isAccountSaved = isAfterBank(url.searchParams)
  const [waiting, overview, profile] = await Promise.all([
    answerOrFailure(api(dashboardEndpoints.waiting, {})),
    isStep || isAccountSaved ? answerOrFailure(api(dashboardEndpoints.overview, {})) : null,
    isAfterLogo(url.searchParams) ? answerOrFailure(api(endpoints.users.profile, {})) : null,
  ])
  const shop = overview?.answer?.data
  return {
    waiting: waiting.answer?.data ?? nothingWaits.waiting,
    setup: isStep ? (shop?.setup ?? null) : null,
    otherName: (isAccountSaved && shop?.money.otherName) || null,
    logo: profile?.answer?.data.logo ?? '',
  }
}

/** Without a network the menu stays, and each page says what it could not load. */
function unreachedOnNetworkError(error: unknown): 'unreached' {
  if (isCallError(error) && error.status === 0) return 'unreached'
  throw error
}

/** The layout of a seller's pages, with how much waits for the seller. A helper sees only what their rights allow. */
export default function DashboardLayout({ loaderData }: Route.ComponentProps) {
  return (
    <DashboardShell {...loaderData}>
      <Outlet />
    </DashboardShell>
  )
}

/** When one page fails, the links to the others stay. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const isOrder = isMissing && pathname.toLowerCase().startsWith('/dashboard/orders/')
  const home = isOrder
    ? { to: '/dashboard/orders', label: 'All orders' }
    : { to: '/dashboard', label: 'Back to my shop' }
  return (
    <DashboardShell {...(loaderData ?? nothingWaits)} isMissing={isMissing}>
      <ErrorMessage error={error} home={home} />
    </DashboardShell>
  )
}

interface DashboardShellProps extends DashboardData {
  /** The page does not exist, for nobody: a helper reads that instead of what they may do. */
  isMissing?: boolean
  children: ReactNode
}

function DashboardShell({
  waiting,
  setup,
  otherName,
  logo,
  isMissing = false,
  children,
}: DashboardShellProps) {
  const logOut = useLogOut('/')
  const { orders, messages } = useWaiting(waiting)
  const helps = useSession()?.helps
  const menu = helps ? helperMenu(helps.rights) : sellerMenu
  const { pathname } = useLocation()
  const isOpen = !helps || isMissing || placeOf(menu, pathname) || normalPath(pathname) === morePage(menu)
  return (
    <AppShell
      menu={menu}
      onClick={{ '/logout': logOut }}
      waiting={{
        '/dashboard/orders': {
          count: orders,
          text: orders === 1 ? '1 order to handle' : `${orders} orders to handle`,
        },
        '/dashboard/messages': { count: messages, text: `${messages} unread` },
      }}
    >
      <SetupStrip setup={setup} otherName={otherName} logo={logo} />
      {isOpen ? children : <NotYours helps={helps} menu={menu} />}
    </AppShell>
  )
}

/** Says what a helper may do instead of the page that only the owner, or another right, opens. */
function NotYours({ helps, menu }: { helps: ShopHelp; menu: AreaMenu }) {
  const places = menu.places.filter(({ to, isExit }) => !isExit && to !== menu.base)
  return (
    <>
      <title>{titled('Not for helpers')}</title>
      <h1 className="sr-only">Not for helpers</h1>
      <EmptyState
        icon="lock"
        title={`${helps.storeName} has not given you this page`}
        text="It is for the owner, or needs a right that you do not have. Ask the owner if you need it."
        action={
          <>
            <ButtonLink to={menu.base}>Back to the overview</ButtonLink>
            {places.slice(0, 3).map(({ to, label }) => (
              <ButtonLink key={to} to={to} kind="quiet">
                {label}
              </ButtonLink>
            ))}
          </>
        }
      />
    </>
  )
}
