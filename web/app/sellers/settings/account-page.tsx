import { accountEndpoints } from '@oja/contract/endpoints/identity/account.ts'
import { boardEndpoints } from '@oja/contract/endpoints/orders/board.ts'
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
import { useSectionForm } from '../../hooks/use-account-form.ts'
import { BoardList } from '../../orders/board/board-list.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api }: PageRequest) {
  const [devices, boards] = await Promise.all([
    answerOrFailure(api(accountEndpoints.sessions, {})),
    answerOrFailure(api(boardEndpoints.list, {})),
  ])
  return { devices, boards: boards.answer?.data ?? [], now: Date.now() }
}

export function meta() {
  return [{ title: titled('Password and account') }]
}

/** The seller's own account: password, devices, data, and its end. */
export default function AccountPage({ loaderData: { devices, boards, now } }: Route.ComponentProps) {
  const ofBoards = useSectionForm()
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
      {boards.length > 0 && (
        <div className="rounded-lg border border-line bg-card p-5 sm:p-6 [&>section]:mt-0 [&>section]:border-0 [&>section]:pt-0">
          <BoardList form={ofBoards} boards={boards} now={now} />
        </div>
      )}
      <DataSection />
      <DangerSection isSeller />
    </SettingsFrame>
  )
}
