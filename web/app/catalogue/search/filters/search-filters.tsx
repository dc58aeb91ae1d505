import { useState } from 'react'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '../../../hooks/use-hydrated.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CheckField, Field, SelectField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { BoxesField } from './boxes-field.tsx'
import { ConditionFilter } from './condition-filter.tsx'
import { areasIn } from './areas-in.ts'
import { choicesOf, filterCount, listUrl, withPricesInOrder } from '../search-params.ts'
import type { SearchParams } from '../search-params.ts'
import { otherParams, ListForm } from './list-form.tsx'
import { useCount } from './use-count.ts'

export interface SearchFiltersProps {
  path: string
  searchParams: SearchParams
  states: string[]
  /** The local governments of the place of the search. */
  lgas: readonly string[]
  /** The errors of the search, by field. */
  wrong: Record<string, string>
  /** Makes ids unique, because the same form may stand twice on a page. */
  idPrefix: string
  withOpenNow?: boolean | undefined
  withCondition?: boolean | undefined
}

const placeFields = ['state', 'lga']
const ownFields = ['priceFrom', 'priceTo', 'rating', 'verified', 'openNow', 'within', 'condition']
const distances = ['5', '10', '25', '50', '100']

/**
 * The filters of a list: place, price, rating, verified sellers, distance. A plain form; the address keeps its
 * values.
 */
export function SearchFilters(filters: SearchFiltersProps) {
  const { path, searchParams, wrong, idPrefix, withOpenNow = false, withCondition = false } = filters
  const id = (name: string) => `${idPrefix}-${name}`
  const { count, recount } = useCount(path)
  // The search box shows a `location`, so this form then has no place fields of its own.
  const own = searchParams['location'] === undefined ? [...placeFields, ...ownFields] : ownFields
  const isSomewhere = ['lat', 'state', 'location'].some((name) => searchParams[name] !== undefined)
  return (
    <ListForm path={path} searchParams={searchParams} own={own} label="Filters">
      <div className="space-y-5" onChange={recount}>
        <NearMe path={path} searchParams={searchParams} />
        {searchParams['location'] === undefined && <PlaceFields key={searchParams['state']} {...filters} />}
        <div className="grid grid-cols-2 gap-3">
          <Field
            label="Price from"
            name="priceFrom"
            id={id('priceFrom')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            placeholder="₦"
            defaultValue={searchParams['priceFrom']}
            error={wrong['priceFrom']}
          />
          <Field
            label="Price to"
            name="priceTo"
            id={id('priceTo')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            placeholder="₦"
            defaultValue={searchParams['priceTo']}
            error={wrong['priceTo']}
          />
        </div>
        {withCondition && <ConditionFilter {...{ searchParams, wrong, idPrefix }} />}
        <SelectField
          label="Rating"
          name="rating"
          id={id('rating')}
          placeholder="Any rating"
          options={['4', '3', '2'].map((stars) => ({ value: stars, label: `${stars} stars and up` }))}
          defaultValue={searchParams['rating']}
          error={wrong['rating']}
        />
        {isSomewhere && (
          <SelectField
            label="Distance"
            name="within"
            id={id('within')}
            placeholder="Any distance"
            options={distances.map((km) => ({ value: km, label: `Within ${km} km` }))}
            defaultValue={searchParams['within']}
            error={wrong['within']}
          />
        )}
        <div>
          <CheckField
            label="Verified sellers only"
            name="verified"
            id={id('verified')}
            value="1"
            defaultChecked={searchParams['verified'] !== undefined}
          />
          {withOpenNow && (
            <CheckField
              label="Open now"
              name="openNow"
              id={id('openNow')}
              value="1"
              defaultChecked={searchParams['openNow'] !== undefined}
            />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {/* Enter in a field presses it too. */}
          <Button className="grow" onClick={({ currentTarget }) => putPricesInOrder(currentTarget.form)}>
            Show results{count !== null && ` (${count})`}
          </Button>
          {filterCount(searchParams) > 0 && (
            <ButtonLink
              to={listUrl(
                path,
                otherParams(searchParams, [
                  ...placeFields,
                  ...ownFields,
                  'lat',
                  'lon',
                  'location',
                  'service',
                  'sort',
                ]),
              )}
              kind="plain"
            >
              Clear all
            </ButtonLink>
          )}
        </div>
      </div>
    </ListForm>
  )
}

/** A field keeps what somebody typed, so the form shows the same order as the list. */
function putPricesInOrder(form: HTMLFormElement | null): void {
  const [from, to] = ['priceFrom', 'priceTo'].map((name) => form?.elements.namedItem(name))
  if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return
  const { priceFrom = '', priceTo = '' } = withPricesInOrder({ priceFrom: from.value, priceTo: to.value })
  from.value = priceFrom
  to.value = priceTo
}

function PlaceFields({ searchParams, states, lgas, idPrefix }: SearchFiltersProps) {
  const [chosen, setChosen] = useState({ state: searchParams['state'] ?? '', lgas })
  if (states.length === 0) return null
  const choose = async (state: string) => {
    setChosen({ state, lgas: [] })
    setChosen({ state, lgas: await areasIn(state) })
  }
  return (
    <>
      <SelectField
        label="State"
        name="state"
        id={`${idPrefix}-state`}
        placeholder="All of Nigeria"
        options={states}
        defaultValue={searchParams['state']}
        onChange={({ target }) => void choose(target.value)}
      />
      {chosen.lgas.length > 0 && (
        <BoxesField
          key={chosen.state}
          label={`Areas in ${chosen.state}`}
          name="lga"
          idPrefix={idPrefix}
          options={chosen.lgas.map((lga) => ({ value: lga, label: lga }))}
          chosen={chosen.state === searchParams['state'] ? choicesOf(searchParams['lga']) : []}
        />
      )}
    </>
  )
}

/** Asks the device for its position, and rounds it to about a hundred metres before it is sent. */
function NearMe({ path, searchParams }: { path: string; searchParams: SearchParams }) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  if (!hydrated || searchParams['lat'] !== undefined) return null
  const find = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The answer is a list: the filters would stand before it.
    const panel = currentTarget.closest('details')
    setBusy(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false)
        const here = { lat: coords.latitude.toFixed(3), lon: coords.longitude.toFixed(3), sort: 'nearest' }
        panel?.removeAttribute('open')
        void navigate(`${listUrl(path, searchParams, here)}${panel ? '#found' : ''}`)
      },
      () => {
        setBusy(false)
        toast({ text: 'We could not find where you are', detail: 'Choose your state instead.', tone: 'bad' })
      },
      { timeout: 15_000, maximumAge: 300_000 },
    )
  }
  return (
    <Button
      type="button"
      kind="quiet"
      busy={busy}
      busyLabel="Finding you..."
      onClick={find}
      className="w-full"
    >
      <Icon name="map-pin" />
      Near me
    </Button>
  )
}
