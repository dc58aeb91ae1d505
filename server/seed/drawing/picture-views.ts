import { existsSync } from 'node:fs'
import type { ProductCategory } from '../demo-market.ts'
import type { PictureRecipe } from './draw-picture.ts'

/** The name of a file in scenes/ without `.svg`. */
export type Scene = 'market' | 'kitchen' | 'room' | 'shop' | 'yard'

/** What a picture of a good shows of it. */
export type PictureView =
  | { kind: 'whole' }
  | { kind: 'close' }
  | { kind: 'scene'; scene: Scene }
  /** Beside something whose size everybody knows. */
  | { kind: 'size' }

/** The pictures of a good after the first, which shows it whole: one to three. */
export function moreViewsOf(recipe: PictureRecipe, category: ProductCategory): PictureView[] {
  const views: PictureView[] = [{ kind: 'scene', scene: recipe.scene ?? sceneOf[category] }]
  // An emoji has 960 pixels. Closer than that it would be soft.
  if (isDrawing(recipe.things[0] ?? '')) views.unshift({ kind: 'close' })
  if (recipe.beside) views.push({ kind: 'size' })
  return views
}

const sceneOf: Record<ProductCategory, Scene> = {
  'Groceries & Essentials': 'market',
  'Fresh & Perishables': 'market',
  'Fashion & Clothing': 'shop',
  'Home & Kitchen': 'kitchen',
  'Building Materials & Hardware': 'yard',
  'Electronics & Gadgets': 'room',
  'Automobile & Parts': 'yard',
  'Health & Beauty': 'shop',
  'Toys, Baby & Kids': 'room',
  'Sports & Fitness': 'yard',
  'Books, Stationery & Office': 'shop',
}

/** True for a drawing of our own, false for an emoji. */
export function isDrawing(thing: string): boolean {
  return existsSync(new URL(`../drawings/${thing}.svg`, import.meta.url))
}
