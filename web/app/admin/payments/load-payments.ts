import { moneyDeskEndpoints } from '@oja/contract/endpoints/admin-payments.ts'
import type { MoneyDesk, MoneyLine } from '@oja/contract/schemas/admin-payments.ts'
import type { MoneyQueue } from '@oja/contract/values/payment-queues.ts'
import type { Visit } from '../../api/page.ts'
import { listQuery, realOrSample } from '../real-or-sample.ts'
import { sampleCounts, sampleLines } from '../samples/sample-payments.ts'
import { finds } from '../samples/sample-search.ts'
import { listOf } from './payment-labels.ts'

interface MoneyPage extends Pick<MoneyDesk['data'], 'counts' | 'commissionPercent'> {
  list: MoneyQueue
  words: string
  lines: readonly MoneyLine[]
}

/** One of the given lists of money with the counts of all, as its page's address asks. */
export function loadMoney(visit: Visit, lists: readonly [MoneyQueue, ...MoneyQueue[]]) {
  const list = listOf(lists, visit.url)
  const { q, after } = listQuery(visit)
  const sample = sampleLines(list).filter(
    ({ reference, productName, buyerName, storeName }) =>
      reference.startsWith(q) || finds(q, productName, buyerName, storeName),
  )
  return realOrSample<MoneyPage>(
    visit,
    async (api) => {
      const [desk, { answer, headers }] = await Promise.all([
        api(moneyDeskEndpoints.overview, {}),
        api.whole(moneyDeskEndpoints.queue, { params: { queue: list }, query: { q, after } }),
      ])
      return { data: { ...desk.data, list, words: q, lines: answer.data }, headers }
    },
    { list, words: q, lines: sample, counts: sampleCounts, commissionPercent: 5 },
  )
}
