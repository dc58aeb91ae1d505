import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useNavigation, useRevalidator } from 'react-router'
import type { Route } from './+types/buyer-layout.ts'
import { answerOrFailure, whenSignedIn } from '../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { SuspendedAlert } from '../sellers/suspended-alert.tsx'
import { useSession } from '../session/session.ts'
import { PlainSearch } from '../ui/forms/plain-search.tsx'
import { Avatar } from '../ui/shop/avatar.tsx'
import { toast } from '../ui/toasts.tsx'
import { AreaShell } from './area-shell.tsx'
import type { AreaLink } from './area-shell.tsx'
import { ErrorMessage } from './error-page.tsx'
import { useLogOut } from './use-log-out.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** The person's profile, for the layout and all its pages; null for a visitor. */
function load({ api }: PageRequest) {
  return whenSignedIn(answerOrFailure(api(endpoints.users.profile, {})))
}

/** The layout of the buyer's pages. It is open to everybody; the API guards the data. */
export default function BuyerLayout({ loaderData }: Route.ComponentProps) {
  const suspension = loaderData?.answer?.data.suspensionReason
  return (
    <BuyerShell profile={loaderData}>
      <MessagesLoading />
      {suspension != null && (
        <div className="mb-6">
          <SuspendedAlert reason={suspension} of="account" />
        </div>
      )}
      <Outlet />
    </BuyerShell>
  )
}

/** When one page fails, the links to the others stay. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  const list = lists.find(({ to }) => pathname.toLowerCase().startsWith(`${to.toLowerCase()}/`))
  return (
    <BuyerShell profile={loaderData ?? null}>
      <ErrorMessage error={error} home={list ?? profileLink} />
      {list === ordersLink && isRouteErrorResponse(error) && error.status === 404 && <OrderSearch />}
    </BuyerShell>
  )
}

/** The form leads to the order, and says what is wrong with a number. */
function OrderSearch() {
  return (
    <div className="measure mt-6 flex flex-col items-center text-center">
      <p className="text-muted">Your order number is in our emails. It looks like OJ-7K4M-2Q9P.</p>
      <PlainSearch action="/Support#order-lookup" name="order" label="Order number" className="mt-3" />
    </div>
  )
}

interface BuyerShellProps {
  profile: Route.ComponentProps['loaderData']
  children: ReactNode
}

function BuyerShell({ profile, children }: BuyerShellProps) {
  const logOut = useLogOut('/')
  const session = useSession()
  useProfileRetry(profile?.failure != null)
  const name = profile?.answer?.data.name ?? session?.name
  return (
    <AreaShell
      label="My account"
      base="/userProfile"
      owner={name && <Owner name={name} url={profile?.answer?.data.avatarUrl ?? ''} />}
      links={[
        { to: '/', label: 'Back to Home', icon: 'home' },
        ...(session?.role === 'seller' ? [selling] : []),
        profileLink,
        ...lists,
        { to: '/saved', label: 'Saved items', icon: 'heart' },
        { to: '/userProfile/addresses', label: 'Addresses', icon: 'map-pin' },
        { to: '/userProfile/settings', label: 'Settings', icon: 'settings' },
        ...(session ? [{ ...logout, onClick: logOut }] : []),
      ]}
    >
      {children}
    </AreaShell>
  )
}

const profileLink: AreaLink = { to: '/userProfile', label: 'My Profile', icon: 'user' }

const ordersLink: AreaLink = { to: '/userProfile/orders', label: 'My Orders', icon: 'bag' }

/** The pages of one message or order stand below these. */
const lists: readonly AreaLink[] = [
  ordersLink,
  { to: '/userProfile/messages', label: 'Messages', icon: 'message' },
]

/** Only of people who have a shop too. */
const selling: AreaLink = { to: '/dashboard', label: 'Selling', icon: 'store' }

const logout: AreaLink = { to: '/logout', label: 'Logout', icon: 'log-out' }

function Owner({ name, url }: { name: string; url: string }) {
  return (
    <>
      <Avatar url={url} name={name} />
      <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
    </>
  )
}

const maxMessageMilliseconds = 1_500

/** Says that the messages are loading, at most for 1.5 s. */
function MessagesLoading() {
  const { state, location } = useNavigation()
  const isOpening = state === 'loading' && /^\/userProfile\/messages$/i.test(location.pathname)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isOpening) return
    const timer = setTimeout(() => setOver(true), maxMessageMilliseconds)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [isOpening])
  return (
    <p role="status" className={isOpening && !isOver ? 'mb-3 text-muted' : 'sr-only'}>
      {isOpening && !isOver ? 'Loading messages...' : ''}
    </p>
  )
}

/**
 * When the profile could not load: shows an error, keeps what the session knows of the person, and loads again when
 * the network is back.
 */
function useProfileRetry(isMissing: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isMissing) return
    toast({ text: 'Failed to load profile. Please try again later.', tone: 'bad' })
    const reload = () => void revalidate()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isMissing, revalidate])
}
