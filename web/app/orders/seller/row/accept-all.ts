import { orderEndpoints } from '@oja/contract/endpoints/orders.ts'
import { isCallError } from '../../../api/call-error.ts'
import type { PageRequest } from '../../../api/page.ts'

/** What became of several orders that were accepted with one button. */
export interface AcceptedAll {
  accepted: string[]
  refused: { number: string; message: string }[]
}

/** Accepts each of these orders by itself. One that cannot be accepted keeps no other from it. Throws when none could be. */
export async function acceptAll(api: PageRequest['api'], numbers: string[]): Promise<AcceptedAll> {
  const result: AcceptedAll = { accepted: [], refused: [] }
  for (const number of numbers) {
    try {
      const params = { reference: number, action: 'accept' } as const
      await api(orderEndpoints.act, { params, body: { note: '' } })
      result.accepted.push(number)
    } catch (error) {
      const isLast = result.accepted.length === 0 && number === numbers.at(-1)
      if (!isCallError(error) || error.status === 401 || isLast) throw error
      result.refused.push({ number, message: error.message })
    }
  }
  return result
}

/** "Order OJ-1 not accepted: The buyer has cancelled it." */
export function refusedWords({ number, message }: AcceptedAll['refused'][number]): string {
  return `Order ${number} not accepted: ${message || 'you seem to be offline. Try again.'}`
}
