import * as catalogue from '../catalogue/catalogue.ts'
import * as delivery from '../delivery/delivery.ts'
import * as identity from '../identity/identity.ts'
import * as messaging from '../messaging/messaging.ts'
import * as orders from '../orders/orders.ts'
import { productName } from '../platform/config.ts'
import type { Config } from '../platform/config.ts'
import type { Pool, Queryable } from '../platform/database/database.ts'
import * as reviews from '../reviews/reviews.ts'
import * as saved from '../saved/saved.ts'
import * as sellers from '../sellers/sellers.ts'
import * as support from '../support/support.ts'
import * as texts from '../text-messages/text-messages.ts'
import * as trust from '../trust/trust.ts'

interface Domain {
  exportPersonalData(on: Queryable, userId: string, config: Config): Promise<unknown>
}

/** The modules that may hold personal data. A new module with such data must be added. */
const domains: Record<string, Domain> = {
  identity,
  sellers,
  catalogue,
  delivery,
  orders,
  messaging,
  reviews,
  trust,
  support,
  saved,
  texts,
}

/** All personal data of a person, by module, as it is now (NDPA 2023, sections 34 and 38). */
export async function exportAccountData(
  pool: Pool,
  config: Config,
  userId: string,
): Promise<Record<string, unknown>> {
  const held: Record<string, unknown> = { product: productName, writtenAt: new Date().toISOString() }
  for (const [name, domain] of Object.entries(domains))
    held[name] = await domain.exportPersonalData(pool, userId, config)
  return held
}
