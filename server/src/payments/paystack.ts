import { openPaystackTransfers } from './paystack-banking.ts'
import type { PaystackTransfers } from './paystack-banking.ts'
import { openPaystackRequest } from './paystack-call.ts'
import { openPaystackCharges } from './paystack-charging.ts'
import type { PaystackCharges } from './paystack-charging.ts'
import { openPaystackRefunds } from './paystack-returning.ts'
import type { PaystackRefunds } from './paystack-returning.ts'

export { ProviderFault } from './paystack-call.ts'

/** Everything the market asks of its payment provider. Amounts in kobo. */
export type Paystack = PaystackCharges & PaystackRefunds & PaystackTransfers

/** Paystack's API over HTTP. Nothing here knows whether the sandbox answers. */
export function openPaystack(where: { baseUrl: string; secretKey: string }): Paystack {
  const call = openPaystackRequest(where)
  return { ...openPaystackCharges(call), ...openPaystackRefunds(call), ...openPaystackTransfers(call) }
}
