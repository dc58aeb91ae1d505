import type { ProductCategory } from '../demo-market.ts'
import { isDrawing } from './drawing-files.ts'
import type { PictureRecipe, PictureView, Scene } from './picture-recipe.ts'

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
  'Electronics & Gadgets': 'shop',
  'Automobile & Parts': 'yard',
  'Health & Beauty': 'shop',
  'Toys, Baby & Kids': 'parlour',
  'Sports & Fitness': 'yard',
  'Books, Stationery & Office': 'shop',
}
