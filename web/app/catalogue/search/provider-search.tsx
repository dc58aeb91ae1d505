import { locationNames } from '@oja/contract/values/places/location-names.ts'
import { popularServices, serviceOptions } from '@oja/contract/values/service-choices.ts'
import { lazyPart } from '../../hooks/lazy-part.tsx'
import { providersSought } from './providers-sought.ts'
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
  // After a search the results come first on a phone: words alone leave the box of the form, and any other search
  // folds the form into a line.
  const isSearched = Object.keys(searchParams).length > 0
  const isWords = searchParams['q'] !== undefined && !(place || searchParams['service'])
  const { what, where } = providersSought(searchParams, states, lgas)
  const sought = `${what ?? 'All services'} in ${where || 'Nigeria'}`
  return (
    <section
      aria-labelledby="providers"
      data-folded={isSearched ? isWords : undefined}
      className="provider-search"
    >
      <div className="measure py-4 sm:py-8">
        <h1 id="providers" className="text-2xl sm:text-4xl">
          Find Trusted Providers
        </h1>
        <details key={sought}>
          <summary>
            <span>{sought}</span> Change
          </summary>
        </details>
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
