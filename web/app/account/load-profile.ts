import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { PageRequest } from '../api/page.ts'

/** Loads the data of a page that changes the profile. */
export async function loadProfile({ api }: PageRequest) {
  return (await api(endpoints.users.profile, {})).data
}
