import { formatNaira } from '../money.ts'

/** What the price of a service is for, as buyers read it after "per". */
export const priceAnswers = ['job', 'visit', 'hour', 'day', 'person', 'item', 'event', 'month'] as const
export type PriceFor = (typeof priceAnswers)[number]

/** The longest own words about a price, in characters. */
export const priceNoteLength = 60

/** What a service says about its price. Servers before 0.25 say nothing of it. */
export interface PriceTerms {
  /** Null: the provider has not said it. */
  priceFor?: PriceFor | null | undefined
  /** The work may cost more than the price. */
  priceIsFrom?: boolean | undefined
}

/** The price of a service in words: "₦22,000 per person", "From ₦12,500 per visit". */
export function servicePriceText(kobo: number, { priceFor, priceIsFrom }: PriceTerms): string {
  return `${priceIsFrom ? 'From ' : ''}${formatNaira(kobo)}${priceFor ? ` per ${priceFor}` : ''}`
}
