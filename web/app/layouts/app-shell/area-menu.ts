import { isOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import type { HelperRight } from '@oja/contract/values/sellers/helper-rights.ts'
import type { MouseEvent } from 'react'
import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import type { IconName } from '../../ui/icon.tsx'

/** A place of the dashboard or of the admin pages. */
export interface MenuPlace {
  to: string
  label: string
  /** The word below the icon in the bar of a phone; only places of the bar have one. */
  short?: string
  icon: IconName
  /** Other addresses that belong to this place. */
  also?: readonly string[]
  /** Queries of its address that show a page below its first one. */
  below?: readonly string[]
  /** The raised button in the middle of the bar. */
  isRaised?: boolean
  /** The rights of which an admin needs one. Without it everybody may go there. */
  areas?: readonly AdminArea[]
  /** Leaves the area: it stands below the others, and is never the current place. */
  isExit?: boolean
}

export interface AreaMenu {
  /** The name of the area, for screen readers. */
  label: string
  /** The address of its first page. */
  base: string
  places: readonly MenuPlace[]
  /** The page of the person's notifications inside the area, where it has one. */
  notices?: string
  /** The page that searches the whole area: the bar of a phone links to it. */
  search?: string
}

/** What happens on a click, and how much waits, by the address of the place. */
export interface MenuExtras {
  onClick?: Record<string, (event: MouseEvent) => void>
  /** How much waits, and what it is: "3 orders to handle". */
  waiting?: Record<string, { count: number; text: string }>
}

export const sellerMenu: AreaMenu = {
  label: 'Dashboard',
  base: '/dashboard',
  notices: '/dashboard/notices',
  places: [
    {
      to: '/dashboard',
      label: 'Overview',
      short: 'Home',
      icon: 'home',
      also: ['/dashboard/notices'],
    },
    { to: '/dashboard/orders', label: 'Orders', short: 'Orders', icon: 'receipt', below: ['day'] },
    {
      to: '/dashboard/upload',
      label: 'Upload',
      short: 'Sell',
      icon: 'plus',
      isRaised: true,
      also: ['/dashboard/import', '/dashboard/photos'],
    },
    { to: '/dashboard/messages', label: 'Messages', short: 'Messages', icon: 'message' },
    { to: '/dashboard/ask', label: 'Ask for payment', icon: 'basket' },
    { to: '/dashboard/paid', label: 'Who paid', icon: 'check-circle' },
    { to: '/dashboard/customers', label: 'Customers', icon: 'user' },
    { to: '/dashboard/listings', label: 'Listings', icon: 'list' },
    { to: '/dashboard/stock', label: 'Stock', icon: 'edit' },
    { to: '/dashboard/payouts', label: 'Payouts', icon: 'wallet', below: ['month'] },
    { to: '/dashboard/reviews', label: 'Reviews', icon: 'star', also: ['/reviews'] },
    { to: '/dashboard/share', label: 'Share', icon: 'send', below: ['print'] },
    { to: '/dashboard/verification', label: 'Verification', icon: 'shield' },
    {
      to: '/dashboard/settings',
      label: 'Settings',
      icon: 'settings',
      also: ['/dashboard/logo', '/dashboard/voice', '/dashboard/delivery'],
    },
    { to: '/userProfile/orders', label: 'Buying', icon: 'bag', isExit: true },
    { to: '/', label: 'Back To Home', icon: 'store', isExit: true },
    { to: '/logout', label: 'Log out', icon: 'log-out', isExit: true },
  ],
}

/** The dashboard of a helper: only the places for which they have a right. */
export function helperMenu(rights: readonly HelperRight[]): AreaMenu {
  const places: (MenuPlace & { right?: HelperRight })[] = [
    { to: '/dashboard', label: 'Overview', short: 'Home', icon: 'home', also: ['/dashboard/notices'] },
    {
      to: '/dashboard/orders',
      label: 'Orders',
      short: 'Orders',
      icon: 'receipt',
      right: 'orders',
      below: ['day'],
    },
    {
      to: '/dashboard/stock',
      label: 'Stock',
      short: 'Stock',
      icon: 'list',
      also: ['/dashboard/listings/products'],
      right: 'stock',
    },
    { to: '/dashboard/messages', label: 'Messages', short: 'Messages', icon: 'message', right: 'messages' },
    { to: '/dashboard/ask', label: 'Ask for payment', icon: 'basket', right: 'orders' },
    { to: '/dashboard/paid', label: 'Who paid', icon: 'check-circle', right: 'orders' },
    { to: '/dashboard/customers', label: 'Customers', icon: 'user', right: 'orders' },
    { to: '/userProfile/orders', label: 'Buying', icon: 'bag', isExit: true },
    { to: '/', label: 'Back To Home', icon: 'store', isExit: true },
    { to: '/logout', label: 'Log out', icon: 'log-out', isExit: true },
  ]
  return { ...sellerMenu, places: places.filter(({ right }) => !right || rights.includes(right)) }
}

export const adminMenu: AreaMenu = {
  label: 'Admin',
  base: '/admin',
  search: '/admin/search',
  places: [
    { to: '/admin', label: 'Overview', short: 'Home', icon: 'home' },
    { to: '/admin/sellers', label: 'Sellers', icon: 'user', areas: ['sellers'] },
    { to: '/admin/kyc', label: 'KYC Verification', short: 'KYC', icon: 'shield', areas: ['sellers'] },
    { to: '/admin/names', label: 'Names to check', icon: 'store', areas: ['sellers'] },
    { to: '/admin/reports', label: 'Reports', icon: 'flag', areas: ['sellers', 'content'] },
    { to: '/admin/reviews', label: 'Reviews', icon: 'star', areas: ['sellers', 'content'] },
    { to: '/admin/moderation', label: 'Moderation', icon: 'eye', areas: ['sellers', 'content'] },
    {
      to: '/admin/messages',
      label: 'Messages',
      short: 'Messages',
      icon: 'message',
      also: ['/admin/answers'],
      areas: ['support'],
    },
    { to: '/admin/announcements', label: 'Announcements', icon: 'bell', areas: ['content', 'sellers'] },
    { to: '/admin/users', label: 'Users', icon: 'user', areas: ['sellers', 'support'] },
    {
      to: '/admin/money',
      label: 'Payments',
      short: 'Payments',
      icon: 'wallet',
      also: ['/admin/orders'],
      areas: ['money'],
    },
    { to: '/admin/disputes', label: 'Disputes', icon: 'alert', areas: ['money'] },
    { to: '/admin/audit', label: 'Audit log', icon: 'list', areas: ['all'] },
    {
      to: '/admin/settings',
      label: 'Settings',
      icon: 'settings',
      also: ['/admin/commission'],
      areas: ['content', 'money', 'sellers', 'support'],
    },
    { to: '/logout', label: 'Log Out', icon: 'log-out', isExit: true },
  ],
}

/** The menu of an admin with these rights: places of other areas are left out. */
export function adminMenuOf(areas: readonly AdminArea[]): AreaMenu {
  const mayOpen = ({ areas: needed }: MenuPlace) =>
    !needed || areas.includes('all') || needed.some((area) => areas.includes(area))
  return { ...adminMenu, places: adminMenu.places.filter(mayOpen) }
}

/** The page of an area that lists the places which the bar of a phone has no room for. */
export function morePage({ base }: AreaMenu): string {
  return `${base}/more`
}

/** All that waits in the places for which the bar of a phone has no room; undefined when nothing does. */
export function waitingBehindMore(
  { places }: AreaMenu,
  waiting: NonNullable<MenuExtras['waiting']>,
): { count: number; text: string } | undefined {
  const count = places
    .filter(({ short, isExit }) => !short && !isExit)
    .reduce((sum, { to }) => sum + (waiting[to]?.count ?? 0), 0)
  return count > 0 ? { count, text: `${count} waiting` } : undefined
}

/** The place to which an address belongs; undefined for the page of the other places and for unknown addresses. */
export function placeOf({ base, places }: AreaMenu, pathname: string): MenuPlace | undefined {
  const path = normalPath(pathname)
  const begins = (start: string) => path === start || path.startsWith(`${start}/`)
  return places.find(
    ({ to, also = [], isExit }) =>
      !isExit && ((to === base ? path === base : begins(to)) || also.some(begins)),
  )
}

/** Is this the first page of the place? Capitals and a slash at the end do not matter. */
export function isFirstPage({ to, below = [] }: MenuPlace, pathname: string, search = ''): boolean {
  const query = new URLSearchParams(search)
  return normalPath(pathname) === to && !below.some((name) => query.has(name))
}

/** Where a page below the first page of a place leads back: the slip, the dispute and a message of an order to the order. */
export function pageAbove(
  { to, label }: MenuPlace,
  pathname: string,
  search = '',
): { to: string; label: string } {
  const about = new URLSearchParams(search)
  const asked = about.get('kind') === 'order' && (about.get('id') ?? '')
  if (asked && isOrderNumber(asked) && normalPath(pathname) === '/dashboard/messages/send')
    return { to: `/dashboard/orders/${asked}`, label: `Order #${asked}` }
  const [, order = '', number = ''] = /^(\/dashboard\/orders\/([^/]+))\/[^/]+$/.exec(pathname) ?? []
  if (!order) return { to, label }
  // A long reference would be wider than a phone.
  return { to: order, label: isOrderNumber(number) ? `Order #${number}` : 'Order' }
}

/** In small letters and without slashes at the end, as the places are written. */
export function normalPath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '')
}
