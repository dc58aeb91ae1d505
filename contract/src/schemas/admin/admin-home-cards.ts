import { z } from 'zod'
import { goodsCards, longestCardLabel, sellerCards } from '../../values/home/home-cards.ts'
import { text } from '../fields.ts'

// The error names the words: an admin sends many of them.
const cardLabel = text(1_000).refine((label) => label.length <= longestCardLabel, {
  error: ({ input }) => `A card has at most ${longestCardLabel} letters: ${String(input).slice(0, 20)}…`,
})

/** A row of cards in its order. An empty label is the card's own. A card that is left out comes last, as it is. */
function rowOf(cards: readonly { key: string }[]) {
  const keys = cards.map(({ key }) => key)
  const card = z.object({ key: z.enum(keys), label: cardLabel, isShown: z.boolean() })
  return z
    .array(card)
    .max(keys.length, 'Send each card once')
    .refine((sent) => new Set(sent.map(({ key }) => key)).size === sent.length, 'Send each card once')
    .refine(
      (sent) => sent.length < keys.length || sent.some(({ isShown }) => isShown),
      'Show at least one card',
    )
}

/** The cards of the home page in the order in which they stand there. */
export const HomeCards = z.object({ goods: rowOf(goodsCards), sellers: rowOf(sellerCards) })
export type HomeCards = z.input<typeof HomeCards>

const Card = z.object({ key: z.string(), label: z.string(), isShown: z.boolean() })

/** Null: no admin changed them. */
export const HomeCardsAnswer = z.object({
  data: z.object({ goods: z.array(Card), sellers: z.array(Card) }).nullable(),
})
export type HomeCardsAnswer = z.infer<typeof HomeCardsAnswer>
