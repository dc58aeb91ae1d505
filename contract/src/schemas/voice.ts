import { z } from 'zod'

export const voiceOwners = ['seller', 'product', 'service'] as const
export type VoiceOwner = (typeof voiceOwners)[number]

/** What a shop or a listing says for itself: a recording that everybody may hear. */
export const Voice = z.object({
  url: z.string(),
  /** The media type of the file. */
  type: z.string(),
  seconds: z.number(),
})
export type Voice = z.infer<typeof Voice>

/** The same for its seller, with what it is called. Null while nothing was recorded. */
export const OwnVoice = z.object({ data: z.object({ name: z.string(), voice: Voice.nullable() }) })
export type OwnVoice = z.infer<typeof OwnVoice>
