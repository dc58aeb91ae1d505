/** What may wait for a look, and how it ends. Screens import this, so this file uses no Zod. */
export const moderationKinds = ['product', 'service', 'message'] as const
export type ModerationKind = (typeof moderationKinds)[number]

export const moderationStatuses = ['Pending', 'Approved', 'Refused'] as const

/** Can this be found in a text? The search for words reads letters and digits alone. */
export function isSearchedWord(word: string): boolean {
  return /[\p{L}\p{N}]/u.test(word)
}

/** The usual reasons why a listing or message is refused, as its writer reads them. */
export const moderationRefusals = [
  'We do not allow this item.',
  'The photos are not of this item.',
  'The price is misleading.',
  'It asks for payment outside the market.',
  'It has a phone number or a link.',
  'It has insulting words.',
  'It looks like a copy of another shop’s listing.',
] as const
