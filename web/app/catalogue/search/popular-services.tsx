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

const pictures: Record<string, string> = {
  'Auto Mechanics': mechanics,
  Electricians: electricians,
  Cleaning: cleaning,
  Handyman: handyman,
  Plumber: plumber,
}

/** A category that a tile opens stands there once: "Electricians" and "Electrician" are one list. */
const otherCategories = serviceCategories.filter((category) =>
  popularServices.every((tile) => tile.category !== category || tile.words !== ''),
)

const placeFields = ['location', 'state', 'lga']

/** Five often searched services, and below them the categories that no tile opens. */
export function PopularServices({ path, searchParams }: { path: string; searchParams: SearchParams }) {
  const placeParams = Object.fromEntries(
    Object.entries(searchParams).filter(([name]) => placeFields.includes(name)),
  )
  const { service, category } = searchParams
  const tiles = <Tiles path={path} placeParams={placeParams} chosen={service} chosenCategory={category} />
  const categories = <Categories path={path} placeParams={placeParams} chosen={category} />
  return (
    <section aria-labelledby="popular" className="pt-5 sm:pt-8">
      <h2 id="popular" className="text-xl sm:text-2xl">
        Popular Services
      </h2>
      {/* On a phone one strip, so that the list begins on the first screen. */}
      <div className="chip-row no-bar mt-3 gap-2 max-sm:-mx-4 max-sm:flex max-sm:overflow-x-auto max-sm:px-4">
        {tiles}
        {categories}
      </div>
    </section>
  )
}

interface ChoicesProps {
  path: string
  placeParams: SearchParams
  chosen: string | undefined
}

function Tiles({
  path,
  placeParams,
  chosen,
  chosenCategory,
}: ChoicesProps & { chosenCategory?: string | undefined }) {
  return (
    <ul className="flex gap-2 sm:grid sm:grid-cols-5 sm:gap-3">
      {popularServices.map(({ name, category, words }) => (
        <li key={name} className="w-26 shrink-0 sm:w-auto">
          <Link
            to={`${listUrl(path, { ...placeParams, service: name })}#found`}
            aria-current={
              chosen === name || (words === '' && category === chosenCategory) ? 'true' : undefined
            }
            className="flex h-full flex-col items-center justify-center gap-1 rounded-lg border border-line bg-card p-2 text-center text-sm font-semibold hover:shadow-md aria-[current]:border-leaf aria-[current]:bg-leaf-soft sm:p-3 sm:text-base"
          >
            <Drawing
              src={pictures[name]}
              width={56}
              height={56}
              loading="lazy"
              className="size-11 sm:size-14"
            />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Categories({ path, placeParams, chosen }: ChoicesProps) {
  return (
    <nav aria-label="Service categories">
      <ul className="gap-2 max-sm:grid max-sm:grid-flow-col max-sm:grid-rows-2 sm:mt-4 sm:flex sm:flex-wrap">
        {otherCategories.map((category) => (
          <li key={category} className="shrink-0">
            <Link
              to={`${listUrl(path, { ...placeParams, category })}#found`}
              aria-current={chosen === category ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 whitespace-nowrap hover:bg-sunken aria-[current=page]:border-leaf aria-[current=page]:bg-leaf-soft aria-[current=page]:font-semibold aria-[current=page]:text-leaf"
            >
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
