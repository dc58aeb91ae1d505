import { createHash } from 'node:crypto'
import { isDrawing } from './drawing/drawing-files.ts'
import { allDemoOrders } from './orders/demo-orders.ts'
import { products } from './products/products.ts'
import { buyers, sellers } from './people/people.ts'
import { demoConversations, reviews } from './reviews/reviews-and-conversations.ts'
import { services } from './services/services.ts'

/** The demo market opened so many days before the first start. */
export const marketDays = 84

/** Days before the first start. */
export interface DemoDates {
  /** By the key of a person: before all they did. */
  joined: ReadonlyMap<string, number>
  /** By the key of a listing: after its shop opened, before its first order and its first review. */
  listed: ReadonlyMap<string, number>
}

/** When people joined and goods were listed: spread over twelve weeks, and the same every time. */
export function demoDates(): DemoDates {
  const firstOrder = earliest(allDemoOrders.map(({ product, hoursAgo }) => [product, hoursAgo / 24]))
  const firstReview = earliest(
    reviews.flatMap(({ target, daysAgo }) => (target.kind === 'service' ? [[target.key, daysAgo]] : [])),
  )
  const listed = new Map<string, number>()
  for (const { key, picture } of [...products, ...services]) {
    // Staples come in more often, so that they are among the newest.
    const evenness = isDrawing(picture.things[0] ?? '') ? 2.4 : 1
    const spread = 0.2 + 62 * fractionOf(`listed ${key}`) ** evenness
    const activity = firstOrder.get(key) ?? firstReview.get(key)
    listed.set(key, activity === undefined ? spread : Math.max(spread, activity + 0.5))
  }
  const firstAction = earliest([
    ...[...products, ...services].map(
      ({ key, sellerKey }) => [sellerKey, listed.get(key) ?? 0] satisfies [string, number],
    ),
    ...allDemoOrders.map(({ buyer, hoursAgo }) => [buyer, hoursAgo / 24] satisfies [string, number]),
    ...reviews.map(({ authorKey, daysAgo }) => [authorKey, daysAgo] satisfies [string, number]),
    ...reviews.flatMap(({ target, daysAgo }): [string, number][] =>
      target.kind === 'seller' ? [[target.key, daysAgo]] : [],
    ),
    ...demoConversations.flatMap(({ starterKey, sellerKey, messages }): [string, number][] => {
      const days = (messages[0]?.minutesAgo ?? 0) / 1_440
      return [
        [starterKey, days],
        [sellerKey, days],
      ]
    }),
  ])
  const joined = new Map<string, number>()
  for (const { key } of [...sellers, ...buyers]) {
    const before = (firstAction.get(key) ?? 20) + 0.5
    joined.set(key, before + (marketDays - before) * fractionOf(`joined ${key}`) * 0.6)
  }
  return { joined, listed }
}

/** The highest number of days for each key: what came first. */
function earliest(days: readonly (readonly [key: string, days: number])[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const [key, ago] of days) first.set(key, Math.max(ago, first.get(key) ?? 0))
  return first
}

/** From 0 to 1, the same for the same words. */
function fractionOf(words: string): number {
  return createHash('sha256').update(words).digest().readUInt32BE(0) / 2 ** 32
}
