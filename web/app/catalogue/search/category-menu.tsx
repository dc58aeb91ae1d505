import { productCategories } from '@oja/contract/values/categories.ts'
import { Link } from 'react-router'
import { lazyPart } from '../../hooks/lazy-part.tsx'
import { Icon } from '../../ui/icon.tsx'
import { knownOrSearched } from '../../format/searched-words.ts'
import { filterCount, listUrl } from './search-params.ts'
import type { SearchParams } from './search-params.ts'
import type { SearchFiltersProps } from './filters/search-filters.tsx'

// A form that works without its script, on phones behind a button: the script loads when somebody touches the page.
const SearchFilters = lazyPart(async () => (await import('./filters/search-filters.tsx')).SearchFilters)

type MenuProps = Omit<SearchFiltersProps, 'idPrefix'>

/** The categories and filters beside the products, on wide screens. */
export function CategorySidebar(menu: MenuProps) {
  return (
    <div className="hidden lg:block">
      <nav aria-label="Categories">
        <h2 className="mb-2 px-3 text-xl">Categories</h2>
        <CategoryLinks {...menu} />
      </nav>
      {/* "Near me" comes with the script: the list beside it stays where it is. */}
      <section
        aria-labelledby="filters"
        className="mt-8 [overflow-anchor:none] border-t border-line px-3 pt-6"
      >
        <h2 id="filters" className="mb-4 text-xl">
          Filters
        </h2>
        <SearchFilters {...menu} idPrefix="side" withCondition />
      </section>
    </div>
  )
}

/** The same behind a button, on narrow screens. It opens and closes without JavaScript. */
export function CategoryDrawer(menu: MenuProps) {
  const { searchParams, wrong } = menu
  const category = searchParams['category']
  // The heading of the page names the category in full; here it counts as one more.
  const inForce = filterCount(searchParams) + (category ? 1 : 0)
  return (
    // A new key for each search closes the drawer.
    <details
      key={JSON.stringify(searchParams)}
      open={Object.keys(wrong).length > 0}
      className="group lg:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return
        event.currentTarget.open = false
        event.currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary className="flex min-h-12 items-center gap-2 rounded-md border border-edge bg-card px-4 font-semibold group-open:before:fixed group-open:before:inset-0 group-open:before:z-40 group-open:before:bg-black/50">
        <Icon name="filter" />
        Filter
        {inForce > 0 && <span className="shrink-0 text-muted">({inForce})</span>}
        <span className="sr-only">, choose a category or filters</span>
        <Icon name="chevron-down" className="ml-auto size-5 text-muted group-open:hidden" />
        {/* A part of the line, so that it closes the drawer without JavaScript too. */}
        <Icon
          name="close"
          className="hidden text-ink group-open:fixed group-open:top-0 group-open:left-[calc(min(20rem,88vw)-3.5rem)] group-open:z-60 group-open:block group-open:size-14 group-open:p-4"
        />
      </summary>
      <div className="fixed inset-y-0 left-0 z-50 w-80 max-w-[88vw] overflow-y-auto overscroll-contain bg-card px-4 pb-4 shadow-lg">
        <p className="sticky top-0 z-10 -mx-4 flex h-14 items-center border-b border-line bg-card px-7 font-display text-xl font-bold">
          Filters
        </p>
        <details className="group/list my-3">
          <summary className="flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold hover:bg-sunken">
            Category
            <span className="min-w-0 truncate font-normal text-muted">
              {category ? knownOrSearched(category, productCategories) : 'All'}
            </span>
            <Icon name="chevron-down" className="ml-auto size-5 group-open/list:rotate-180" />
          </summary>
          <nav aria-label="Categories">
            <CategoryLinks {...menu} />
          </nav>
        </details>
        <div className="px-3 pb-6">
          <SearchFilters {...menu} idPrefix="drawer" withCondition />
        </div>
      </div>
    </details>
  )
}

function CategoryLinks({ path, searchParams }: { path: string; searchParams: SearchParams }) {
  return (
    <ul>
      {['', ...productCategories].map((category) => (
        <li key={category}>
          <Link
            to={listUrl(path, searchParams, { category })}
            aria-current={category === (searchParams['category'] ?? '') ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-md px-3 py-1.5 leading-snug hover:bg-sunken aria-[current=page]:bg-leaf-soft aria-[current=page]:font-semibold aria-[current=page]:text-leaf"
          >
            {category || 'All'}
          </Link>
        </li>
      ))}
    </ul>
  )
}
