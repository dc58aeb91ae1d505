import { locationNames } from '@oja/contract/values/places/location-names.ts'
import { popularServices, serviceOptions } from '@oja/contract/values/service-choices.ts'
import { lazyPart } from '../../hooks/lazy-part.tsx'
import type { SearchParams } from './search-params.ts'
import { LabelledSelect } from './filters/labelled-select.tsx'
import { ListForm } from './filters/list-form.tsx'
import { SearchBox, SearchButton } from './search-box.tsx'

const AreaChoice = lazyPart(async () => (await import('./filters/area-choice.tsx')).AreaChoice)

interface ProviderSearchProps {
  path: string
  searchParams: SearchParams
  states: string[]
  /** The local governments of the place of the search. */
  lgas: readonly string[]
  busy: boolean
}

/** "Find Trusted Providers": what, where, and which service. */
export function ProviderSearch({ path, searchParams, states, lgas, busy }: ProviderSearchProps) {
  const place = searchParams['location'] ?? searchParams['state'] ?? ''
  const named: readonly string[] = locationNames
  // After a search the results come first on a phone: its form is smaller, and words alone fold the place and the
  // service away, because "More Filters" has the place.
  const isSearched = Object.keys(searchParams).length > 0
  return (
    <section
      aria-labelledby="providers"
      data-folded={isSearched ? !(place || searchParams['service']) : undefined}
      className="provider-search bg-marigold-soft"
    >
      <div className="measure py-4 sm:py-8">
        <h1 id="providers" className="text-2xl sm:text-4xl">
          Find Trusted Providers
        </h1>
        <p className="mt-2 max-w-prose text-lg max-sm:hidden">
          Skilled hands near you: see their prices, hours and reviews, then call them.
        </p>
        <ListForm
          path={path}
          searchParams={searchParams}
          own={['q', 'location', 'state', 'lga', 'service', 'category']}
          values={{ ...searchParams, location: place }}
          label="Search providers"
          role="search"
          results="found"
        >
          <div>
            <SearchBox
              query={searchParams['q'] ?? ''}
              label="Search providers"
              placeholder="Plumber, braids, AC repair..."
              list={path}
            />
          </div>
          <div>
            <LabelledSelect
              name="location"
              label="Location"
              all="All locations"
              chosen={place}
              groups={[
                { label: 'Cities', options: named },
                { label: 'States', options: states.filter((state) => !named.includes(state)) },
              ]}
            />
            <AreaChoice key={place} {...{ place, areas: lgas, chosen: searchParams['lga'] }} />
          </div>
          <div>
            <LabelledSelect
              name="service"
              label="Service"
              all="All services"
              chosen={searchParams['service']}
              groups={[{ label: '', options: optionsWith(searchParams['service']) }]}
            />
          </div>
          <SearchButton busy={busy} />
        </ListForm>
      </div>
    </section>
  )
}

/** The eight options, and the chosen tile when it is none of them. */
function optionsWith(chosen: string | undefined): string[] {
  const tiles = popularServices.filter(({ name }) => name === chosen)
  return [...new Set([...serviceOptions, ...tiles].map(({ name }) => name))]
}
