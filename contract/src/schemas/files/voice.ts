import { z } from 'zod'

export const voiceOwners = ['seller', 'product', 'service'] as const
export type VoiceOwner = (typeof voiceOwners)[number]

/** The voice recording of a shop or a listing. Everybody can play it. */
export const Voice = z.object({
  url: z.string(),
  /** The media type of the file. */
  type: z.string(),
  seconds: z.number(),
})
export type Voice = z.infer<typeof Voice>

/** The same for its seller, with the name of the shop or listing. Null without a recording. */
export const OwnVoice = z.object({ data: z.object({ name: z.string(), voice: Voice.nullable() }) })
export type OwnVoice = z.infer<typeof OwnVoice>
