/** The eleven product categories. docs/conformance.md asks for exactly these names. */
export const productCategories = [
  'Groceries & Essentials',
  'Fresh & Perishables',
  'Fashion & Clothing',
  'Home & Kitchen',
  'Building Materials & Hardware',
  'Electronics & Gadgets',
  'Automobile & Parts',
  'Health & Beauty',
  'Toys, Baby & Kids',
  'Sports & Fitness',
  'Books, Stationery & Office',
] as const

/** The twelve service categories. docs/conformance.md asks for exactly these names. */
export const serviceCategories = [
  'Hair Stylist',
  'Fashion Designer',
  'Caterer',
  'Plumber',
  'Mechanic',
  'Photographer',
  'Electrician',
  'Makeup Artist',
  'Barber',
  'Cleaner',
  'Car Wash',
  'Other',
] as const

export const businessLevels = ['individual', 'small', 'enterprise'] as const
export const businessCategories = ['products', 'services', 'both'] as const

export type ProductCategory = (typeof productCategories)[number]
export type ServiceCategory = (typeof serviceCategories)[number]
export type BusinessLevel = (typeof businessLevels)[number]
export type BusinessCategory = (typeof businessCategories)[number]

/** Whether goods are new or used, as sellers say it. */
export const productConditions = ['new', 'uk used', 'nigerian used', 'refurbished'] as const
export type ProductCondition = (typeof productConditions)[number]

export const conditionLabels: Record<ProductCondition, string> = {
  new: 'New',
  'uk used': 'UK used',
  'nigerian used': 'Nigerian used',
  refurbished: 'Refurbished',
}

/** The values of the filter by condition, with their labels. "used" finds both kinds of used goods. */
export const conditionFilters: Record<string, string> = { ...conditionLabels, used: 'Used (any)' }

/** Whether goods of a category are new or used. Food is not: nobody asks whether a yam is new. */
export function mayHaveCondition(category: string): boolean {
  return category !== 'Groceries & Essentials' && category !== 'Fresh & Perishables'
}
