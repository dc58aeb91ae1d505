import { helpersEndpoints } from '@oja/contract/endpoints/sellers/helpers.ts'
import type { PageRequest } from '../../api/page.ts'

/** Does a shop's invitation wait for the person who is logged in? */
export async function isInvited(api: PageRequest['api']): Promise<boolean> {
  return (await api(helpersEndpoints.open, {})).data.length > 0
}
