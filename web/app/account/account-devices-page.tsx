import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/account-devices-page.ts'
import { titled } from '../format/page-title.ts'
import { field, browserLoader, serverLoader, browserAction, serverAction } from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import { useSession } from '../session/session.ts'
import { clearSession } from '../session/session-storage.ts'
import { toast } from '../ui/toasts.tsx'
import { usePageForm } from '../hooks/use-account-form.ts'
import { AccountCard } from './account-frame.tsx'
import { BackToSettings } from './back-to-settings.tsx'
import { DeviceList } from './device-list.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load({ api }: PageRequest) {
  return { devices: (await api(endpoints.auth.sessions, {})).data, now: Date.now() }
}

export const action = serverAction(async (submission) => {
  return redirect((await logOut(submission)) === 'everywhere' ? '/login' : '/account/devices')
})

export const clientAction = browserAction(async (submission) => {
  if ((await logOut(submission)) === 'everywhere') {
    clearSession()
    toast({ text: 'Logged out everywhere', tone: 'good' })
    return redirect('/login')
  }
  toast({ text: 'That device is logged out', tone: 'good' })
  return { done: true }
})

async function logOut({ api, form }: FormSubmission): Promise<'everywhere' | 'there'> {
  const device = field(form, 'device')
  if (device === 'all') {
    await api(endpoints.auth.logoutEverywhere, {})
    return 'everywhere'
  }
  await api(endpoints.auth.endSession, { params: { id: device } })
  return 'there'
}

export function meta() {
  return [{ title: titled('Your devices') }]
}

/** The page of devices. Without JavaScript the buttons of the settings lead here. */
export default function AccountDevicesPage({
  loaderData: { devices, now },
  actionData,
}: Route.ComponentProps) {
  const role = useSession()?.role
  return (
    <AccountCard title="Your devices">
      <DeviceList form={usePageForm(actionData)} devices={devices} now={now} />
      <BackToSettings of={role} />
    </AccountCard>
  )
}
