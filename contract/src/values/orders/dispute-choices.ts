/** What a buyer can report about an order, as they tap it. Screens and emails show the labels. */
export const disputeReasons = {
  not_received: 'It has not arrived',
  wrong_item: 'I got the wrong item',
  not_as_described: 'It is not like the pictures',
  damaged: 'It is damaged or does not work',
  not_original: 'It is not original',
  missing: 'Something is missing',
  other: 'Something else',
} as const
export type DisputeReason = keyof typeof disputeReasons

/** Whether a report says that the buyer has the goods. "Something else" says nothing of where they are. */
export function saysReceived(reason: DisputeReason | null): boolean {
  return reason !== null && reason !== 'not_received' && reason !== 'other'
}

/** What the buyer wants. An admin decides about the money; a replacement is up to the seller. */
export const disputeWishes = {
  refund: 'A full refund',
  part: 'A part refund',
  replacement: 'A replacement',
} as const
export type DisputeWish = keyof typeof disputeWishes
