import type { SessionList } from '@oja/contract/schemas/identity.ts'
import { relativeTime } from '../format/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import type { AccountForm } from '../hooks/use-account-form.ts'

interface DeviceListProps {
  form: AccountForm
  devices: SessionList['data']
  /** When the list was made, in milliseconds: the server and the browser must render the same text. */
  now: number
}

type Device = SessionList['data'][number]

// The list first shows only the devices used last.
const firstDevices = 5

/** The devices on which the person is logged in. A button logs out each, and another one all of them. */
export function DeviceList({ form, devices, now }: DeviceListProps) {
  const { Form, formErrors, isBusy } = form
  const line = (device: Device) => <DeviceLine key={device.id} form={form} device={device} now={now} />
  return (
    <>
      <ErrorSummary formErrors={formErrors} fallback="Failed to log out that device" />
      <ul className="divide-y divide-line">{devices.slice(0, firstDevices).map(line)}</ul>
      {devices.length > firstDevices && (
        <details className="border-t border-line">
          <summary className="flex min-h-11 items-center gap-2 font-semibold text-leaf underline">
            Show {devices.length - firstDevices} more
          </summary>
          <ul className="divide-y divide-line">{devices.slice(firstDevices).map(line)}</ul>
        </details>
      )}
      <Form method="post" action="/account/devices" className="mt-3">
        <input type="hidden" name="device" value="all" />
        <Button kind="quiet" busy={isBusy} busyLabel="Logging out...">
          Log out everywhere
        </Button>
        <p className="mt-1.5 text-sm text-muted">
          This device too. You will need your password to log in again.
        </p>
      </Form>
    </>
  )
}

function DeviceLine({
  form: { Form, isBusy },
  device,
  now,
}: {
  form: AccountForm
  device: Device
  now: number
}) {
  const { id, device: name, lastSeenAt, isCurrent } = device
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          {isCurrent ? 'In use now' : `Last used ${relativeTime(lastSeenAt, now)}`}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Form method="post" action="/account/devices" className="shrink-0">
          <input type="hidden" name="device" value={id} />
          <Button kind="quiet" busy={isBusy} aria-label={`Log out ${name}`} className="whitespace-nowrap">
            Log out
          </Button>
        </Form>
      )}
    </li>
  )
}
