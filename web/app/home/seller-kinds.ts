import type { ProductCategory, ServiceCategory } from '@oja/contract/values/categories.ts'
import type { SellerCard } from '@oja/contract/values/home/home-cards.ts'
import type { ServiceKind } from '@oja/contract/values/service-kinds.ts'
import artisans from './pictures/category-artisans.webp'
import beauty from './pictures/category-beauty.webp'
import building from './pictures/category-building.webp'
import clothing from './pictures/category-clothing.webp'
import food from './pictures/category-food.webp'
import furniture from './pictures/category-furniture.webp'
import household from './pictures/category-household.webp'
import market from './pictures/category-market.webp'
import products from './pictures/category-products.webp'

/**
 * Where each kind of sellers of the home page leads, with its picture. Kinds that sell products in general link to all
 * products.
 */
export const sellerKinds: Record<SellerCard, { to: string; picture: string }> = {
  market: { to: productsOf('Fresh & Perishables'), picture: market },
  vendors: { to: '/categories/products', picture: products },
  clothing: { to: productsOf('Fashion & Clothing'), picture: clothing },
  artisans: { to: services('Artisans & Skilled Workers'), picture: artisans },
  caterers: { to: services('Caterer'), picture: food },
  beauty: { to: services('Hair & Beauty Professionals'), picture: beauty },
  household: { to: productsOf('Groceries & Essentials'), picture: household },
  building: { to: productsOf('Building Materials & Hardware'), picture: building },
  furniture: { to: productsOf('Home & Kitchen'), picture: furniture },
}

function productsOf(category: ProductCategory): string {
  return `/categories/products?category=${encodeURIComponent(category)}`
}

function services(service: ServiceCategory | ServiceKind): string {
  return `/Categories/Services?service=${encodeURIComponent(service)}`
}
