import { namedPlaces } from '@oja/contract/locations.ts'
import { serviceOptions } from '@oja/contract/service-choices.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Asked } from './asked.ts'
import { ListForm } from './list-form.tsx'
import { SearchBox } from './search-box.tsx'

interface ProviderSearchProps {
  path: string
  asked: Asked
  states: string[]
  busy: boolean
}

/** "Find Trusted Providers": what, where and which service. */
export function ProviderSearch({ path, asked, states, busy }: ProviderSearchProps) {
  const named = namedPlaces.map(({ name }) => name)
  return (
    <section aria-labelledby="providers" className="bg-marigold-soft">
      <div className="measure py-8 lg:py-14">
        <h1 id="providers" className="text-4xl sm:text-5xl">
          Find Trusted Providers
        </h1>
        <p className="mt-3 max-w-prose text-lg">
          Skilled hands near you: see what they charge, when they work and what others say, then call them.
        </p>
        <ListForm
          path={path}
          asked={asked}
          own={['q', 'location', 'service', 'category']}
          label="Search providers"
          role="search"
          className="mt-6 grid gap-3 lg:grid-cols-[1.6fr_1fr_1fr_auto]"
        >
          <SearchBox
            words={asked['q'] ?? ''}
            label="Search providers"
            placeholder="Leaking tap, braids, wiring..."
            list={path}
          />
          <Choice
            name="location"
            label="Location"
            all="All locations"
            chosen={asked['location']}
            groups={[
              { label: 'Cities', options: named },
              { label: 'States', options: states.filter((state) => !named.includes(state)) },
            ]}
          />
          <Choice
            name="service"
            label="Service"
            all="All services"
            chosen={asked['service']}
            groups={[{ label: '', options: optionsWith(asked['service']) }]}
          />
          <Button busy={busy} busyLabel="Searching..." className="min-h-12 lg:min-w-32">
            Search
          </Button>
        </ListForm>
      </div>
    </section>
  )
}

interface ChoiceProps {
  name: string
  label: string
  /** What stands for no choice. */
  all: string
  chosen: string | undefined
  groups: { label: string; options: readonly string[] }[]
}

function Choice({ name, label, all, chosen = '', groups }: ChoiceProps) {
  return (
    <div className="relative">
      <select
        name={name}
        aria-label={label}
        defaultValue={chosen}
        className="min-h-12 w-full appearance-none rounded-md border border-edge bg-card pr-11 pl-3.5"
      >
        <option value="">{all}</option>
        {groups.map(({ label: title, options }) =>
          title === '' ? (
            <Options key={title} options={options} />
          ) : (
            <optgroup key={title} label={title}>
              <Options options={options} />
            </optgroup>
          ),
        )}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </div>
  )
}

function Options({ options }: { options: readonly string[] }) {
  return options.map((option) => (
    <option key={option} value={option}>
      {option}
    </option>
  ))
}

/** The eight options, and the tile that was pressed where it is none of them. */
function optionsWith(chosen: string | undefined): string[] {
  const names = serviceOptions.map(({ name }) => name)
  return chosen === undefined || names.includes(chosen) ? names : [...names, chosen]
}
