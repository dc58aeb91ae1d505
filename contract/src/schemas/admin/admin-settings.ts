import { z } from 'zod'
import { requiredText, text } from '../fields.ts'
import { fieldLengths } from '../../values/field-lengths.ts'

/**
 * Words and phrases that mean the same to buyers: a search for one finds the others. One way: only the first finds the others,
 * as "phone" finds "iphone".
 */
export const SynonymGroup = z.object({
  id: z.string(),
  words: z.array(z.string()),
  isOneWay: z.boolean().optional(),
})
export type SynonymGroup = z.infer<typeof SynonymGroup>
export const SynonymGroups = z.object({ data: z.array(SynonymGroup) })
export type SynonymGroups = z.infer<typeof SynonymGroups>

export const SynonymsQuery = z.object({ q: text(fieldLengths.search).default('') })
export type SynonymsQuery = z.input<typeof SynonymsQuery>

const twoWords = 'Give at least two different words'

/** A group to store. The server normalises the words and reports errors at `words`. */
export const NewSynonyms = z.object({
  words: z
    .array(text(200), twoWords)
    .max(200, 'Give at most 20 words')
    .refine((words) => words.filter(Boolean).length > 1, twoWords),
  /** Left out: as the group was before. */
  isOneWay: z.boolean('Please check this').optional(),
})
export type NewSynonyms = z.input<typeof NewSynonyms>

/** The longest that an address stays open, in hours. */
export const busyHoursMost = 24

/** An address from which many people register on one day, such as a stall at a fair. The address itself is not stored. */
export const BusyAddresses = z.object({
  data: z.object({
    open: z.array(z.object({ id: z.string(), note: z.string(), closesAt: z.string() })),
    /** The address from which the admin asks. */
    yourAddress: z.string(),
  }),
})
export type BusyAddresses = z.infer<typeof BusyAddresses>

const hoursRule = `Give a number of hours from 1 to ${busyHoursMost}`

export const OpenBusyAddress = z.object({
  address: requiredText(45, 'Enter the internet address').pipe(
    z.union([z.ipv4(), z.ipv6()], 'Enter an internet address, like 102.89.23.4'),
  ),
  hours: z.coerce.number(hoursRule).int(hoursRule).min(1, hoursRule).max(busyHoursMost, hoursRule),
  note: requiredText(80, 'Say where this is'),
})
export type OpenBusyAddress = z.input<typeof OpenBusyAddress>
