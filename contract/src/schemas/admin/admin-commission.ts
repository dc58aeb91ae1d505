import { z } from 'zod'
import { productCategories } from '../../values/categories.ts'
import { NewCommission } from './admin-payments.ts'

/** The commission of a category of goods. Null: the market's own rate. */
export const NewCategoryCommission = z.object({
  category: z.enum(productCategories, 'Choose a category from the list'),
  percent: NewCommission.shape.percent.nullable(),
})
export type NewCategoryCommission = z.input<typeof NewCategoryCommission>

/** The rates now, in per cent, and the newest changes. */
export const CommissionRates = z.object({
  data: z.object({
    percent: z.number(),
    /** Each category, with the market's rate where it has none of its own. */
    categories: z.array(
      z.object({ category: z.enum(productCategories), percent: z.number(), isOwn: z.boolean() }),
    ),
    /** What shops are told of a change that is made now. */
    notification: z
      .object({
        /** The last day of its announcement. */
        until: z.string(),
        /** How many shops are told: of the market's rate, and of the rate of each category. */
        shops: z.object({ all: z.number(), category: z.record(z.string(), z.number()) }),
      })
      .optional(),
    history: z.array(
      z.object({
        id: z.string(),
        /** "" for the market's own rate. */
        category: z.string(),
        /** Null: the category has the market's rate again. */
        percent: z.number().nullable(),
        /** What counted until then, the market's rate too; missing where nothing knows it. */
        before: z.number().optional(),
        /** "" for an admin who is gone. */
        by: z.string(),
        at: z.string(),
      }),
    ),
  }),
})
export type CommissionRates = z.infer<typeof CommissionRates>
