import { accountEndpoints } from '@oja/contract/endpoints/identity/account.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { boardEndpoints } from '@oja/contract/endpoints/orders/board.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/account-devices-page.ts'
import { titled } from '../format/page-title.ts'
import { field, browserLoader, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { useSession } from '../session/session.ts'
import { deleteKeptOfPerson } from '../session/log-out.ts'
import { toast } from '../ui/toasts.tsx'
import { usePageForm } from '../hooks/use-account-form.ts'
import { AccountCard } from './account-frame.tsx'
import { BackToSettings } from './back-to-settings.tsx'
import { BoardList } from '../orders/board/board-list.tsx'
import { DeviceList } from './device-list.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api }: PageRequest) {
  const [{ data: devices }, { data: boards }, { data: session }] = await Promise.all([
    api(accountEndpoints.sessions, {}),
    api(boardEndpoints.list, {}),
    api(endpoints.auth.session, {}),
  ])
  // A seller has the same list inside the dashboard.
  if (session?.role === 'seller') throw redirect('/dashboard/settings/account#devices')
  return { devices, boards, now: Date.now() }
}

export const action = serverAction(async (submission) => {
  return redirect((await logOut(submission)) === 'everywhere' ? '/login' : '/account/devices')
})

export const clientAction = browserAction(async (submission) => {
  if ((await logOut(submission)) === 'everywhere') {
    await deleteKeptOfPerson()
    toast({ text: 'Logged out everywhere', tone: 'good' })
    return redirect('/login')
  }
  toast({
    text: field(submission.form, 'board') ? 'That board is ended' : 'That device is logged out',
    tone: 'good',
  })
  return { done: true }
})

async function logOut({ api, form }: FormSubmission): Promise<'everywhere' | 'there'> {
  const [device, board] = [field(form, 'device'), field(form, 'board')]
  if (board) {
    await api(boardEndpoints.end, { params: { id: board } })
    return 'there'
  }
  if (device === 'all') {
    await api(accountEndpoints.logoutEverywhere, {})
    return 'everywhere'
  }
  await api(accountEndpoints.endSession, { params: { id: device } })
  return 'there'
}

export function meta() {
  return [{ title: titled('Your devices') }]
}

/** The page of devices. Without JavaScript the buttons of the settings lead here. */
export default function AccountDevicesPage({
  loaderData: { devices, boards, now },
  actionData,
}: Route.ComponentProps) {
  const role = useSession()?.role
  const form = usePageForm(actionData)
  return (
    <AccountCard title="Your devices">
      <DeviceList form={form} devices={devices} now={now} />
      {boards.length > 0 && <BoardList form={form} boards={boards} now={now} />}
      <BackToSettings of={role} />
    </AccountCard>
  )
}
