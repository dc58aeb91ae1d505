import { endpoints } from '@oja/contract/endpoints.ts'
import type { Visit } from '../lib/page.ts'

/** The load function of a page that changes the profile. */
export async function loadProfile({ api }: Visit) {
  return (await api(endpoints.users.profile, {})).data
}
