import { conversations } from './conversations.ts'
import type { DemoMessage, DemoReview, DemoConversation, ReviewWords } from '../demo-market.ts'
import { wordsAboutSellers } from './reviews-of-sellers.ts'
import { wordsAboutServices } from './reviews-of-services.ts'

/** Nobody reviews their own shop, and nobody reviews the same seller or service twice. */
export const reviews: readonly DemoReview[] = [
  ...toReviews('seller', wordsAboutSellers),
  ...toReviews('service', wordsAboutServices),
]

/** Newest thread first; in every third the last message is still unread. */
export const demoConversations: readonly DemoConversation[] = conversations.map(
  ({ starterKey, sellerKey, productKey, messages }, index) => ({
    starterKey,
    sellerKey,
    productKey,
    messages: messages.map(([by, content], position): DemoMessage => {
      const messagesAfter = messages.length - 1 - position
      return {
        by,
        content,
        minutesAgo: 25 + index * 610 + messagesAfter * (4 + (index % 5) * 3),
        isRead: messagesAfter > 0 || index % 3 > 0,
      }
    }),
  }),
)

/** What the author of a review of a service and the provider wrote to each other before: without it the review would not count. */
export function askedBefore(daysAgo: number): DemoMessage[] {
  const minutesAgo = Math.round(daysAgo * 1440) + 1440
  return [
    { by: 'starter', content: 'Good day. Can you do this for me?', minutesAgo, isRead: true },
    {
      by: 'seller',
      content: 'Good day. Yes. Tell me the day and the place, and I will confirm.',
      minutesAgo: minutesAgo - 14,
      isRead: true,
    },
  ]
}

function toReviews(
  kind: DemoReview['target']['kind'],
  words: Readonly<Record<string, readonly ReviewWords[]>>,
): DemoReview[] {
  return Object.entries(words).flatMap(([key, about], index) =>
    about.map(([authorKey, rating, comment], position) => ({
      authorKey,
      target: { kind, key },
      rating,
      comment,
      daysAgo: spreadOverWeeks(index, position),
    })),
  )
}

/** From 2 to 52 days, so that no two shops' reviews came on the same days and an order fits in before. */
function spreadOverWeeks(index: number, position: number): number {
  return 2 + ((index * 37 + position * 53) % 101) / 2
}
