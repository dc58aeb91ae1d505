import { openBanking } from './paystack-banking.ts'
import type { Banking } from './paystack-banking.ts'
import { openCall } from './paystack-call.ts'
import { openCharging } from './paystack-charging.ts'
import type { Charging } from './paystack-charging.ts'
import { openReturning } from './paystack-returning.ts'
import type { Returning } from './paystack-returning.ts'

export { ProviderFault } from './paystack-call.ts'

/** Everything the market asks of its payment provider. Amounts in kobo. */
export type Paystack = Charging & Returning & Banking

/** Paystack's API over HTTP. Nothing here knows whether the sandbox answers. */
export function openPaystack(where: { baseUrl: string; secretKey: string }): Paystack {
  const call = openCall(where)
  return { ...openCharging(call), ...openReturning(call), ...openBanking(call) }
}
