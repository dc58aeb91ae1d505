import { z } from 'zod'
import { id } from './fields.ts'

export const importKinds = ['products', 'services'] as const
export type ImportKind = (typeof importKinds)[number]

/** What is in the file, and for programs that send it as a bare body, what it is called. */
export const ImportQuery = z.object({
  kind: z.enum(importKinds, 'Choose products or services'),
  fileName: z.string().max(120).optional(),
})
export type ImportQuery = z.input<typeof ImportQuery>

/** Lists what a file holds that was looked at before. */
export const ListImport = z.object({ importId: id })
export type ListImport = z.input<typeof ListImport>

const refusedLine = z.object({
  line: z.number(),
  /** Of the template's columns; "" when the whole line is wrong. */
  column: z.string(),
  reason: z.string(),
})

/** A listing of the file as it would stand in the shop. */
const comingListing = z.object({
  line: z.number(),
  name: z.string(),
  category: z.string(),
  /** The word of the file it was guessed from; null when it named that very category. */
  guessedFrom: z.string().nullable(),
  /** Null: price on request, services only. */
  priceMinor: z.number().nullable(),
  /** Null for services. */
  quantity: z.number().nullable(),
  description: z.string(),
  location: z.string(),
})
export type ComingListing = z.infer<typeof comingListing>

/** What a file would bring, before anything of it is listed. */
export const ImportPreview = z.object({
  data: z.object({
    id: z.string(),
    kind: z.enum(importKinds),
    fileName: z.string(),
    lines: z.number(),
    /** What would be listed: lines that are good, not listed by an earlier import, each once. */
    fresh: z.number(),
    known: z.number(),
    doubled: z.number(),
    refused: z.number(),
    /** The first hundred of those refused. */
    errors: z.array(refusedLine),
    /** Lines that name a picture: a file cannot bring one along. */
    withImage: z.number(),
    /** The first five fresh ones. */
    listings: z.array(comingListing),
  }),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** How far an import has come. `listed` counts what it brought into the shop. */
export const ImportState = z.object({
  data: z.object({
    id: z.string(),
    kind: z.enum(importKinds),
    fileName: z.string(),
    status: z.enum(['seen', 'listing', 'done', 'failed']),
    lines: z.number(),
    read: z.number(),
    listed: z.number(),
    known: z.number(),
    refused: z.number(),
  }),
})
export type ImportState = z.infer<typeof ImportState>
