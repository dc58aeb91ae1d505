import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { PageRequest } from '../api/page.ts'

/** The load function of a page that changes the profile. */
export async function loadProfile({ api }: PageRequest) {
  return (await api(endpoints.users.profile, {})).data
}
