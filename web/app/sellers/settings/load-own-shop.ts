import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import type { PageRequest } from '../../api/page.ts'

/** The caller's shop, or why it could not load, for a page of the settings. */
export async function loadShop({ api }: PageRequest) {
  return { shop: await answerOrFailure(api(endpoints.sellers.own, {})) }
}
