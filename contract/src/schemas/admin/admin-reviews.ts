import { z } from 'zod'
import { fieldLengths } from '../../values/field-lengths.ts'
import { id, text } from '../fields.ts'
import { Picture } from '../files/photo.ts'
import { Voice } from '../files/voice.ts'

const named = z.object({ id: z.string(), name: z.string() })

/** A whole review as an admin weighs it, with the account of its writer. */
export const AdminReview = z.object({
  id: z.string(),
  rating: z.number(),
  comment: z.string(),
  createdAt: z.string(),
  /** "" when it was never edited. */
  editedAt: z.string(),
  verifiedPurchase: z.boolean(),
  /** As in `Review`. */
  mark: z.string().optional(),
  /** How many reports about it wait for a decision. Servers before 0.27 leave it out. */
  openReports: z.number().optional(),
  /** The gravest three of these reports, and the shop or person whose page decides them. Servers before 0.27 leave it out. */
  reported: z
    .object({ about: z.string(), reports: z.array(z.object({ reason: z.string(), note: z.string() })) })
    .nullish(),
  writer: named,
  shop: named,
  /** What it is about, where that is not the shop. Its name is there also when buyers see it no more. */
  product: named.nullable(),
  service: named.nullable(),
  photo: Picture.nullable(),
  voice: Voice.nullable(),
  reply: z.object({ text: z.string(), createdAt: z.string() }).nullable(),
})
export type AdminReview = z.infer<typeof AdminReview>
export const AdminReviews = z.object({ data: z.array(AdminReview) })
export type AdminReviews = z.infer<typeof AdminReviews>

/** A review that an admin removed: when, who, and what its writer read as the reason. */
export const RemovedReview = AdminReview.extend({
  removed: z.object({ at: z.string(), by: z.string(), reason: z.string() }),
})
export type RemovedReview = z.infer<typeof RemovedReview>
export const RemovedReviews = z.object({ data: z.array(RemovedReview) })
export type RemovedReviews = z.infer<typeof RemovedReviews>

/** As in `AdminReviewsQuery`. */
export const RemovedReviewsQuery = z.object({
  seller: z.union([z.literal(''), id]).optional(),
  person: z.union([z.literal(''), id]).optional(),
})
export type RemovedReviewsQuery = z.input<typeof RemovedReviewsQuery>

/**
 * `seller`: of this shop, its goods and services; `person`: of this writer; `reports`: with reports that wait or were decided;
 * `q`: words of it, or of the shop's name.
 */
export const AdminReviewsQuery = z.object({
  q: text(fieldLengths.search).optional(),
  stars: z.enum(['', '1', '2', '3', '4', '5']).optional(),
  reports: z.enum(['', 'open', 'decided']).optional(),
  seller: z.union([z.literal(''), id]).optional(),
  person: z.union([z.literal(''), id]).optional(),
  after: z.union([z.literal(''), id]).optional(),
})
export type AdminReviewsQuery = z.input<typeof AdminReviewsQuery>
