import { serviceCategories } from '@oja/contract/values/categories.ts'
import { popularServices } from '@oja/contract/values/service-choices.ts'
import { Link } from 'react-router'
import { listUrl } from './search-params.ts'
import type { SearchParams } from './search-params.ts'
import cleaning from '../pictures/service-cleaning.webp'
import electricians from '../pictures/service-electricians.webp'
import handyman from '../pictures/service-handyman.webp'
import mechanics from '../pictures/service-mechanics.webp'
import plumber from '../pictures/service-plumber.webp'
import { Drawing } from '../../ui/drawing.tsx'

const tiles: Record<string, string> = {
  'Auto Mechanics': mechanics,
  Electricians: electricians,
  Cleaning: cleaning,
  Handyman: handyman,
  Plumber: plumber,
}

const placeFields = ['location', 'state', 'lga']

/** Five often searched services, and the twelve categories below them. */
export function PopularServices({ path, searchParams }: { path: string; searchParams: SearchParams }) {
  const placeParams = Object.fromEntries(
    Object.entries(searchParams).filter(([name]) => placeFields.includes(name)),
  )
  return (
    <section aria-labelledby="popular" className="pt-8">
      <h2 id="popular" className="text-2xl">
        Popular Services
      </h2>
      <ul className="mt-4 grid grid-cols-6 gap-3 sm:grid-cols-5">
        {popularServices.map(({ name }) => (
          <li key={name} className="col-span-2 nth-[n+4]:col-span-3 sm:col-span-1 sm:nth-[n+4]:col-span-1">
            <Link
              to={listUrl(path, { ...placeParams, service: name })}
              aria-current={searchParams['service'] === name ? 'true' : undefined}
              className="flex h-full flex-col items-center gap-2 rounded-lg border border-line bg-card p-3 text-center text-sm font-semibold hover:shadow-md aria-[current]:border-leaf aria-[current]:bg-leaf-soft sm:p-4 sm:text-base"
            >
              <Drawing src={tiles[name]} width={56} height={56} loading="lazy" className="size-14" />
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
                to={listUrl(path, { ...placeParams, category })}
                aria-current={searchParams['category'] === category ? 'page' : undefined}
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
