import { z } from 'zod'
import { priceTerms, priceWords } from '../catalogue/price-terms.ts'
import { isSearchedWord, moderationKinds, moderationStatuses } from '../../values/admin/moderation.ts'
import { id, text } from '../fields.ts'
import { AdminListQuery } from '../trust.ts'

const longestWord = 60

/** A word or a few. Where one is too long, the error names it: an admin gives many of them in one field. */
const heldWord = text(10_000).refine((word) => word.length <= longestWord, {
  error: ({ input }) => `A word has at most ${longestWord} letters: ${String(input).slice(0, 20)}…`,
})

/** What waits for a look before others see it. Everything is off at first. */
export const ModerationSettings = z.object({
  /** The first three listings of each shop. */
  holdsFirstListings: z.boolean(),
  /** Listings and messages with one of the words. */
  holdsWords: z.boolean(),
  words: z.array(heldWord).max(200, 'Give at most 200 words'),
})
export type ModerationSettings = z.infer<typeof ModerationSettings>

/** The rules as an admin saves them. A rule about words needs one with a letter or digit. */
export const ChangeModeration = ModerationSettings.refine(
  ({ holdsWords, words }) => !holdsWords || words.some(isSearchedWord),
  { path: ['words'], error: 'Write at least one word' },
)

export const ModerationSettingsAnswer = z.object({
  data: ModerationSettings.extend({ words: z.array(z.string()) }),
})
export type ModerationSettingsAnswer = z.infer<typeof ModerationSettingsAnswer>

/** A listing or a message that waits or waited. */
export const ModerationItem = z.object({
  id: z.string(),
  kind: z.enum(moderationKinds),
  /** Of a listing; "" for a message. */
  listingId: z.string(),
  /** The name of the listing, or of the person to whom the message goes. */
  name: z.string(),
  /** The present description, or the message; "" when it is gone. */
  text: z.string(),
  /** The pictures of a listing as buyers would see them, the cover first. */
  pictures: z.array(z.string()),
  /** Of a listing; "" for a message. */
  category: z.string(),
  priceMinor: z.number().nullable(),
  /** Of a service, as in `Service`. */
  ...priceWords,
  priceNote: priceTerms.priceNote,
  personId: z.string(),
  /** Who wrote it: the shop's name, or the person's. */
  by: z.string(),
  /** "" for a person without a shop. */
  sellerId: z.string(),
  isFirst: z.boolean(),
  words: z.array(z.string()),
  status: z.enum(moderationStatuses),
  reason: z.string(),
  /** Can its decision be looked at again? Servers before 0.29 leave it out. */
  mayLookAgain: z.boolean().optional(),
  /** Its decision was put back: it waits for another one. Servers before 0.29 leave it out. */
  waitsAgain: z.boolean().optional(),
  since: z.string(),
  /** Changes with each change that its writer makes. An approval names it. */
  version: z.string(),
})
export type ModerationItem = z.infer<typeof ModerationItem>

/** The version of the item that the admin has seen. */
export const ApproveItem = z.object({ version: id })
export type ApproveItem = z.infer<typeof ApproveItem>

/** One page: what waits the longest first, what was decided the newest first. */
export const ModerationItems = z.object({ data: z.array(ModerationItem) })
export type ModerationItems = z.infer<typeof ModerationItems>

export const ModerationQuery = AdminListQuery.extend({ status: z.enum(moderationStatuses).optional() })
export type ModerationQuery = z.input<typeof ModerationQuery>
