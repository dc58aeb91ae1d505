import { productCategories } from '@oja/contract/categories.ts'
import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'

interface CategoryMenuProps {
  /** The chosen category; "" is all of them. */
  chosen: string
  words: string
}

/** The categories beside the products, on wide screens. */
export function CategorySidebar(menu: CategoryMenuProps) {
  return (
    <nav aria-label="Categories" className="hidden lg:block">
      <h2 className="mb-2 px-3 text-xl">Categories</h2>
      <CategoryLinks {...menu} />
    </nav>
  )
}

/** The categories behind a button, on narrow screens. Opens and closes without JavaScript. */
export function CategoryDrawer(menu: CategoryMenuProps) {
  return (
    // Another category is another drawer, closed.
    <details
      key={menu.chosen}
      className="group lg:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return
        event.currentTarget.open = false
        event.currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary className="flex min-h-12 items-center gap-2 rounded-md border border-edge bg-card px-4 font-semibold group-open:before:fixed group-open:before:inset-0 group-open:before:z-40 group-open:before:bg-black/50">
        <Icon name="filter" className="size-5 shrink-0" />
        <span className="truncate">{menu.chosen || 'All'}</span>
        <span className="sr-only">, choose a category</span>
        <Icon name="chevron-down" className="ml-auto size-5 shrink-0 text-muted" />
      </summary>
      <nav
        aria-label="Categories"
        className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] overflow-y-auto overscroll-contain bg-card p-4 shadow-lg"
      >
        <p className="mb-2 px-3 font-display text-xl font-bold">Categories</p>
        <CategoryLinks {...menu} />
      </nav>
    </details>
  )
}

function CategoryLinks({ chosen, words }: CategoryMenuProps) {
  return (
    <ul>
      {['', ...productCategories].map((category) => (
        <li key={category}>
          <Link
            to={catalogueAddress(category, words)}
            aria-current={category === chosen ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-md px-3 py-1.5 leading-snug hover:bg-sunken aria-[current=page]:bg-leaf-soft aria-[current=page]:font-semibold aria-[current=page]:text-leaf"
          >
            {category || 'All'}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function catalogueAddress(category: string, words: string): string {
  const query = new URLSearchParams({ ...(category && { category }), ...(words && { q: words }) })
  return query.size > 0 ? `/categories/products?${query}` : '/categories/products'
}
