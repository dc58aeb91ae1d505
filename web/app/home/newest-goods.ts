import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { isCallError } from '../api/call-error.ts'
import type { PageRequest } from '../api/page.ts'

const freshCount = 8

/** Null: as they are when no admin changed them. */
export async function arrangedCards(api: PageRequest['api']) {
  return (await orNull(api(endpoints.homeCards, {})))?.data ?? null
}

/** Of the newest goods those with a photo: the others stand in the list of all goods, and fill up what is missing here. */
export async function newestGoods(api: PageRequest['api']) {
  const newest = (await api(endpoints.products.list, { query: {} })).data
  const withPhoto = newest.filter(({ pictures }) => pictures.length > 0)
  return withPhoto.concat(newest.filter(({ pictures }) => pictures.length === 0)).slice(0, freshCount)
}

/** Null where the API does not answer. */
export async function orNull<Answer>(promise: Promise<Answer>): Promise<Answer | null> {
  try {
    return await promise
  } catch (error) {
    if (isCallError(error)) return null
    throw error
  }
}
