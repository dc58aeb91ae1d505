import { accountEndpoints } from '@oja/contract/endpoints/identity/account.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Route } from './+types/settings-page.ts'
import { titled } from '../format/page-title.ts'
import { answerOrFailure, whenSignedIn } from '../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../api/page.ts'
import type { PageRequest } from '../api/page.ts'
import { useSession } from '../session/session.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { accountLabels } from './account-labels.ts'
import { LoginRequired } from '../identity/login-required.tsx'
import {
  AddressesSection,
  DangerSection,
  DataSection,
  DevicesSection,
  PasswordSection,
  PhoneSection,
  ProfileSection,
  SavedAlert,
} from './settings-sections.tsx'
import { saveChoices, saveChoicesInBrowser } from './save-choices.ts'
import { loadTextChoices } from './texts/load-text-choices.ts'
import { loadNotificationChoices } from './notifications/notification-choices.ts'
import { NotificationChoicesSection } from './notifications/notification-choices-section.tsx'
import { TextChoicesSection } from './texts/text-choices-section.tsx'
import { useBuyerProfile } from './buyer-profile.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export const action = saveChoices
export const clientAction = saveChoicesInBrowser

async function load({ api }: PageRequest) {
  const [devices, notifications, texts] = await Promise.all([
    whenSignedIn(answerOrFailure(api(accountEndpoints.sessions, {}))),
    loadNotificationChoices({ api }),
    loadTextChoices({ api }),
  ])
  return { devices, notifications, texts, now: Date.now() }
}

export function meta() {
  return [{ title: titled('Settings') }]
}

export default function SettingsPage({
  loaderData: { devices, notifications, texts, now },
}: Route.ComponentProps) {
  const profile = useBuyerProfile()
  const asked = showPhone(profile?.answer?.data.phone ?? '')
  const isSeller = useSession()?.role === 'seller'
  const { hash, state } = useLocation()
  // "Edit Profile" says in the state what it means.
  useEffect(() => unfold(state === 'profile' ? state : hash.slice(1)), [hash, state])
  return (
    <>
      <h1 className="mb-6 text-3xl">Settings</h1>
      {!profile || !devices ? (
        <LoginRequired text="Log in to change your profile and your password." />
      ) : (
        <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 xl:max-w-none xl:grid-cols-[minmax(0,1fr)_11rem]">
          <div className="empty:hidden xl:col-span-2">
            <SavedAlert messages={saved} />
          </div>
          <SectionLinks />
          <div className="space-y-3">
            {profile.answer ? (
              <ProfileSection key={profile.answer.data.email} profile={profile.answer.data} />
            ) : (
              <LoadFailure message="Failed to load profile" />
            )}
            <PasswordSection isSeller={isSeller} isFolded />
            <PhoneSection
              phone={texts?.answer ? showPhone(texts.answer.data.phone) : undefined}
              asked={asked}
              isFolded
            />
            <DevicesSection devices={devices} now={now} isFolded />
            {notifications && <NotificationChoicesSection choices={notifications} />}
            {texts && <TextChoicesSection choices={texts} page="settings" asked={asked} />}
            <AddressesSection />
            <DataSection isFolded />
            <DangerSection isSeller={isSeller} isFolded />
          </div>
        </div>
      )}
    </>
  )
}

/** What this page has, to jump to, beside it on a wide screen. On others the folded sections are such a list. */
function SectionLinks() {
  return (
    <nav aria-label="On this page" className="max-xl:hidden xl:order-last">
      <ul className="sticky top-24 rounded-lg border border-line bg-card px-4 py-2">
        {sections.map(([id, label]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={() => unfold(id)}
              className="flex min-h-11 items-center text-leaf underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Opens the section that a link leads to. Without JavaScript a tap on its heading does. */
function unfold(id: string): void {
  if (id !== '') document.getElementById(id)?.querySelector('details')?.setAttribute('open', '')
}

const sections = [
  ['profile', 'Profile'],
  ['password', 'Password'],
  ['phone-login', 'Phone login'],
  ['devices', 'Devices'],
  ['notifications', 'Notifications'],
  ['texts', 'Text messages'],
  ['addresses', 'Delivery'],
  ['data', 'Your data'],
  ['danger', 'Danger Zone'],
] as const

const saved = {
  profile: 'Profile updated successfully',
  email: 'Email verified successfully 🎉',
  password: accountLabels('buyer').passwordChanged,
}
