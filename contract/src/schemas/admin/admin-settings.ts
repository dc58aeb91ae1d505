import { z } from 'zod'
import { text } from '../fields.ts'
import { fieldLengths } from '../../values/field-lengths.ts'

/** Words and phrases that mean the same to buyers: a search for one finds the others. */
export const SynonymGroup = z.object({ id: z.string(), words: z.array(z.string()) })
export type SynonymGroup = z.infer<typeof SynonymGroup>
export const SynonymGroups = z.object({ data: z.array(SynonymGroup) })
export type SynonymGroups = z.infer<typeof SynonymGroups>

export const SynonymsQuery = z.object({ q: text(fieldLengths.search).default('') })
export type SynonymsQuery = z.input<typeof SynonymsQuery>

/** A group to store. The server normalises the words and reports errors at `words`. */
export const NewSynonyms = z.object({
  words: z.array(text(200), 'Give at least two different words').max(200, 'Give at most 20 words'),
})
export type NewSynonyms = z.input<typeof NewSynonyms>
