import { z } from 'zod'
import { productConditions } from '../values/categories.ts'
import { saleUnits } from '../values/catalogue/units.ts'
import { priceTerms, priceWords } from './catalogue/price-terms.ts'
import { id, text } from './fields.ts'

export const importKinds = ['products', 'services'] as const
export type ImportKind = (typeof importKinds)[number]

/** What the file lists. A program that sends the file as a bare body names it here too. */
export const ImportQuery = z.object({
  kind: z.enum(importKinds, 'Choose products or services'),
  fileName: z.string().max(120).optional(),
})
export type ImportQuery = z.input<typeof ImportQuery>

/** How many words without a category a seller can choose one for, and how long each may be. */
export const mostCategoryWords = 50
export const longestCategoryWord = 80

/** Lists the lines of a file after its preview. */
export const ListImport = z.object({
  importId: id,
  /** The category for each word of the file that names none of ours. */
  categories: z
    .array(
      z
        .object({ word: text(longestCategoryWord), category: text(60) })
        .refine(({ word, category }) => word === '' || category !== '', {
          error: 'Choose a category',
          path: ['category'],
        }),
    )
    .max(mostCategoryWords)
    .optional(),
})
export type ListImport = z.input<typeof ListImport>

const refusedLine = z.object({
  line: z.number(),
  /** The columns that are wrong, as the template names them: "price, quantity"; "" when the whole line is wrong. */
  column: z.string(),
  reason: z.string(),
})

/** A line of the file as it would be listed. */
const previewedListing = z.object({
  line: z.number(),
  name: z.string(),
  category: z.string(),
  /** The word of the file from which the category was guessed; null when the file named the category itself. */
  guessedFrom: z.string().nullable(),
  /** Null: price on request, services only. */
  priceMinor: z.number().nullable(),
  /** Only of services; as in `Service`. Servers before 0.25 leave them out. */
  ...priceWords,
  priceNote: priceTerms.priceNote,
  workPlaceWords: z.string().optional(),
  /** Null for services. */
  quantity: z.number().nullable(),
  /** As in `Product`; null for services. */
  condition: z.enum(productConditions).nullable(),
  unit: z.enum(saleUnits).nullable(),
  description: z.string(),
  location: z.string(),
})
export type ComingListing = z.infer<typeof previewedListing>

/** What a file would bring, before anything is listed. */
export const ImportPreview = z.object({
  data: z.object({
    id: z.string(),
    kind: z.enum(importKinds),
    fileName: z.string(),
    lines: z.number(),
    /** Lines to list: without errors, not listed by an earlier import, each once. */
    fresh: z.number(),
    known: z.number(),
    doubled: z.number(),
    refused: z.number(),
    /** The first hundred refused lines. */
    errors: z.array(refusedLine),
    /** Lines that name a photo. */
    withImage: z.number(),
    /** Lines for which the ZIP holds a photo. */
    withPhoto: z.number(),
    /** The first twenty names of photos that the ZIP does not hold. */
    missingPhotos: z.array(z.string()),
    /**
     * The words of the lines to list that name no category of ours ("" for lines without a word), and where they go.
     * Servers before 0.27 leave it out.
     */
    unknownCategories: z
      .array(z.object({ word: z.string(), category: z.string(), count: z.number() }))
      .optional(),
    /** The first five lines to list. */
    listings: z.array(previewedListing),
  }),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** The progress of an import. `listed` counts the listings that it created. */
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
    /** Listings that have got their photos from the ZIP. */
    photos: z.number(),
    /** Those of the listed that wait for a look by an admin, once all are listed. */
    waiting: z.number(),
  }),
})
export type ImportState = z.infer<typeof ImportState>
