// What stands above a list of goods or services, and what an empty list offers: one script, which loads when it is needed.
export { FilterChips } from './filters/filter-chips.tsx'
export { SortForm } from './filters/sort-form.tsx'
export { GuessHeading } from './guess-heading.tsx'
export { NoProviders } from './no-providers.tsx'
export { findWiderSearches } from './wider/find-wider-searches.ts'
export { PopularServices } from './popular-services.tsx'
