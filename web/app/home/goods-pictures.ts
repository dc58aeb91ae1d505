import type { ProductCategory } from '@oja/contract/values/categories.ts'
import beauty from './pictures/goods-beauty.webp'
import books from './pictures/goods-books.webp'
import building from './pictures/goods-building.webp'
import cars from './pictures/goods-cars.webp'
import electronics from './pictures/goods-electronics.webp'
import fashion from './pictures/goods-fashion.webp'
import fresh from './pictures/goods-fresh.webp'
import groceries from './pictures/goods-groceries.webp'
import home from './pictures/goods-home.webp'
import kids from './pictures/goods-kids.webp'
import services from './pictures/goods-services.webp'
import sports from './pictures/goods-sports.webp'

/** The picture of each card. */
export const goodsPictures: Record<ProductCategory | 'Services', string> = {
  Services: services,
  'Groceries & Essentials': groceries,
  'Fresh & Perishables': fresh,
  'Fashion & Clothing': fashion,
  'Electronics & Gadgets': electronics,
  'Home & Kitchen': home,
  'Health & Beauty': beauty,
  'Building Materials & Hardware': building,
  'Automobile & Parts': cars,
  'Toys, Baby & Kids': kids,
  'Sports & Fitness': sports,
  'Books, Stationery & Office': books,
}
