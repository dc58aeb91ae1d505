import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { browserClient } from '../../../api/browser-client.ts'
import { isCallError } from '../../../api/call-error.ts'

/** The local governments of a place that was just chosen; none without a network. */
export async function areasIn(place: string): Promise<readonly string[]> {
  try {
    const { data: states } = await browserClient(endpoints.places.list, {})
    const { areasOf } = await import('@oja/contract/values/places/locations.ts')
    return areasOf(place, states)
  } catch (error) {
    if (isCallError(error)) return []
    throw error
  }
}
