import { messagingEndpoints } from '@oja/contract/endpoints/messaging.ts'
import type { SignedIn } from '@oja/contract/schemas/identity.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { browserClient } from '../api/browser-client.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import { Dropdown } from './dropdown.tsx'
import { barLink, DropdownLink, MenuLine } from './site-links.tsx'
import { useLogOut } from './use-log-out.ts'

interface MemberMenuProps {
  session: SignedIn
  isBar?: boolean
}

/** What only people with an account have: their part of the top bar, or their lines of the menu of a phone. */
export default function MemberMenu({ session, isBar = false }: MemberMenuProps) {
  if (isBar) return session.role === 'seller' ? <SellerBar /> : <BuyerBar session={session} />
  return <Lines session={session} />
}

type MenuEntry = readonly [to: string, label: string, icon: IconName]

const orders: MenuEntry = ['/userProfile/orders', 'My Orders', 'bag']
const saved: MenuEntry = ['/saved', 'Saved items', 'heart']
const basket: MenuEntry = ['/basket', 'Basket', 'basket']
const notifications: MenuEntry = ['/notices', 'Notifications', 'bell']

/** What a person who only buys has beside their profile. */
const own: readonly MenuEntry[] = [
  orders,
  ['/userProfile/messages', 'Messages', 'message'],
  saved,
  ['/userProfile/addresses', 'Addresses', 'map-pin'],
  ['/userProfile/settings', 'Settings', 'settings'],
]

const buying: readonly MenuEntry[] = [orders, ['/userProfile', 'My Profile', 'user'], saved, basket]

const selling: readonly MenuEntry[] = [
  ['/dashboard/orders', 'Orders to handle', 'receipt'],
  ['/dashboard/ask', 'Ask for payment', 'send'],
  ['/dashboard/paid', 'Who paid', 'check-circle'],
  ['/dashboard/listings', 'Listings', 'list'],
  ['/dashboard/messages', 'Messages', 'message'],
  ['/dashboard/payouts', 'Payouts', 'wallet'],
]

function BuyerBar({ session }: { session: SignedIn }) {
  const logOut = useLogOut('/Login')
  return (
    <Dropdown
      label={
        <>
          <Icon name="user" />
          <span className="max-w-40 truncate">{session.name || 'User'}</span>
        </>
      }
    >
      {session.role === 'admin' && <DropdownLink to="/admin">Admin</DropdownLink>}
      {session.helps && <DropdownLink to="/dashboard">{session.helps.storeName}</DropdownLink>}
      <DropdownLink to="/userProfile">Profile</DropdownLink>
      {session.role === 'buyer' && <DropdownLinks entries={own} />}
      <DropdownLink to="/SellWithUs">Sell With Us</DropdownLink>
      <DropdownLink to="/logout" onClick={logOut}>
        Logout
      </DropdownLink>
    </Dropdown>
  )
}

/** One person buys and sells: the two halves of a seller's menu. */
function SellerBar() {
  const logOut = useLogOut('/Login')
  return (
    <>
      {/* Between 1024 and 1280 px there is no room. The dashboard leads to buying too. */}
      <div className="flex items-center gap-1 max-xl:hidden">
        <Dropdown label="Buying">
          <DropdownLinks entries={buying} />
        </Dropdown>
        <Dropdown label="Selling">
          <DropdownLinks entries={selling} />
        </Dropdown>
      </div>
      <ButtonLink to="/dashboard" className="whitespace-nowrap">
        My Dashboard
      </ButtonLink>
      <Link to="/logout" onClick={logOut} className={barLink}>
        Logout
      </Link>
    </>
  )
}

function DropdownLinks({ entries }: { entries: readonly MenuEntry[] }) {
  return entries.map(([to, label]) => (
    <DropdownLink key={to} to={to}>
      {label}
    </DropdownLink>
  ))
}

/** The lines of a phone, with how much is unread since the menu was opened, and what the basket holds. */
function Lines({ session: { role, name, basketCount = 0, unread: known } }: { session: SignedIn }) {
  const list = useRef<HTMLDivElement>(null)
  const unread = { ...useUnread(list, known), '/basket': basketCount }
  return (
    <div ref={list} className="mb-2 border-b border-line pb-2">
      {role === 'seller' ? (
        <>
          <Half id="menu-selling" title="Selling" entries={selling} unread={unread} />
          <Half id="menu-buying" title="Buying" entries={buying} unread={unread} />
        </>
      ) : (
        <>
          <MenuLine to="/userProfile">
            <span className="min-w-0 font-display leading-tight font-bold">
              Welcome back, {name || 'User'}
            </span>
            <span className="ml-auto pl-2 text-sm text-leaf underline">Profile</span>
          </MenuLine>
          <MenuLines
            entries={role === 'buyer' ? [notifications, ...own, basket] : [saved, basket]}
            unread={unread}
          />
        </>
      )}
    </div>
  )
}

interface MenuLinesProps {
  entries: readonly MenuEntry[]
  unread: Unread
}

function Half({ id, title, ...lines }: MenuLinesProps & { id: string; title: string }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-2 pt-3 font-sans text-sm font-semibold text-muted">
        {title}
      </h2>
      <MenuLines {...lines} />
    </section>
  )
}

function MenuLines({ entries, unread }: MenuLinesProps) {
  return entries.map(([to, label, icon]) => {
    const count = unread[to] ?? 0
    return (
      <MenuLine key={to} to={to}>
        <LineIcon name={icon} />
        {label}{' '}
        {count > 0 && (
          <span className="ml-auto flex h-6 min-w-6 items-center justify-center rounded-full bg-leaf px-1.5 text-sm font-bold text-on-leaf">
            {count > 99 ? '99+' : count}
            {to !== '/basket' && <span className="sr-only"> unread</span>}
          </span>
        )}
      </MenuLine>
    )
  })
}

function LineIcon({ name }: { name: IconName }) {
  return <Icon name={name} className="mr-3 size-5 shrink-0 text-muted" />
}

/** How much is unread, by the address that shows it. */
type Unread = Partial<Record<string, number>>

/** Asks each time when the menu around `list` opens, and only then. Without scripts it stays as the server knows it. */
function useUnread(list: { current: HTMLElement | null }, known: SignedIn['unread']): Unread {
  const [unread, setUnread] = useState<Unread>(known ? unreadAt(known.messages, known.others) : {})
  useEffect(() => {
    const menu = list.current?.closest('details')
    if (!menu) return
    const load = async () => {
      if (!menu.open) return
      try {
        const { unread: all } = (await browserClient(messagingEndpoints.notices.list, {})).data
        setUnread(unreadAt(all.messages, all.orders + all.reviews + all.decisions + all.saved))
      } catch {
        // The lines lead on without their numbers.
      }
    }
    void load()
    menu.addEventListener('toggle', load)
    return () => menu.removeEventListener('toggle', load)
  }, [list])
  return unread
}

function unreadAt(messages: number, others: number): Unread {
  return {
    // As on the bell beside the menu: its page names the messages too.
    '/notices': messages + others,
    '/userProfile/messages': messages,
    '/dashboard/messages': messages,
  }
}
