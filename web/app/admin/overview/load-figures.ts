import { adminMarketEndpoints } from '@oja/contract/endpoints/admin-market.ts'
import { figureRanges } from '@oja/contract/values/admin/figure-ranges.ts'
import type { MarketFigures } from '@oja/contract/schemas/admin/admin-figures.ts'
import { redirectDocument } from 'react-router'
import { isCallError } from '../../api/call-error.ts'
import type { PageRequest } from '../../api/page.ts'
import { fileDaysFaults } from '../lists/list-filters.ts'
import { realOrSample } from '../real-or-sample.ts'
import { sampleFigures } from '../samples/sample-figures.ts'

interface LoadedFigures {
  /** Null for an admin without rights in money. */
  figures: MarketFigures['data'] | null
  /** Why they could not load now. */
  failure: { message: string; status: number } | null
}

/** The figures of the days that the address asks for. Where they are too slow, the work of the page must still be there. */
export async function loadFigures(visit: PageRequest): Promise<LoadedFigures> {
  const range = figureRanges.find((days) => String(days) === visit.url.searchParams.get('days')) ?? 30
  const query = { days: String(range) as `${typeof range}` }
  try {
    const { data } = await realOrSample(
      visit,
      (api) => api(adminMarketEndpoints.figures, { query }),
      sampleFigures(range),
    )
    return { figures: data, failure: null }
  } catch (error) {
    if (!isCallError(error) || (error.status < 500 && error.code !== 'FORBIDDEN')) throw error
    if (error.code === 'FORBIDDEN') return { figures: null, failure: null }
    return { figures: null, failure: { message: 'The figures could not load', status: error.status } }
  }
}

/**
 * The days of a file that the address asks for, with what is wrong with them; null where it asks for none. Without a fault
 * it throws a redirect to the file, which the browser saves.
 */
export function openFiguresFile({ url: { searchParams } }: PageRequest) {
  if (searchParams.get('file') !== 'figures') return null
  const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
  const faults = fileDaysFaults(from, to)
  if (Object.keys(faults).length > 0) return { from, to, faults }
  throw redirectDocument(`${adminMarketEndpoints.figuresFile.path}?${new URLSearchParams({ from, to })}`)
}
