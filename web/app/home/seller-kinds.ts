import type { ProductCategory, ServiceCategory } from '@oja/contract/values/categories.ts'
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

export interface SellerKind {
  title: string
  to: string
  picture: string
}

/**
 * The nine kinds of sellers of the home page, in order, each with its filter. Kinds that sell products in general
 * link to all products.
 */
export const sellerKinds: readonly SellerKind[] = [
  { title: 'Market Men & Women', to: productsOf('Fresh & Perishables'), picture: market },
  { title: 'Product Vendors', to: '/categories/products', picture: products },
  { title: 'Clothing & Fashion Sellers', to: productsOf('Fashion & Clothing'), picture: clothing },
  { title: 'Artisans & Skilled Workers', to: services('Artisans & Skilled Workers'), picture: artisans },
  { title: 'Caterers & Food Sellers', to: services('Caterer'), picture: food },
  { title: 'Hair & Beauty Professionals', to: services('Hair & Beauty Professionals'), picture: beauty },
  { title: 'Household Essentials Sellers', to: productsOf('Groceries & Essentials'), picture: household },
  { title: 'Building Materials Dealers', to: productsOf('Building Materials & Hardware'), picture: building },
  { title: 'Furniture & Home-ware Sellers', to: productsOf('Home & Kitchen'), picture: furniture },
]

function productsOf(category: ProductCategory): string {
  return `/categories/products?category=${encodeURIComponent(category)}`
}

function services(service: ServiceCategory | ServiceKind): string {
  return `/Categories/Services?service=${encodeURIComponent(service)}`
}
