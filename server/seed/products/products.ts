import type { DemoProduct } from '../demo-market.ts'
import { automobiles } from './automobile.ts'
import { beautyProducts } from './beauty.ts'
import { books } from './books.ts'
import { buildingMaterials } from './building.ts'
import { clothAndWear } from './cloth-and-wear.ts'
import { electronics } from './electronics.ts'
import { fashion } from './fashion.ts'
import { freshFood } from './fresh.ts'
import { groceries } from './groceries.ts'
import { homeProducts } from './home.ts'
import { powerAndCooling } from './power-and-cooling.ts'
import { sportsProducts } from './sports.ts'
import { toys } from './toys.ts'

/** Every product of the demo data, in the order of the categories in the catalogue. */
export const products: readonly DemoProduct[] = [
  ...groceries,
  ...freshFood,
  ...fashion,
  ...clothAndWear,
  ...homeProducts,
  ...buildingMaterials,
  ...electronics,
  ...powerAndCooling,
  ...automobiles,
  ...beautyProducts,
  ...toys,
  ...sportsProducts,
  ...books,
]
