import type { DemoProduct } from './demo-market.ts'
import { automobiles } from './goods-automobile.ts'
import { beautyGoods } from './goods-beauty.ts'
import { books } from './goods-books.ts'
import { buildingMaterials } from './goods-building.ts'
import { electronics } from './goods-electronics.ts'
import { fashion } from './goods-fashion.ts'
import { freshGoods } from './goods-fresh.ts'
import { groceries } from './goods-groceries.ts'
import { homeGoods } from './goods-home.ts'
import { sportsGoods } from './goods-sports.ts'
import { toys } from './goods-toys.ts'

/** Every good of the demo market; the order is the order of the categories in the catalogue. */
export const products: readonly DemoProduct[] = [
  ...groceries,
  ...freshGoods,
  ...fashion,
  ...homeGoods,
  ...buildingMaterials,
  ...electronics,
  ...automobiles,
  ...beautyGoods,
  ...toys,
  ...sportsGoods,
  ...books,
]
