import { z } from 'zod'
import { isDay } from '../values/calendar.ts'
import { businessCategories, businessLevels, productConditions } from '../values/categories.ts'
import { saleUnits } from '../values/catalogue/units.ts'
import { emailOrPhone, optionalEmail, password, phone, Place, requiredText, text } from './fields.ts'
import { openingFields, WorkingHours } from './hours.ts'
import { SignedIn } from './identity.ts'
import { fieldLengths } from '../values/field-lengths.ts'
import { parseQuantity } from '../values/money.ts'
import { shopEmailKinds } from '../values/sellers/shop-emails.ts'
import { Picture } from './files/photo.ts'
import { Review, Rating } from './reviews.ts'
import { Voice } from './files/voice.ts'

/** Seller registration (Sell With Us). `email` may be a phone number. `name` is the owner's; state and LGA are optional and set the shop's place. */
export const RegisterSeller = z.object({
  storeName: requiredText(fieldLengths.storeName, 'Business name is required'),
  name: requiredText(fieldLengths.personName, 'Owner name is required'),
  email: emailOrPhone('Email is required', 'Invalid email address'),
  phone: phone('Phone is required'),
  businessLevel: z.enum(businessLevels, 'Select a business level'),
  category: z.enum(businessCategories, 'Select a category'),
  password: password('Password is required'),
  address: text(fieldLengths.address).default(''),
  description: text(fieldLengths.description).default(''),
  state: text(40).default(''),
  lga: text(60).default(''),
})
export type RegisterSeller = z.input<typeof RegisterSeller>

/** The shop that a buyer opens with the account they have. Any other field, such as `role`, is ignored. */
export const OpenShop = RegisterSeller.omit({ name: true, email: true, password: true })
export type OpenShop = z.input<typeof OpenShop>

/** The session of the person who opened a shop, as every page needs it: a seller's from now on. */
export const ShopOpened = z.object({ message: z.string(), data: SignedIn })
export type ShopOpened = z.infer<typeof ShopOpened>

/**
 * Which contact details a shop has. Only the contact call has the details themselves.
 * `whatsapp`: buyers may open a chat with its phone number; only when the owner wants it.
 */
const reachable = z.object({ phone: z.boolean(), email: z.boolean(), whatsapp: z.boolean().optional() })

/** A shop as a buyer sees it beside a product. E-mail and phone are always "" (docs/requirements/rules.md D22). */
export const ShopCard = z.object({
  _id: z.string(),
  userId: z.string(),
  storeName: z.string(),
  storeLogo: z.string(),
  businessCategory: z.enum(businessCategories),
  businessLevel: z.enum(businessLevels),
  email: z.string(),
  phone: z.string(),
  location: Place,
  verified: z.boolean(),
  /** Not in lists. */
  reachable: reachable.optional(),
  /** The day from which a closed shop handles orders, `2026-12-05`; "" when it is not closed. Not in lists. */
  closedUntil: z.string().optional(),
  /** The rating of the shop; only beside its listings. */
  stats: Rating.optional(),
})
export type ShopCard = z.infer<typeof ShopCard>

/** How to reach one shop (docs/requirements/rules.md D22). The phone is E.164; either may be "". */
export const SellerContact = z.object({ data: z.object({ phone: z.string(), email: z.string() }) })
export type SellerContact = z.infer<typeof SellerContact>

export const SellerFound = z.object({
  _id: z.string(),
  storeLogo: z.string(),
  storeName: z.string(),
  businessCategory: z.string(),
  location: Place,
  /** Added: whether an admin has approved the shop's documents. */
  verified: z.boolean(),
  /** Added: the rating of the shop. */
  stats: Rating,
  /** Kilometres from the place of a search by distance; only in its answer. */
  distanceKm: z.number().optional(),
})
export const SellerSearch = z.object({ sellers: z.array(SellerFound) })
export type SellerSearch = z.infer<typeof SellerSearch>

export const ShopName = z.object({ data: z.object({ storeName: z.string() }) })
export type ShopName = z.infer<typeof ShopName>

const openingHours = { workingHours: WorkingHours, ...openingFields }

/** The seller's own shop. */
export const OwnShop = z.object({
  seller: z.object({
    _id: z.string(),
    storeName: z.string(),
    /** The new name of a verified shop, which waits for an admin; "" for none. */
    pendingName: z.string(),
    /** The last part of the shop's link, /s/mama-sade. */
    slug: z.string(),
    email: z.string(),
    phone: z.string(),
    description: z.string(),
    businessCategory: z.enum(businessCategories),
    businessLevel: z.enum(businessLevels),
    address: z.string(),
    location: Place,
    lga: z.string(),
    storeLogo: z.string(),
    ...openingHours,
    /** The seller gets emails, at least of one kind. */
    notifications: z.boolean(),
    /** What the seller gets emails about, beside disputes and payouts. */
    emails: z.array(z.enum(shopEmailKinds)),
    /** The seller wants a mail when so few pieces of a product are left; null: no mail. */
    lowStockAt: z.number().nullable(),
    /** The day from which the closed shop handles orders, `2026-12-05`; "" when it is not closed. */
    closedUntil: z.string(),
    /** Buyers may open a chat with the shop's phone number on WhatsApp. */
    whatsapp: z.boolean().optional(),
    status: z.enum(['pending', 'active', 'suspended']),
  }),
})
export type OwnShop = z.infer<typeof OwnShop>

const lowStockRule = `Give a number from 0 to ${fieldLengths.lowStock.toLocaleString('en')}`

/** A number of pieces as text; "" wants no mail, which the schema reads as -1. */
const lowStockAt = text(10)
  .refine((value) => value === '' || parseQuantity(value) !== null, lowStockRule)
  .transform((value) => (value === '' ? -1 : (parseQuantity(value) ?? -1)))
  .refine((value) => value <= fieldLengths.lowStock, lowStockRule)

/** Kinds of emails as text, "orders,reviews"; "" for none. */
const emails = text(100).transform((value, context) => {
  const named = value === '' ? [] : value.split(',')
  const kinds = shopEmailKinds.filter((kind) => named.includes(kind))
  if (kinds.length === new Set(named).size) return kinds
  context.addIssue({ code: 'custom', message: 'Please check this' })
  return z.NEVER
})

/** A day as text, `2026-12-05`; "" opens the shop again. The server knows which days are allowed. */
const closedUntil = text(10).refine((value) => value === '' || isDay(value), 'Choose a day')

/**
 * The texts of the shop's settings, beside the file `storeLogo`; an absent field stays as it is.
 * `email` is the shop's public address, never taken from the login; "" for none.
 * `location` is the JSON text `{"city", "state"}`; the fields `state` and `lga` win over it.
 * Hours arrive like those of a service: `workingHours`, or `hours.Monday.open`, `.close` and `.closed` of each day.
 * `closedUntil` is a day, `2026-12-05`, or "".
 * `emails` is a list such as "orders,reviews", "" for none; `notifications` turns all of them on or off.
 * `notifications` and `whatsapp` are "true" or "false"; `lowStockAt` is a number of pieces, or "" for no mail.
 */
export const ShopSettings = z.object({
  storeName: requiredText(fieldLengths.storeName, 'Business name is required').optional(),
  phone: phone('Phone is required').optional(),
  email: optionalEmail('Invalid email address').optional(),
  description: text(fieldLengths.description).optional(),
  businessCategory: z.enum(businessCategories, 'Select a category').optional(),
  address: text(fieldLengths.address).optional(),
  notifications: z.enum(['true', 'false'], 'Please check this').optional(),
  emails: emails.optional(),
  lowStockAt: lowStockAt.optional(),
  whatsapp: z.enum(['true', 'false'], 'Please check this').optional(),
  closedUntil: closedUntil.optional(),
  state: text(40).optional(),
  lga: text(60).optional(),
  location: z.string().optional(),
})

export const ShopUpdated = z.object({ message: z.string(), seller: OwnShop.shape.seller })
export type ShopUpdated = z.infer<typeof ShopUpdated>

export const SellerPublic = z.object({
  seller: z.object({
    _id: z.string(),
    userId: z.string(),
    storeLogo: z.string(),
    storeName: z.string(),
    /** The last part of the shop's link, /s/mama-sade. */
    slug: z.string(),
    businessCategory: z.string(),
    businessLevel: z.string(),
    location: Place,
    description: z.string(),
    /** The day from which the closed shop handles orders, `2026-12-05`; "" when it is not closed. */
    closedUntil: z.string(),
    /** Always "", as in a `ShopCard`. */
    email: z.string(),
    phone: z.string(),
    reachable,
    verified: z.boolean(),
    ...openingHours,
    /** The owner's recording about the shop. */
    voice: Voice.nullable(),
  }),
  products: z.array(
    z.object({
      id: z.string(),
      _id: z.string(),
      productImg: z.string(),
      pictures: z.array(Picture),
      name: z.string(),
      category: z.string(),
      price: z.number(),
      priceMinor: z.number(),
      quantity: z.number(),
      /** Added, as in `Product`. */
      unit: z.enum(saleUnits).nullable(),
      condition: z.enum(productConditions).nullable(),
      hasPriceRange: z.boolean(),
      /** As in `Product`. Servers before 0.30 leave these three and the words of delivery out. */
      priceBeforeMinor: z.number().nullish(),
      unitPrice: z.string().nullish(),
      saleNote: z.string().nullish(),
      deliveryWords: z.string().optional(),
      /** Added: the rating of the product itself. */
      stats: Rating,
    }),
  ),
  stats: Rating.extend({ productsCount: z.number(), servicesCount: z.number() }),
  services: z.array(
    z.object({
      id: z.string(),
      _id: z.string(),
      serviceImg: z.string(),
      name: z.string(),
      category: z.string(),
      price: z.number().nullable(),
      priceMinor: z.number().nullable(),
    }),
  ),
  /** The newest reviews; GET sellers/{id}/reviews has the others. */
  reviews: z.array(Review),
})
export type SellerPublic = z.infer<typeof SellerPublic>

/** The figures of the dashboard, at the top level of the answer. */
export const Dashboard = z.object({
  totalProducts: z.number(),
  /** Added: products and services together are the total of listings. */
  totalServices: z.number(),
  totalMessages: z.number(),
  totalCustomerReviews: z.number(),
  /** `_id` is the conversation's. Added: its last message, when it came, and how many are unread. */
  recentMessages: z.array(
    z.object({
      _id: z.string(),
      sender: z.string(),
      totalMessages: z.number(),
      lastMessage: z.string(),
      lastMessageAt: z.string(),
      unread: z.number(),
      /** The seller wrote the last message. Servers before 0.23 leave it out. */
      isLastOwn: z.boolean().optional(),
    }),
  ),
  /** The newest reviews of the shop and its services; `customerReviews` is the number of stars. */
  customerReviews: z.array(
    z.object({
      _id: z.string(),
      customerReviews: z.number(),
      comment: z.string(),
      name: z.string(),
      createdAt: z.string(),
      /** Added: the product that it is about; "" for a review of the shop or of a service. */
      productName: z.string(),
      /** Added: the seller's answer; "" before it. */
      answer: z.string(),
    }),
  ),
  accountStatus: z.enum(['Active', 'Pending', 'Suspended']),
  /**
   * Added: products at or below the seller's low-stock number, and the lowest of them; 0 when the seller set no
   * number.
   */
  lowStock: z.object({
    total: z.number(),
    goods: z.array(z.object({ id: z.string(), name: z.string(), left: z.number() })),
  }),
  /** Added: listings without a photo. */
  withoutPhoto: z.object({ products: z.number(), services: z.number() }),
  /** Drafts of photos that have no price. Servers before 0.27 leave it out. */
  draftsToPrice: z.number().optional(),
  /** Reviews that the seller has not answered. Servers before 0.27 leave it out. */
  unansweredReviews: z.number().optional(),
  /** The reason of the admin who suspended the shop; "" while it is not suspended. */
  suspensionReason: z.string(),
})
export type Dashboard = z.infer<typeof Dashboard>

/** The figures of a shop's last twelve weeks, oldest first. */
export const DashboardWeeks = z.object({
  data: z.array(
    z.object({
      /** The Monday on which the week begins, `YYYY-MM-DD`, Lagos time. */
      weekOf: z.string(),
      listings: z.number(),
      /** Messages that the shop received. */
      messages: z.number(),
      /** Reviews of the shop and its services. */
      reviews: z.number(),
      /** Paid orders. */
      orders: z.number(),
      /** After commission and refunds; below 0 when more went back than came in. */
      incomeMinor: z.number(),
    }),
  ),
})
export type DashboardWeeks = z.infer<typeof DashboardWeeks>

/**
 * The last part of a shop's link, as its seller types it: `mama-sade`. Capitals count as small letters.
 * The first rule that it breaks is the error, so that each sentence says one thing to do.
 */
export const ShopLinkChange = z.object({
  slug: z
    .string('Enter a link')
    .transform((typed) => typed.trim().toLowerCase())
    .superRefine((slug, context) => {
      const broken = slugRules.find(([isBroken]) => isBroken(slug))
      if (broken) context.addIssue({ code: 'custom', message: broken[1] })
    }),
})
export type ShopLinkChange = z.input<typeof ShopLinkChange>

const slugRules: readonly (readonly [(slug: string) => boolean, string])[] = [
  [(slug) => slug === '', 'Enter a link'],
  [(slug) => slug.length > fieldLengths.slug, `Use at most ${fieldLengths.slug} characters`],
  [
    (slug) => /\s/.test(slug) && /[^\p{L}\p{M}\p{N}\s-]/u.test(slug),
    'Use only letters a to z, numbers and dashes, like mama-sade',
  ],
  [(slug) => /\s/.test(slug), 'Use a dash instead of a space, like mama-sade'],
  // A letter with a mark or a dot, or of another alphabet.
  [
    (slug) => /\p{M}|(?=\P{ASCII})\p{L}/u.test(slug),
    'Leave out tone marks and dots: use plain letters a to z',
  ],
  [(slug) => /[^a-z0-9-]/.test(slug), 'Use only letters a to z, numbers and dashes'],
  [(slug) => /^-|-$|--/.test(slug), 'Put one dash between words, and none at the start or end'],
  [(slug) => slug.length < fieldLengths.slugMin, `Use at least ${fieldLengths.slugMin} characters`],
]

/** The link of the caller's shop. */
export const ShopLink = z.object({
  data: z.object({
    slug: z.string(),
    /** When the seller may change it; "" when now. */
    changeableFrom: z.string(),
  }),
})
export type ShopLink = z.infer<typeof ShopLink>

/** The shop to which a link leads. `slug` is the shop's link today; an older link redirects to it. */
export const LinkedShop = z.object({ data: z.object({ sellerId: z.string(), slug: z.string() }) })
export type LinkedShop = z.infer<typeof LinkedShop>
