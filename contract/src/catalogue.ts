import { z } from 'zod'
import { productCategories } from './categories.ts'
import { text } from './fields.ts'
import { limits } from './limits.ts'
import { ShopCard } from './sellers.ts'

/** A picture of a listing. Each is stored in three widths; `colour` is one of 64 palette classes. */
export const Picture = z.object({ id: z.string(), url: z.string(), colour: z.number() })
export type Picture = z.infer<typeof Picture>

export const Product = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  category: z.enum(productCategories),
  price: z.number(),
  priceMinor: z.number(),
  /** On hand less reserved: what can be bought now. */
  quantity: z.number(),
  description: z.string(),
  productImg: z.string(),
  pictures: z.array(Picture),
  location: z.string(),
  createdAt: z.string(),
  sellerId: ShopCard,
  /** Only in the owner's own answers. */
  onHand: z.number().optional(),
  reserved: z.number().optional(),
  status: z.enum(['draft', 'live', 'paused', 'removed']).optional(),
})
export type Product = z.infer<typeof Product>

export const ProductList = z.object({ data: z.array(Product) })
export type ProductList = z.infer<typeof ProductList>

export const ProductAnswer = z.object({ data: Product })
export type ProductAnswer = z.infer<typeof ProductAnswer>

export const ProductsOfSeller = z.object({ products: z.array(Product) })
export type ProductsOfSeller = z.infer<typeof ProductsOfSeller>

/** What a search of the catalogue understands. `after` is the place the next page starts from, as the last one named it. */
export const ProductQuery = z.object({
  q: text(limits.search).optional(),
  category: text(60).optional(),
  after: z.string().max(200).optional(),
})
export type ProductQuery = z.input<typeof ProductQuery>

/** Answer to a created listing. */
export const ProductCreated = z.object({ message: z.string(), data: Product })
export type ProductCreated = z.infer<typeof ProductCreated>
