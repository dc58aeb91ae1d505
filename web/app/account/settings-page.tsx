import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
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
import { loadTextChoices } from './texts/load-text-choices.ts'
import { saveTexts, saveTextsInBrowser } from './texts/save-text-choices.ts'
import { TextChoicesSection } from './texts/text-choices-section.tsx'
import { useBuyerProfile } from './buyer-profile.ts'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export const action = saveTexts
export const clientAction = saveTextsInBrowser

async function load({ api }: PageRequest) {
  const [devices, texts] = await Promise.all([
    whenSignedIn(answerOrFailure(api(endpoints.auth.sessions, {}))),
    loadTextChoices({ api }),
  ])
  return { devices, texts, now: Date.now() }
}

export function meta() {
  return [{ title: titled('Settings') }]
}

export default function SettingsPage({ loaderData: { devices, texts, now } }: Route.ComponentProps) {
  const profile = useBuyerProfile()
  const isSeller = useSession()?.role === 'seller'
  return (
    <>
      <h1 className="mb-6 text-3xl">Settings</h1>
      {!profile || !devices ? (
        <LoginRequired text="Log in to change your profile and your password." />
      ) : (
        <div className="max-w-3xl space-y-6">
          <SavedAlert messages={saved} />
          {profile.answer ? (
            <ProfileSection key={profile.answer.data.email} profile={profile.answer.data} />
          ) : (
            <LoadFailure message="Failed to load profile" />
          )}
          <PasswordSection isSeller={isSeller} />
          <PhoneSection />
          <DevicesSection devices={devices} now={now} />
          {texts && <TextChoicesSection choices={texts} page="settings" />}
          <AddressesSection />
          <DataSection />
          <DangerSection isSeller={isSeller} />
        </div>
      )}
    </>
  )
}

const saved = {
  profile: 'Profile updated successfully',
  email: 'Email verified successfully 🎉',
  password: accountLabels('buyer').passwordChanged,
}
