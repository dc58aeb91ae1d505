import { z } from 'zod'
import { ownerFigures, Product } from './catalogue.ts'
import { serviceCategories } from '../values/categories.ts'
import { workPlaces } from '../values/catalogue/work-places.ts'
import { priceTerms } from './catalogue/price-terms.ts'
import { openingFields, WorkingHours } from './hours.ts'
import { Picture } from './files/photo.ts'
import { Review, Rating } from './reviews.ts'
import { ShopCard } from './sellers.ts'
import { Voice } from './files/voice.ts'

export const Service = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  category: z.enum(serviceCategories),
  /** The same as `category`: callers read either name. */
  businessCategory: z.enum(serviceCategories),
  /** In naira; null when the provider names the price after seeing the work. */
  price: z.number().nullable(),
  priceMinor: z.number().nullable(),
  ...priceTerms,
  description: z.string(),
  storeName: z.string(),
  logo: z.string(),
  /** The cover; `image` is the same. */
  serviceImg: z.string(),
  image: z.string(),
  pictures: z.array(Picture),
  /** Always "": only the contact call has them (docs/requirements/rules.md D22). */
  email: z.string(),
  phone: z.string(),
  /** "Bodija, Oyo"; `place` has the same in parts. */
  location: z.string(),
  place: z.object({
    city: z.string(),
    lga: z.string(),
    state: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
  /** Where the work is done; null where the provider has not said it. Servers before 0.24 leave it out. */
  workPlace: z.enum(workPlaces).nullish(),
  /** The same as a buyer reads it: "Comes to you in Lagos."; in lists "Comes to you in Lagos", and "" where it is not known. Servers before 0.24 leave it out, before 0.25 in lists. */
  workPlaceWords: z.string().optional(),
  sellerId: z.string(),
  seller: ShopCard,
  servicesOffered: z.array(z.string()),
  workingHours: WorkingHours,
  ...openingFields,
  /** The rating of the service. */
  stats: Rating,
  createdAt: z.string(),
  /** Kilometres from the place of a search by distance; only in its answer. */
  distanceKm: z.number().optional(),
  /** The seller's recording about it; not in lists. */
  voice: Voice.nullish(),
  /** Only in answers to the owner. */
  status: z.enum(['live', 'paused', 'removed', 'waiting', 'refused']).optional(),
  ...ownerFigures,
})
export type Service = z.infer<typeof Service>

/** A draft that only its seller sees: every field but the name may be missing. Only in answers to the owner. */
export const ServiceDraft = Service.extend({
  category: z.enum(serviceCategories).or(z.literal('')),
  businessCategory: z.enum(serviceCategories).or(z.literal('')),
  status: z.literal('draft'),
})
export type ServiceDraft = z.infer<typeof ServiceDraft>

/** A service with its reviews. */
export const ServiceDetail = Service.extend({ reviews: z.array(Review) })
export type ServiceDetail = z.infer<typeof ServiceDetail>

/** A bare array; the `Link` header names the next page, `X-Total-Count` the number of services. */
export const ServiceList = z.array(Service)
export type ServiceList = z.infer<typeof ServiceList>

export const OwnServiceList = z.object({ data: z.array(z.union([Service, ServiceDraft])) })
export type OwnServiceList = z.infer<typeof OwnServiceList>

export const ServiceAnswer = z.object({ data: z.union([ServiceDetail, ServiceDraft]) })
export type ServiceAnswer = z.infer<typeof ServiceAnswer>

export const ServicesOfSeller = z.object({ services: z.array(Service) })
export type ServicesOfSeller = z.infer<typeof ServicesOfSeller>

/** At most six similar services of other shops, those nearby first, and at most six other listings of the shop. */
export const RelatedAnswer = z.object({
  data: z.object({
    similar: z.array(Service),
    otherServices: z.array(Service),
    otherProducts: z.array(Product),
  }),
})
export type RelatedAnswer = z.infer<typeof RelatedAnswer>

/**
 * Four goods for a page whose product, service or shop is gone. `isNear`: chosen for what is gone, not just the newest.
 * `services`: up to four of the same kind, instead of a service that is gone.
 */
export const NearProducts = z.object({
  data: z.array(Product),
  isNear: z.boolean(),
  services: z.array(Service).optional(),
})
export type NearProducts = z.infer<typeof NearProducts>

/** The answer after a service was created or changed. */
export const ServiceSaved = z.object({ message: z.string(), data: z.union([Service, ServiceDraft]) })
export type ServiceSaved = z.infer<typeof ServiceSaved>
