import { z } from 'zod'
import { productCategories, productConditions } from '../values/categories.ts'
import { saleUnits } from '../values/catalogue/units.ts'
import { text } from './fields.ts'
import { fieldLengths } from '../values/field-lengths.ts'
import { ownListingSorts } from '../values/catalogue/listing-changes.ts'
import { Picture } from './files/photo.ts'
import { Rating } from './reviews.ts'
import { ShopCard } from './sellers.ts'
import { Voice } from './files/voice.ts'

const stockCount = z
  .number('Quantity must be a valid number')
  .int('Quantity must be a valid number')
  .min(0, 'Quantity must be a valid number')
  .max(fieldLengths.quantity, 'Quantity must be a valid number')

/** A size, a colour or another choice of a product, with a stock of its own. */
export const ProductVariant = z.object({
  id: z.string(),
  /** Its value of each of the product's `optionNames`. */
  options: z.array(z.string()),
  /** 0 in a draft that has no price yet. */
  priceMinor: z.number(),
  /** How many can be bought now. */
  quantity: z.number(),
  /** Which of the product's pictures shows it; null for none of its own. */
  pictureId: z.string().nullable(),
  /** Only in answers to the owner. */
  reserved: z.number().optional(),
})
export type ProductVariant = z.infer<typeof ProductVariant>

/** What only the owner of a listing reads about it. */
export const ownerFigures = {
  /** How often others opened its page. */
  views: z.number().optional(),
  /** How many people saved it. */
  saves: z.number().optional(),
  /** Why it waits for a look, or why it was refused; null for all others. */
  moderationNote: z.string().nullish(),
}

export const Product = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  category: z.enum(productCategories),
  price: z.number(),
  priceMinor: z.number(),
  /** The lowest price of the 30 days before the price fell; null when it did not fall in the last 30 days. */
  priceBeforeMinor: z.number().nullable(),
  /** Null where the seller does not say. */
  condition: z.enum(productConditions).nullable(),
  /** What the price and the quantity count: "paint bucket". Null for single things. */
  unit: z.enum(saleUnits).nullable(),
  /** On hand less reserved: how many can be bought now. */
  quantity: z.number(),
  description: z.string(),
  productImg: z.string(),
  pictures: z.array(Picture),
  location: z.string(),
  createdAt: z.string(),
  /** The rating of the product itself, by buyers who received it. */
  stats: Rating,
  /** How many pieces were sold; 0 below three. */
  soldCount: z.number(),
  /** True: some variants cost more than `priceMinor`, which is the lowest price. */
  hasPriceRange: z.boolean(),
  /** What one kg or litre costs, where the name of food or drink says how much it is: "₦1,580 a kg". Servers before 0.27 leave it out. */
  unitPrice: z.string().nullish(),
  /** Of a sale price, with the space before it: " until 8 Dec". Servers before 0.28 leave it out. */
  saleNote: z.string().nullish(),
  /** What delivery of one piece costs to the place that the caller keeps in the cookie `oja-place`: "Delivery to Ikeja ₦1,500". Only in lists that buyers read, and only with a place. Servers before 0.29 leave it out; those before 0.30 say it only in lists of a search. */
  deliveryWords: z.string().optional(),
  /** The names of its options, such as Size and Colour, and its variants; both empty for most products. Not in lists. */
  optionNames: z.array(z.string()).optional(),
  variants: z.array(ProductVariant).optional(),
  sellerId: ShopCard,
  /** Kilometres from the place of a search by distance; only in its answer. */
  distanceKm: z.number().optional(),
  /** The seller's recording about it; not in lists. */
  voice: Voice.nullish(),
  /** Only in answers to the owner. */
  onHand: z.number().optional(),
  reserved: z.number().optional(),
  status: z.enum(['live', 'sold out', 'paused', 'removed', 'waiting', 'refused']).optional(),
  ...ownerFigures,
  /** Only in answers to the owner: how many pieces were sold, from the first on. */
  sold: z.number().optional(),
  /** Only in answers to the owner: the price that comes back when the sale ends; null without a sale. Servers before 0.28 leave it out. */
  priceAfterSaleMinor: z.number().nullish(),
})
export type Product = z.infer<typeof Product>

/** A draft that only its seller sees: every field but the name may be missing. Only in answers to the owner. */
export const ProductDraft = Product.extend({
  category: z.enum(productCategories).or(z.literal('')),
  price: z.number().nullable(),
  priceMinor: z.number().nullable(),
  status: z.literal('draft'),
})
export type ProductDraft = z.infer<typeof ProductDraft>

export const ProductList = z.object({ data: z.array(Product) })
export type ProductList = z.infer<typeof ProductList>

/** At most six products of the same shop, and six of the same category from other shops, those nearby first. */
export const RelatedProducts = z.object({
  data: z.object({ ofShop: z.array(Product), similar: z.array(Product) }),
})
export type RelatedProducts = z.infer<typeof RelatedProducts>

/** The ids of products that a device has seen, with commas; at most twelve. */
export const SeenProducts = z.object({
  ids: z
    .string()
    .regex(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,11}$/,
      'Give at most twelve ids, with commas',
    ),
})
export type SeenProducts = z.input<typeof SeenProducts>

export const OwnProductList = z.object({ data: z.array(z.union([Product, ProductDraft])) })
export type OwnProductList = z.infer<typeof OwnProductList>

export const ProductAnswer = z.object({ data: z.union([Product, ProductDraft]) })
export type ProductAnswer = z.infer<typeof ProductAnswer>

export const ProductsOfSeller = z.object({ products: z.array(Product) })
export type ProductsOfSeller = z.infer<typeof ProductsOfSeller>

/** The answer after a listing was created or changed. */
export const ProductSaved = z.object({ message: z.string(), data: z.union([Product, ProductDraft]) })
export type ProductSaved = z.infer<typeof ProductSaved>

/**
 * The filters of a seller's own listings, by status or need. `low`: products at or below the seller's low-stock
 * number.
 */
export const ownListingFilters = [
  'draft',
  'live',
  'sold out',
  'paused',
  'waiting',
  'refused',
  'no-photo',
  'low',
] as const

/** One page of a seller's own listings, by words of the name and by a filter. */
export const OwnListingsQuery = z.object({
  q: text(fieldLengths.search).optional(),
  status: z.enum(ownListingFilters).optional(),
  /** Newest first without it. Services have no stock and no sales. */
  sort: z.enum(ownListingSorts).optional(),
  after: text(200).optional(),
})
export type OwnListingsQuery = z.input<typeof OwnListingsQuery>

/** One page of a shop's listings. */
export const ShopListQuery = z.object({
  /** Where the page starts, as the `Link` of the last page names it. */
  after: text(200).optional(),
  /** With it the owner gets what everybody sees. Without it the owner gets paused listings too. */
  view: z.literal('public').optional(),
})
export type ShopListQuery = z.input<typeof ShopListQuery>

/** Pauses a listing, or brings it back. A draft answers 409: only its form publishes it. */
export const ListingStatus = z.object({ status: z.enum(['live', 'paused'], 'Choose live or paused') })
export type ListingStatus = z.infer<typeof ListingStatus>

/**
 * How many pieces can be bought from now on. `seen` is the number that the seller's screen showed: when buyers have
 * changed it since, the server stores nothing and answers 409. A product with variants needs the `variantId`.
 */
export const Stock = z.object({
  quantity: stockCount,
  seen: stockCount.optional(),
  variantId: z.uuid().optional(),
})
export type Stock = z.input<typeof Stock>

/** The name of a product, as far as it is typed. */
export const ListingWordsQuery = z.object({ name: text(fieldLengths.listingName) })
export type ListingWordsQuery = z.input<typeof ListingWordsQuery>

/** What the words of a name say about a product. Each is offered to the seller; none is set for them. */
export const ListingWords = z.object({
  data: z.object({
    category: z.enum(productCategories).nullable(),
    condition: z.enum(productConditions).nullable(),
    unit: z.enum(saleUnits).nullable(),
    /** Facts for the description: "128 GB", "8 GB RAM". */
    details: z.array(z.string()),
  }),
})
export type ListingWords = z.infer<typeof ListingWords>
