import type { DemoProduct } from '../demo-market.ts'
import { automobiles } from './automobile.ts'
import { beautyGoods } from './beauty.ts'
import { books } from './books.ts'
import { buildingMaterials } from './building.ts'
import { electronics } from './electronics.ts'
import { fashion } from './fashion.ts'
import { freshGoods } from './fresh.ts'
import { groceries } from './groceries.ts'
import { homeGoods } from './home.ts'
import { sportsGoods } from './sports.ts'
import { toys } from './toys.ts'

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
