import { z } from 'zod'
import { markKinds } from '../../values/saved/saved-kinds.ts'
import { Product } from '../catalogue.ts'
import { id, Place, text } from '../fields.ts'
import { Service } from '../services.ts'

/** What to save or to wait for, or to remove. */
export const SavedTarget = z.object({
  kind: z.enum(markKinds, 'Choose product, service, shop or variant'),
  id,
})
export type SavedTarget = z.infer<typeof SavedTarget>

export const SavedQuery = z.object({ after: text(200).optional() })
export type SavedQuery = z.input<typeof SavedQuery>

/** The caller's marks ("product/…", "shop/…"), the last saved first. */
export const SavedMarks = z.object({ data: z.array(z.string()) })
export type SavedMarks = z.infer<typeof SavedMarks>

/**
 * One saved product or service. `listing` is what everybody sees of it; null when it is paused or gone. A paused one
 * may come back.
 */
export const SavedItem = z.object({
  kind: z.enum(['product', 'service']),
  id: z.string(),
  name: z.string(),
  state: z.enum(['listed', 'paused', 'gone']),
  product: Product.nullable(),
  service: Service.nullable(),
})
export type SavedItem = z.infer<typeof SavedItem>

/** One page of the saved items, the last saved first. The header `Link` names the next page. */
export const SavedItems = z.object({
  data: z.object({
    items: z.array(SavedItem),
    /** How many there are on all pages. */
    total: z.number(),
    /** Whether the caller wants emails about what they saved; null for a visitor. */
    wantsEmails: z.boolean().nullable(),
  }),
})
export type SavedItems = z.infer<typeof SavedItems>

/** Sold-out sizes and other variants that the caller waits for, the last first. */
export const AwaitedVariants = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      productId: z.string(),
      /** The product and the variant: "Ankara dress (Size: M)". */
      name: z.string(),
      state: z.enum(['soldOut', 'back', 'gone']),
    }),
  ),
})
export type AwaitedVariants = z.infer<typeof AwaitedVariants>

/** A shop that the caller follows. `isOpen`: its page can be visited. */
export const FollowedShop = z.object({
  _id: z.string(),
  storeName: z.string(),
  storeLogo: z.string(),
  location: Place,
  verified: z.boolean(),
  isOpen: z.boolean(),
})
export type FollowedShop = z.infer<typeof FollowedShop>

/** The shops that the caller follows, and what they listed last: at most twelve goods and services of the last 30 days. */
export const FollowedShops = z.object({
  data: z.object({
    shops: z.array(FollowedShop),
    newest: z.array(Product),
    newestServices: z.array(Service),
  }),
})
export type FollowedShops = z.infer<typeof FollowedShops>

export const SavedEmails = z.object({ wantsEmails: z.boolean('Choose yes or no') })
export type SavedEmails = z.infer<typeof SavedEmails>
