import type { SessionList } from '@oja/contract/identity.ts'
import { relativeTime } from '../lib/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { RefusalSummary } from '../ui/refusal-summary.tsx'
import type { AccountForm } from './account-form.ts'

interface DeviceListProps {
  form: AccountForm
  devices: SessionList['data']
  /** When the list was made, in milliseconds: the server and the browser must write the same text. */
  now: number
}

/** Where somebody is logged in, each with a button that ends it, and one that ends them all. */
export function DeviceList({ form: { Form, refusal, isBusy }, devices, now }: DeviceListProps) {
  return (
    <>
      <RefusalSummary refusal={refusal} fallback="Failed to log out that device" />
      <ul className="divide-y divide-line">
        {devices.map(({ id, device, place, lastSeenAt, isCurrent }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{device}</p>
              <p className="text-sm text-muted">
                {place} · {isCurrent ? 'in use now' : `last used ${relativeTime(lastSeenAt, now)}`}
              </p>
            </div>
            {isCurrent ? (
              <Badge tone="good">This device</Badge>
            ) : (
              <Form method="post" action="/account/devices">
                <input type="hidden" name="device" value={id} />
                <Button kind="quiet" busy={isBusy} aria-label={`Log out ${device}`}>
                  Log out
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" action="/account/devices" className="mt-3">
        <input type="hidden" name="device" value="all" />
        <Button kind="quiet" busy={isBusy} busyLabel="Logging out...">
          Log out everywhere
        </Button>
        <p className="mt-1.5 text-sm text-muted">
          On this device too. Then only your password opens your account.
        </p>
      </Form>
    </>
  )
}
