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

/** The cells of a row that its seller can mend on the page. */
export const importCells = [
  'name',
  'category',
  'price',
  'priceFor',
  'priceIsFrom',
  'priceNote',
  'quantity',
  'variants',
  'unit',
  'condition',
  'workPlace',
  'description',
  'location',
  'lga',
  'state',
  'latitude',
  'longitude',
] as const
export type ImportCell = (typeof importCells)[number]

/** How many rows are mended at once, and how large they may be together as a form: it must fit into one request. */
export const mostRowsToMend = 20
export const rowsToMendBytes = 40 * 1024

/** The rows of an import as their seller mended them. Cells that are left out stay as they are. */
export const MendImport = z.object({
  rows: z
    .array(
      z.object({
        line: z.int().min(1),
        cells: z.partialRecord(z.enum(importCells), z.string()),
      }),
    )
    .max(mostRowsToMend),
})
export type MendImport = z.input<typeof MendImport>

/** A row that cannot be listed as it is: its cells, and what is wrong with each. */
export const RowToMend = z.object({
  line: z.number(),
  cells: z.array(
    z.object({
      name: z.enum(importCells),
      value: z.string(),
      /** Null where nothing is wrong. */ fault: z.string().nullable(),
    }),
  ),
})
export type RowToMend = z.infer<typeof RowToMend>

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
    /** The first of the refused lines that can be mended on the page, and how many can. Servers before 0.28 leave them out. */
    toMend: z.array(RowToMend).optional(),
    leftToMend: z.number().optional(),
    /** Lines that name a photo. */
    withImage: z.number(),
    /** Lines for which the ZIP holds a photo. */
    withPhoto: z.number(),
    /** Listings from before that have no photo, and for whose lines the ZIP holds one. Servers before 0.28 leave it out. */
    photosToAdd: z.number().optional(),
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
    /** Listings from rows that were mended on the page. Servers before 0.28 leave this and the next three out. */
    mended: z.number().optional(),
    /** The lines of rows that were mended into what the shop has already. */
    alreadyThere: z.array(z.number()).optional(),
    /** The next rows to mend, and how many there are. None while the import runs. */
    toMend: z.array(RowToMend).optional(),
    leftToMend: z.number().optional(),
  }),
})
export type ImportState = z.infer<typeof ImportState>
