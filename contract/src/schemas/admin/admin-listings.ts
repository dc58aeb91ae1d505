import { z } from 'zod'
import { id } from '../fields.ts'
import { AdminRecord } from './admin-records.ts'

const kind = z.enum(['product', 'service'])
export type AdminListingKind = z.infer<typeof kind>

/** What a listing is addressed by on admin pages. */
export const AdminListingParams = z.object({ kind, id })

/** One page of a shop's listings. `after` is the cursor of the page before. */
export const AdminShopListingsQuery = z.object({ after: z.string().optional() })
export type AdminShopListingsQuery = z.input<typeof AdminShopListingsQuery>

export const AdminShopListings = z.object({ data: z.array(AdminRecord) })
export type AdminShopListings = z.infer<typeof AdminShopListings>

/** A listing with what its removal touches. */
export const AdminListing = z.object({
  data: AdminRecord.extend({
    kind,
    sellerId: z.string(),
    storeName: z.string(),
    /** The cover; "" without one. */
    picture: z.string(),
    openReports: z.number(),
    /** Paid orders that the buyer has not received. They stay. */
    openOrders: z.number(),
  }),
})
export type AdminListing = z.infer<typeof AdminListing>
