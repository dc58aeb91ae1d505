import type { FastifyRequest } from 'fastify'
import type { QueryRunner } from '../platform/database/database.ts'
import { keptPlace, keptState } from '../platform/nigeria/kept-place.ts'

/** What delivery of goods costs to a place, in a few words, by their ids. Without a local government: to all of the state. */
export type DeliveryOnCards = (
  on: QueryRunner,
  ids: string[],
  place: { state: string; lga: string },
) => Promise<Map<string, string>>

/** A product in an answer, before and after its `deliveryWords` were added. */
interface OnCard {
  _id: string
  deliveryWords?: string | undefined
}

interface DeliveryAsked {
  /** Its cookie keeps the place. */
  request: FastifyRequest
  on: QueryRunner
  deliveryOnCards: DeliveryOnCards
}

/**
 * Adds to goods of an answer what delivery of each costs to the place that the caller keeps: one statement for all of them,
 * none without a place.
 */
export async function addDeliveryWords(
  goods: OnCard[],
  { request, on, deliveryOnCards }: DeliveryAsked,
): Promise<void> {
  const place = placeOf(request)
  if (!place || goods.length === 0) return
  const ids = goods.map(({ _id }) => _id)
  const words = await deliveryOnCards(on, ids, place)
  for (const one of goods) one.deliveryWords = words.get(one._id)
}

/** The same for an answer that is JSON text. `goodsOf` names the goods in it. Without a place it stays the same text. */
export async function withDeliveryWords<Answer>(
  body: string,
  goodsOf: (answer: Answer) => OnCard[],
  asked: DeliveryAsked,
): Promise<string> {
  if (!placeOf(asked.request)) return body
  const answer = JSON.parse(body) as Answer
  await addDeliveryWords(goodsOf(answer), asked)
  return JSON.stringify(answer)
}

function placeOf({ headers: { cookie } }: FastifyRequest): { state: string; lga: string } | null {
  const state = keptState(cookie)
  return state === null ? keptPlace(cookie) : { state, lga: '' }
}
