import { openPaystackTransfers } from './paystack-transfers.ts'
import type { PaystackTransfers } from './paystack-transfers.ts'
import { openPaystackRequest } from './paystack-request.ts'
import { openPaystackCharges } from './paystack-charges.ts'
import type { PaystackCharges } from './paystack-charges.ts'
import { openPaystackRefunds } from './paystack-refunds.ts'
import type { PaystackRefunds } from './paystack-refunds.ts'

export { ProviderFault } from './paystack-request.ts'

/** Everything the product asks of its payment provider. Amounts in kobo. */
export type Paystack = PaystackCharges & PaystackRefunds & PaystackTransfers

/** Paystack's API over HTTP. The code does not know whether Paystack or the sandbox answers. */
export function openPaystack(where: { baseUrl: string; secretKey: string }): Paystack {
  const call = openPaystackRequest(where)
  return { ...openPaystackCharges(call), ...openPaystackRefunds(call), ...openPaystackTransfers(call) }
}
