import type { Route } from './+types/settings-page.ts'
import { Link } from 'react-router'
import { accountLabels } from '../../account/account-labels.ts'
import { SettingsCard } from '../../account/settings-card.tsx'
import { SavedAlert } from '../../account/settings-sections.tsx'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { linkChanged } from '../shop-link/shop-link-labels.ts'
import { loadShop } from './load-own-shop.ts'
import { StorePreview } from './store-preview.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load(visit: PageRequest) {
  return { ...(await loadShop(visit)), now: Date.now() }
}

export function meta() {
  return [{ title: titled('Store settings') }]
}

/** The shop as buyers see it, and the pages that change it. */
export default function SettingsPage({ loaderData: { shop, now } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-6 text-3xl">Settings</h1>
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="empty:hidden lg:col-span-2">
          <SavedAlert messages={saved} />
        </div>
        <div className="space-y-4">
          <Places places={places} />
          <Places places={others} />
        </div>
        {shop.answer ? (
          <SettingsCard id="preview" title="Store preview">
            <StorePreview shop={shop.answer.seller} now={now} />
          </SettingsCard>
        ) : (
          <LoadFailure message="Failed to load profile" />
        )}
      </div>
    </>
  )
}

const saved = { link: linkChanged, password: accountLabels('seller').passwordChanged }

interface Place {
  to: string
  title: string
  detail: string
  icon: IconName
}

const places: readonly Place[] = [
  {
    to: '/dashboard/settings/profile',
    title: 'Store profile',
    detail: 'Name, logo, what you sell',
    icon: 'store',
  },
  {
    to: '/dashboard/voice',
    title: 'Shop voice note',
    detail: 'Buyers hear who you are',
    icon: 'microphone',
  },
  {
    to: '/dashboard/settings/contact',
    title: 'Contact and place',
    detail: 'Phone, email, address',
    icon: 'map-pin',
  },
  {
    to: '/dashboard/delivery',
    title: 'Delivery and pick-up',
    detail: 'Areas, fees, where to collect',
    icon: 'bag',
  },
  {
    to: '/dashboard/settings/hours',
    title: 'Hours and holiday',
    detail: 'When you open, or closed until',
    icon: 'clock',
  },
  {
    to: '/dashboard/settings/alerts',
    title: 'Notifications',
    detail: 'Emails, low stock',
    icon: 'bell',
  },
  {
    to: '/dashboard/settings/link',
    title: 'Shop link',
    detail: 'Your link and QR code',
    icon: 'send',
  },
  {
    to: '/dashboard/settings/helpers',
    title: 'Helpers',
    detail: 'Staff with their own login',
    icon: 'user',
  },
  {
    to: '/dashboard/settings/account',
    title: 'Password and account',
    detail: 'Devices, data, delete',
    icon: 'lock',
  },
]

const others: readonly Place[] = [
  {
    to: '/dashboard/settings/replies',
    title: 'Quick replies',
    detail: 'Saved answers: one tap puts them in the box',
    icon: 'message',
  },
  {
    to: '/dashboard/messages#automatic-reply',
    title: 'Automatic reply',
    detail: 'Sent automatically when you’re away',
    icon: 'message',
  },
  {
    to: '/dashboard/verification',
    title: 'Your verification',
    detail: 'For the Verified badge, and to be paid',
    icon: 'shield',
  },
]

function Places({ places: shown }: { places: readonly Place[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
      {shown.map(({ to, title, detail, icon }) => (
        <li key={to}>
          <Link to={to} className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-sunken">
            <Icon name={icon} className="size-6 text-muted" />
            <span className="min-w-0 grow">
              <strong className="block leading-snug">{title}</strong>{' '}
              <span className="block text-sm text-muted">{detail}</span>
            </span>
            <Icon name="chevron-right" className="size-5 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
