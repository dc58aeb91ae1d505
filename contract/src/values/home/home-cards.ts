import type { ProductCategory } from '../categories.ts'

/** A card of the home page. Its key never changes; an admin may change what it says. */
interface Card<Key extends string> {
  key: Key
  /** What the card says when no admin changed it. */
  label: string
}

/** The small pictures in one row: services, then each category of goods. */
export const goodsCards: readonly Card<ProductCategory | 'Services'>[] = [
  { key: 'Services', label: 'Services' },
  { key: 'Groceries & Essentials', label: 'Groceries' },
  { key: 'Fresh & Perishables', label: 'Fresh food' },
  { key: 'Fashion & Clothing', label: 'Fashion' },
  { key: 'Electronics & Gadgets', label: 'Electronics' },
  { key: 'Home & Kitchen', label: 'Home' },
  { key: 'Health & Beauty', label: 'Beauty' },
  { key: 'Building Materials & Hardware', label: 'Building' },
  { key: 'Automobile & Parts', label: 'Car parts' },
  { key: 'Toys, Baby & Kids', label: 'Kids' },
  { key: 'Sports & Fitness', label: 'Sports' },
  { key: 'Books, Stationery & Office', label: 'Books' },
]

/** "Who sells here": the nine kinds of sellers, in order. */
export const sellerCards = [
  { key: 'market', label: 'Market Men & Women' },
  { key: 'vendors', label: 'Product Vendors' },
  { key: 'clothing', label: 'Clothing & Fashion Sellers' },
  { key: 'artisans', label: 'Artisans & Skilled Workers' },
  { key: 'caterers', label: 'Caterers & Food Sellers' },
  { key: 'beauty', label: 'Hair & Beauty Professionals' },
  { key: 'household', label: 'Household Essentials Sellers' },
  { key: 'building', label: 'Building Materials Dealers' },
  { key: 'furniture', label: 'Furniture & Home-ware Sellers' },
] as const satisfies readonly Card<string>[]

export type SellerCard = (typeof sellerCards)[number]['key']

/** The longest text of a card. */
export const longestCardLabel = 40

/** The cards that the home page shows, in order, with what they say. `changed`: null when no admin changed them. */
export function shownCards<Key extends string>(
  cards: readonly Card<Key>[],
  changed: readonly { key: string; label: string; isShown: boolean }[] | null | undefined,
): Card<Key>[] {
  const placeOf = ({ key }: Card<Key>) => {
    const place = changed?.findIndex((card) => card.key === key) ?? -1
    return place === -1 ? cards.length : place
  }
  return cards
    .filter((card) => changed?.[placeOf(card)]?.isShown !== false)
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((card) => ({ ...card, label: changed?.[placeOf(card)]?.label || card.label }))
}
