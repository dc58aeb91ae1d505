import { helpersEndpoints } from '@oja/contract/endpoints/sellers/helpers.ts'
import type { SellerWaiting } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import type { ShopHelp } from '@oja/contract/schemas/sellers/helpers.ts'
import { Form } from 'react-router'
import type { FormSubmission } from '../../api/page.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { AtTheStall } from '../overview/at-the-stall.tsx'
import { Task } from '../overview/task-line.tsx'
import { timeLeft } from '../overview/time-left.ts'
import { orderTasks } from '../overview/to-do.tsx'

interface HelperOverviewProps {
  helps: ShopHelp
  /** Undefined when it could not load. */
  waiting: SellerWaiting['data'] | undefined
  /** When the page was rendered, in milliseconds since 1970. */
  now: number
}

/** The first page of a helper: what waits in the shop, of what they may do. */
export function HelperOverview({ helps: { storeName, rights }, waiting, now }: HelperOverviewProps) {
  const tasks = waiting?.tasks ?? []
  const reported = tasks.find(({ task }) => task === 'dispute')
  const orders = waiting?.orders ?? 0
  const messages = waiting?.messages ?? 0
  return (
    <div className="max-w-xl">
      <h1 className="text-xl sm:text-4xl">{storeName}</h1>
      <p className="mt-1 mb-4 text-muted">You help in this shop. The owner sees what you did.</p>
      {rights.includes('orders') && <AtTheStall />}
      {!waiting && (
        <div className="mt-4">
          <LoadFailure message="We cannot see what waits just now" />
        </div>
      )}
      <ul className="mt-4 divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
        {orderTasks(
          tasks.filter(({ task }) => task !== 'dispute'),
          now,
        )}
        {reported && (
          <Task
            to="/dashboard/orders?tab=problems"
            icon="alert"
            title={reported.count === 1 ? '1 problem report' : `${reported.count} problem reports`}
            detail={`Only the owner can answer, ${timeLeft(reported.until, now)}. Tell them.`}
            tone="bad"
            isWhole
          />
        )}
        {rights.includes('orders') && tasks.length === 0 && (
          <Task
            to="/dashboard/orders"
            icon="receipt"
            title={
              orders === 0 ? 'Orders' : orders === 1 ? '1 order to handle' : `${orders} orders to handle`
            }
            detail={
              orders === 0
                ? waiting
                  ? 'Nothing to handle now'
                  : 'See the orders'
                : orders === 1
                  ? 'Accept it, or hand it over'
                  : 'Accept them, or hand them over'
            }
            tone={orders > 0 ? 'wait' : 'plain'}
          />
        )}
        {rights.includes('messages') && (
          <Task
            to="/dashboard/messages"
            icon="message"
            title={
              messages === 0
                ? 'Messages'
                : messages === 1
                  ? '1 unread message'
                  : `${messages} unread messages`
            }
            detail={messages > 0 ? 'Buyers wait for an answer' : waiting ? 'All read' : 'Read and answer'}
            tone={messages > 0 ? 'wait' : 'plain'}
          />
        )}
        {rights.includes('stock') && (
          <Task to="/dashboard/stock" icon="list" title="Stock" detail="Change how many are left" />
        )}
      </ul>
      <details className="mt-6">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-muted">
          Stop helping in this shop
        </summary>
        <Form method="post" className="mt-1 space-y-3">
          <p>You can no longer open {storeName}. Only the owner can invite you again.</p>
          <Button kind="danger">Yes, stop helping</Button>
        </Form>
      </details>
    </div>
  )
}

/** Ends what the caller does as a helper. */
export async function stopHelping({ api }: FormSubmission): Promise<void> {
  await api(helpersEndpoints.leave, {})
}
