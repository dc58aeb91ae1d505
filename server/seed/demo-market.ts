import type { PriceFor } from '@oja/contract/values/catalogue/service-prices.ts'
import type { WorkPlace } from '@oja/contract/values/catalogue/work-places.ts'
import type { SaleUnit } from '@oja/contract/values/catalogue/units.ts'
import type { LogoRecipe, PictureRecipe } from './drawing/picture-recipe.ts'

export type SellerKind =
  | 'market trader'
  | 'product vendor'
  | 'fashion seller'
  | 'skilled worker'
  | 'caterer'
  | 'hair and beauty professional'
  | 'household goods seller'
  | 'building materials seller'
  | 'furniture seller'
  | 'farmer'
  | 'baker'
  | 'crafter'
  | 'plumber'
  | 'electrician'
  | 'cleaner'

export interface DemoPlace {
  state: string
  /** Local government area. */
  lga: string
  city: string
}

export interface DemoSeller {
  /** Stable; products, services, reviews and threads name sellers by it. */
  key: string
  ownerName: string
  storeName: string
  /** The link that the seller chose; without one, the shop has the link of its name. */
  link?: string
  kind: SellerKind
  businessLevel: 'individual' | 'small' | 'enterprise'
  businessCategory: 'products' | 'services' | 'both'
  email: string
  /** E.164 */
  phone: string
  /** Street and nearest landmark; city, LGA and state stand in `place`. */
  address: string
  place: DemoPlace
  description: string
  logo: LogoRecipe
  /** Absent where the shop has not said. */
  workingHours?: readonly DemoWorkingDay[]
}

export interface DemoBuyer {
  key: string
  name: string
  email: string
  /** E.164 */
  phone: string
  address: string
  place: DemoPlace
  portrait: LogoRecipe
}

export type ProductCategory =
  | 'Groceries & Essentials'
  | 'Fresh & Perishables'
  | 'Fashion & Clothing'
  | 'Home & Kitchen'
  | 'Building Materials & Hardware'
  | 'Electronics & Gadgets'
  | 'Automobile & Parts'
  | 'Health & Beauty'
  | 'Toys, Baby & Kids'
  | 'Sports & Fitness'
  | 'Books, Stationery & Office'

export interface DemoProduct {
  key: string
  sellerKey: string
  name: string
  category: ProductCategory
  priceKobo: number
  quantity: number
  condition: 'new' | 'used' | 'refurbished'
  /** What the price is for; absent for single things. */
  unit?: SaleUnit
  description: string
  picture: PictureRecipe
}

export type ServiceCategory =
  | 'Hair Stylist'
  | 'Fashion Designer'
  | 'Caterer'
  | 'Plumber'
  | 'Mechanic'
  | 'Photographer'
  | 'Electrician'
  | 'Makeup Artist'
  | 'Barber'
  | 'Cleaner'
  | 'Car Wash'
  | 'Other'

export interface DemoWorkingDay {
  day: 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'
  closed: boolean
  /** 24-hour `HH:MM`; null on a closed day. */
  open: string | null
  close: string | null
}

export interface DemoService {
  key: string
  sellerKey: string
  name: string
  category: ServiceCategory
  /** Absent where the provider gives the price after seeing the work. */
  priceKobo?: number
  /** What it is for, whether it is only where the price begins, and the provider's words about it. */
  priceFor?: PriceFor
  priceIsFrom?: true
  priceNote?: string
  description: string
  servicesOffered: readonly string[]
  /** Absent where the shop has said its hours: the service has the same. */
  workingHours?: readonly DemoWorkingDay[]
  workPlace: WorkPlace
  picture: PictureRecipe
}

/** The key of a buyer or of a seller. */
export type PersonKey = string

export type ReviewWords = readonly [authorKey: PersonKey, rating: 1 | 2 | 3 | 4 | 5, comment: string]

export interface DemoReview {
  authorKey: PersonKey
  target: { kind: 'seller' | 'service'; key: string }
  rating: 1 | 2 | 3 | 4 | 5
  comment: string
  daysAgo: number
}

export interface Conversation {
  starterKey: PersonKey
  sellerKey: string
  /** The product that it is about, of this seller. */
  productKey?: string
  messages: readonly (readonly [by: 'starter' | 'seller', content: string])[]
}

export interface DemoMessage {
  by: 'starter' | 'seller'
  content: string
  minutesAgo: number
  isRead: boolean
}

export interface DemoConversation {
  starterKey: PersonKey
  sellerKey: string
  productKey?: string | undefined
  /** Oldest first. */
  messages: readonly DemoMessage[]
}

/** Whole naira to whole kobo. */
export function naira(amount: number): number {
  return amount * 100
}
