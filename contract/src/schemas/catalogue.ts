import { z } from 'zod'
import { productCategories } from '../values/categories.ts'
import { text } from './fields.ts'
import { fieldLengths } from '../values/field-lengths.ts'
import { Picture } from './photo.ts'
import { ShopCard } from './sellers.ts'
import { Voice } from './voice.ts'

const stockCount = z
  .number('Quantity must be a valid number')
  .int('Quantity must be a valid number')
  .min(0, 'Quantity must be a valid number')
  .max(fieldLengths.quantity, 'Quantity must be a valid number')

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
  /** Kilometres from the place a search asked from; only there. */
  distanceKm: z.number().optional(),
  /** What its seller says of it; not in lists. */
  voice: Voice.nullish(),
  /** Only in the owner's own answers. */
  onHand: z.number().optional(),
  reserved: z.number().optional(),
  status: z.enum(['live', 'sold out', 'paused', 'removed']).optional(),
})
export type Product = z.infer<typeof Product>

/** What a seller has begun to write and nobody else sees: all but its name may lack. Only in the owner's own answers. */
export const ProductDraft = Product.extend({
  category: z.enum(productCategories).or(z.literal('')),
  price: z.number().nullable(),
  priceMinor: z.number().nullable(),
  status: z.literal('draft'),
})
export type ProductDraft = z.infer<typeof ProductDraft>

export const ProductList = z.object({ data: z.array(Product) })
export type ProductList = z.infer<typeof ProductList>

export const OwnProductList = z.object({ data: z.array(z.union([Product, ProductDraft])) })
export type OwnProductList = z.infer<typeof OwnProductList>

export const ProductAnswer = z.object({ data: z.union([Product, ProductDraft]) })
export type ProductAnswer = z.infer<typeof ProductAnswer>

export const ProductsOfSeller = z.object({ products: z.array(Product) })
export type ProductsOfSeller = z.infer<typeof ProductsOfSeller>

/** Answer to a created or changed listing. */
export const ProductSaved = z.object({ message: z.string(), data: z.union([Product, ProductDraft]) })
export type ProductSaved = z.infer<typeof ProductSaved>

/** What a seller may want to see of his listings alone, by status or need; `low`: of products, those he wants a mail about. */
export const ownListingFilters = ['draft', 'live', 'sold out', 'paused', 'no-photo', 'low'] as const

/** A seller's look at his own listings: by words of the name, some of them alone, a page at a time. */
export const OwnListingsQuery = z.object({
  q: text(fieldLengths.search).optional(),
  status: z.enum(ownListingFilters).optional(),
  after: text(200).optional(),
})
export type OwnListingsQuery = z.input<typeof OwnListingsQuery>

/** A page of what one shop offers. */
export const ShopListQuery = z.object({
  /** Where the page starts, as the last one named it. */
  after: text(200).optional(),
  /** For a shop's page: what everybody sees is shown to its owner too. Without it he sees his paused listings as well. */
  view: z.literal('public').optional(),
})
export type ShopListQuery = z.input<typeof ShopListQuery>

/** Takes a listing out of the market for a while, or brings it back. A draft is published by its form: 409. */
export const ListingStatus = z.object({ status: z.enum(['live', 'paused'], 'Choose live or paused') })
export type ListingStatus = z.infer<typeof ListingStatus>

/**
 * How many pieces can be bought from now on. `seen` is the number the seller was looking at: when buyers have changed
 * it meanwhile nothing is stored and the answer is 409.
 */
export const Stock = z.object({ quantity: stockCount, seen: stockCount.optional() })
export type Stock = z.input<typeof Stock>
