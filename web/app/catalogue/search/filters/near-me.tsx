import type { UnderstoodSearch } from '@oja/contract/values/search/understood-search.ts'
import { placeLabel } from '@oja/contract/values/places/place-labels.ts'
import { stateNames } from '@oja/contract/values/places/state-names.ts'
import { useEffect, useId } from 'react'
import { useNavigate } from 'react-router'
import { readChosenState, rememberChosenState } from '../../../browser/chosen-place.ts'
import { Button } from '../../../ui/button.tsx'
import { listUrl } from '../search-params.ts'
import type { SearchParams } from '../search-params.ts'

interface NearMeProps {
  path: string
  searchParams: SearchParams
  understood: UnderstoodSearch
  /** The param that has the words. */
  wordsName: 'q' | 'query'
}

/**
 * Asks somebody who searched "near me" for their state. The state that they chose before on this device is taken at once. Each
 * choice is the whole search, so that the form works without JavaScript.
 */
export function NearMe({ path, searchParams, understood, wordsName }: NearMeProps) {
  const id = useId()
  const navigate = useNavigate()
  const words = `${understood.words} ${understood.priceSaid ?? ''}`.trim()
  const inState = (state: string) => `${words} in ${state}`.trim()
  // Sent without a choice, the search asks again.
  const unplaced = `${words} near me`.trim()
  const kept = Object.entries(searchParams).filter(([name]) => name !== wordsName && name !== 'after')
  useEffect(() => {
    const state = readChosenState()
    if (state !== '')
      void navigate(listUrl(path, searchParams, { [wordsName]: inState(state) }), { replace: true })
    // Only once for a search: the words change with the state.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [words])
  return (
    <form
      action={path}
      noValidate
      aria-label="Where you are"
      className="mb-2 flex w-full max-w-md flex-wrap items-center gap-2"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement)
          rememberChosenState(event.target.selectedOptions[0]?.dataset['state'] ?? '')
      }}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="w-full font-semibold">
        Where are you?
      </label>
      <select
        id={id}
        name={wordsName}
        defaultValue={unplaced}
        className="min-h-12 min-w-0 grow rounded-md border border-edge bg-card px-3.5"
      >
        <option value={unplaced}>Choose your state</option>
        {stateNames.map((state) => (
          <option key={state} value={inState(state)} data-state={state}>
            {placeLabel({ city: '', state })}
          </option>
        ))}
      </select>
      <Button kind="quiet" className="min-h-12">
        Show
      </Button>
    </form>
  )
}
