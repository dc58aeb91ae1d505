import { serviceCategories } from '@oja/contract/categories.ts'
import { namedPlaces } from '@oja/contract/locations.ts'
import { popularServices, serviceOptions } from '@oja/contract/service-choices.ts'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { listAddress } from './asked.ts'
import type { Asked } from './asked.ts'
import { keptBeside, ListForm } from './list-form.tsx'
import cleaning from './pictures/service-cleaning.webp'
import electricians from './pictures/service-electricians.webp'
import handyman from './pictures/service-handyman.webp'
import mechanics from './pictures/service-mechanics.webp'
import plumber from './pictures/service-plumber.webp'
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
          kept={keptBeside(asked, ['q', 'location', 'service', 'category'])}
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
            key={`location ${asked['location']}`}
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
            key={`service ${asked['service']} ${asked['category']}`}
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

const tiles: Record<string, string> = {
  'Auto Mechanics': mechanics,
  Electricians: electricians,
  Cleaning: cleaning,
  Handyman: handyman,
  Plumber: plumber,
}

/** Five services people ask for most, and the twelve categories below them. */
export function PopularServices({ path, asked }: Pick<ProviderSearchProps, 'path' | 'asked'>) {
  const kept = { ...(asked['location'] && { location: asked['location'] }) }
  return (
    <section aria-labelledby="popular" className="pt-8">
      <h2 id="popular" className="text-2xl">
        Popular Services
      </h2>
      <ul className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-5">
        {popularServices.map(({ name }) => (
          <li key={name}>
            <Link
              to={listAddress(path, { ...kept, service: name })}
              aria-current={asked['service'] === name ? 'true' : undefined}
              className="flex h-full flex-col items-center gap-2 rounded-lg border border-line bg-card p-3 text-center text-sm font-semibold hover:shadow-md aria-[current]:border-leaf aria-[current]:bg-leaf-soft sm:p-4 sm:text-base"
            >
              <img src={tiles[name]} alt="" width={56} height={56} loading="lazy" className="size-14" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <nav aria-label="Service categories">
        <ul className="no-bar -mx-4 mt-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
          {serviceCategories.map((category) => (
            <li key={category} className="shrink-0">
              <Link
                to={listAddress(path, { ...kept, category })}
                aria-current={asked['category'] === category ? 'page' : undefined}
                className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 hover:bg-sunken aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-soft aria-[current=page]:font-semibold aria-[current=page]:text-leaf"
              >
                {category}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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
