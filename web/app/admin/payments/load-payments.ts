import { adminPaymentsEndpoints } from '@oja/contract/endpoints/admin-payments.ts'
import type { AdminPayments, PaymentQueueLine } from '@oja/contract/schemas/admin-payments.ts'
import type { PaymentQueue } from '@oja/contract/values/payment-queues.ts'
import type { PageRequest } from '../../api/page.ts'
import { listQuery, realOrSample } from '../real-or-sample.ts'
import { sampleCounts, sampleLines } from '../samples/sample-payments.ts'
import { matchesText } from '../samples/sample-search.ts'
import { selectedQueue } from './payment-labels.ts'

interface MoneyPage extends Pick<AdminPayments['data'], 'counts' | 'commissionPercent'> {
  list: PaymentQueue
  query: string
  lines: readonly PaymentQueueLine[]
}

/** Loads the list that the address names, with the counts of all lists. */
export function loadPayments(visit: PageRequest, lists: readonly [PaymentQueue, ...PaymentQueue[]]) {
  const list = selectedQueue(lists, visit.url)
  const { q, after } = listQuery(visit)
  const sample = sampleLines(list).filter(
    ({ reference, productName, buyerName, storeName }) =>
      reference.startsWith(q) || matchesText(q, productName, buyerName, storeName),
  )
  return realOrSample<MoneyPage>(
    visit,
    async (api) => {
      const [overview, { answer, headers }] = await Promise.all([
        api(adminPaymentsEndpoints.overview, {}),
        api.whole(adminPaymentsEndpoints.queue, { params: { queue: list }, query: { q, after } }),
      ])
      return { data: { ...overview.data, list, query: q, lines: answer.data }, headers }
    },
    { list, query: q, lines: sample, counts: sampleCounts, commissionPercent: 5 },
  )
}
