import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Route } from './+types/account-page.ts'
import {
  DangerSection,
  DataSection,
  DevicesSection,
  PasswordSection,
  PhoneSection,
} from '../../account/settings-sections.tsx'
import { SettingsCard } from '../../account/settings-card.tsx'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { browserLoader, serverLoader } from '../../api/page.ts'
import type { PageRequest } from '../../api/page.ts'
import { titled } from '../../format/page-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api }: PageRequest) {
  return { devices: await answerOrFailure(api(endpoints.auth.sessions, {})), now: Date.now() }
}

export function meta() {
  return [{ title: titled('Password and account') }]
}

/** The seller's own account: password, devices, data, and its end. */
export default function AccountPage({ loaderData: { devices, now } }: Route.ComponentProps) {
  return (
    <SettingsFrame title="Password and account">
      <PasswordSection isSeller />
      <PhoneSection />
      <SettingsCard
        id="account"
        title="Your account"
        lead="Your own name and the email address you log in with."
      >
        <ButtonLink to="/userProfile/settings" kind="quiet">
          Change name or login email
        </ButtonLink>
      </SettingsCard>
      <DevicesSection devices={devices} now={now} />
      <DataSection />
      <DangerSection isSeller />
    </SettingsFrame>
  )
}
