import type { Places } from '@oja/contract/schemas/places.ts'
import { useEffect, useRef, useState } from 'react'
import { SelectField } from './field.tsx'

interface PlaceFieldsProps {
  places: Places['data']
  /** The chosen values when the form was refused. */
  state: string
  lga: string
  error: string | undefined
  /** The error of the local government, where the page tells the two apart; else `error` stands for both. */
  lgaError?: string | undefined
  /** The form needs both. */
  isRequired?: boolean
}

/**
 * State and local government, both optional unless `isRequired`. With JavaScript the second list follows the first. Without it the second
 * list holds all of Nigeria in groups, and each option names its state.
 */
export function PlaceFields({ places, state, lga, error, lgaError, isRequired = false }: PlaceFieldsProps) {
  const both = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<{ state: string; lga: string } | null>(null)
  useEffect(() => {
    // On a slow line people choose before the script loads: their choice stays.
    const [first, second] = both.current?.querySelectorAll('select') ?? []
    setChosen(readPlace(first?.value ?? '', second?.value ?? ''))
  }, [])
  const stateNames = places.map(({ name }) => name)
  return (
    <div ref={both} className="grid gap-5 sm:col-span-2 sm:grid-cols-2">
      {chosen ? (
        <>
          <SelectField
            key="state followed"
            label="State"
            name="state"
            required={isRequired}
            placeholder="Select a state"
            options={stateNames}
            value={chosen.state}
            onChange={({ target }) => setChosen({ state: target.value, lga: '' })}
            error={error}
          />
          <SelectField
            label="Local government"
            name="lga"
            required={isRequired}
            placeholder={chosen.state ? 'Select a local government' : 'Select a state first'}
            options={areaOptions(places.find(({ name }) => name === chosen.state))}
            disabled={chosen.state === ''}
            value={chosen.lga}
            onChange={({ target }) => setChosen({ ...chosen, lga: target.value })}
            error={lgaError}
          />
        </>
      ) : (
        <>
          <SelectField
            label="State"
            name="state"
            required={isRequired}
            placeholder="Select a state"
            options={stateNames}
            defaultValue={state}
            error={error}
          />
          <GroupedSelect places={places} chosen={lga} error={lgaError} isRequired={isRequired} />
        </>
      )}
    </div>
  )
}

/** The local governments of a state, each with the towns in it that people know better. */
export function areaOptions(state: Places['data'][number] | undefined) {
  return state?.lgas.map((value) => ({ value, label: state.known?.[value] ?? value })) ?? []
}

/** Reads state and local government from the form. An option of the groups holds its state too. */
export function readPlace(state: string, lga: string): { state: string; lga: string } {
  const [stateOfLga = '', name] = lga.split('|')
  return name === undefined ? { state, lga } : { state: state || stateOfLga, lga: name }
}

function GroupedSelect({
  places,
  chosen,
  error,
  isRequired,
}: {
  places: Places['data']
  chosen: string
  error: string | undefined
  isRequired: boolean
}) {
  return (
    <div>
      <label htmlFor="lga" className="mb-1.5 block font-semibold">
        Local government{!isRequired && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      <select
        id="lga"
        name="lga"
        defaultValue={chosen}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'lga-error' : undefined}
        className="drop-down block min-h-12 w-full rounded-md border border-edge bg-card pr-9 pl-3.5 text-ink"
      >
        <option value="">Select a local government</option>
        {places.map(({ name, lgas, known }) => (
          <optgroup key={name} label={name}>
            {lgas.map((lga) => (
              <option key={lga} value={`${name}|${lga}`}>
                {known?.[lga] ?? lga}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {error && (
        <p id="lga-error" className="mt-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
