import { adminMarketEndpoints } from '@oja/contract/endpoints/admin-market.ts'
import { figureRanges } from '@oja/contract/values/admin/figure-ranges.ts'
import type { MarketFigures } from '@oja/contract/schemas/admin/admin-figures.ts'
import { isCallError } from '../../api/call-error.ts'
import type { PageRequest } from '../../api/page.ts'
import { realOrSample } from '../real-or-sample.ts'
import { sampleFigures } from '../samples/sample-figures.ts'

/** The figures of the days that the address asks for; null for an admin without rights in money. */
export async function loadFigures(visit: PageRequest): Promise<MarketFigures['data'] | null> {
  const range = figureRanges.find((days) => String(days) === visit.url.searchParams.get('days')) ?? 30
  const query = { days: String(range) as `${typeof range}` }
  try {
    const { data } = await realOrSample(
      visit,
      (api) => api(adminMarketEndpoints.figures, { query }),
      sampleFigures(range),
    )
    return data
  } catch (error) {
    if (isCallError(error) && error.code === 'FORBIDDEN') return null
    throw error
  }
}
