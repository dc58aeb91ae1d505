import { z } from 'zod'
import { saleUnits } from '../../values/catalogue/units.ts'
import { productCategories } from '../../values/categories.ts'
import { fieldLengths } from '../../values/field-lengths.ts'
import { id, text } from '../fields.ts'
import { Picture } from '../files/photo.ts'

/** A draft that was made of a photo: whatever its seller has not typed yet is missing. */
export const PhotoDraft = z.object({
  id: z.string(),
  /** "" while it has none. */
  name: z.string(),
  category: z.string(),
  priceMinor: z.number().nullable(),
  quantity: z.number(),
  /** What it is sold by; "" for none. Servers before 0.25 leave it out. */
  unit: z.string().optional(),
  picture: Picture,
})
export type PhotoDraft = z.infer<typeof PhotoDraft>

/** What the name of a draft says of a field that is still empty. It is offered, not set. */
export const DraftOffer = z.object({
  id: z.string(),
  category: z.enum(productCategories).nullable(),
  unit: z.enum(saleUnits).nullable(),
})
export type DraftOffer = z.infer<typeof DraftOffer>

/** Of all drafts in the answer; servers before 0.26 leave it out. */
const offers = z.array(DraftOffer).optional()

/** The oldest 40 of the caller's drafts of photos, and how many there are. */
export const PhotoDrafts = z.object({ data: z.array(PhotoDraft), total: z.number(), offers })
export type PhotoDrafts = z.infer<typeof PhotoDrafts>

/**
 * What became of the photos of one request: a draft for each, and those that cannot be opened, by name.
 * `isNew` is false for a photo that came before. A part that does not complete its photo makes no draft.
 */
export const AddedPhotos = z.object({
  message: z.string(),
  data: z.object({
    drafts: z.array(z.object({ id: z.string(), fileName: z.string(), isNew: z.boolean() })),
    refused: z.array(z.object({ fileName: z.string(), reason: z.string() })),
  }),
})
export type AddedPhotos = z.infer<typeof AddedPhotos>

const typed = text(fieldLengths.listingName)

/** The table of drafts as its seller typed it. With `publish` those that miss nothing are put in the market. */
export const SavePhotoDrafts = z.object({
  publish: z.boolean(),
  drafts: z
    .array(
      z.object({ id, name: typed, category: typed, price: typed, quantity: typed, unit: typed.optional() }),
    )
    .min(1, 'There are no drafts to save')
    .max(fieldLengths.bulkPhotos, `Save at most ${fieldLengths.bulkPhotos} drafts at once`),
})
export type SavePhotoDrafts = z.input<typeof SavePhotoDrafts>

/** How many are in the market now, and what the others miss: a sentence for each field. */
export const SavedPhotoDrafts = z.object({
  message: z.string(),
  published: z.number(),
  missing: z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.string()) })),
  offers,
})
export type SavedPhotoDrafts = z.infer<typeof SavedPhotoDrafts>
