import { dashboardEndpoints } from '@oja/contract/endpoints/sellers/dashboard.ts'
import { answerOrFailure } from '../../../api/answer-or-failure.ts'
import type { PageRequest } from '../../../api/page.ts'
import type { WaitingOrder } from '../../step-done.tsx'
import { nextDueFirst } from './due-day.ts'

/**
 * The order that its seller handles after these. First another one of the same payment, then the first to accept. Without
 * one to accept it is the order to hand over that is due first. Undefined when nothing waits, and when the lists cannot be had.
 */
export async function nextWaiting(
  api: PageRequest['api'],
  numbers: readonly string[],
): Promise<WaitingOrder | undefined> {
  const tasks = ['accept', 'handover'] as const
  const lists = await Promise.all(
    tasks.map((tab) => answerOrFailure(api(dashboardEndpoints.orders, { query: { tab } }))),
  )
  const waiting = lists
    .flatMap(({ answer }, index) =>
      // What is ready waits for its buyer.
      nextDueFirst(answer?.orders ?? [])
        .filter(({ fulfilment }) => fulfilment !== 'ready')
        .map((order) => ({
          number: order.number,
          buyerName: order.buyerName,
          task: tasks[index] ?? 'accept',
          togetherWith: order.togetherWith ?? [],
        })),
    )
    .filter(({ number }) => !numbers.includes(number))
  // Goods of one payment go to one door.
  return (
    waiting.find(({ togetherWith }) => togetherWith.some((number) => numbers.includes(number))) ?? waiting[0]
  )
}
