import { areaWays } from '@oja/contract/values/delivery/delivery-ways.ts'
import { stateNames } from '@oja/contract/values/places/state-names.ts'
import { Form, useSearchParams, useSubmit } from 'react-router'
import type { FormErrors } from '../../api/page.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, Field } from '../../ui/forms/field.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { allStatesBox, areaBox, cityBox } from './area-groups.ts'
import type { City } from './area-groups.ts'
import { HandlingDaysField } from './handling-days-field.tsx'
import { ownWayLabels } from './own-way-labels.ts'

interface AddAreasFormProps {
  /** The state whose local governments can be ticked; "" before one is chosen. */
  state: string
  lgas: readonly { value: string; label: string }[]
  /** Its cities of several local governments: each can be ticked as one. */
  cities: readonly City[]
  /** The shop has no areas yet. */
  isFirst: boolean
  /** The days within which the shop sends, asked with its first areas. */
  handlingDays: number
  formErrors: FormErrors | undefined
  isBusy: boolean
}

/** One rule for many places at once: tick them, say the fee and the days. */
export function AddAreasForm({
  state,
  lgas,
  cities,
  isFirst,
  handlingDays,
  formErrors,
  isBusy,
}: AddAreasFormProps) {
  const { values, fields } = formErrors ?? { values: undefined, fields: {} as Record<string, string> }
  const way = values?.['way'] ?? areaWays[0]
  const isTicked = (name: string) => values?.[name] !== undefined
  return (
    <div className="space-y-4">
      <ChooseState state={state} />
      <Form method="post" noValidate preventScrollReset className="space-y-4">
        <input type="hidden" name="what" value="addAreas" />
        <input type="hidden" name="state" value={state} />
        <ErrorSummary title="That was not saved" formErrors={formErrors} ids={{ areas: 'areas' }} />
        <fieldset id="areas" tabIndex={-1} aria-describedby={fields['areas'] ? 'areas-error' : undefined}>
          <legend className="font-semibold">Where</legend>
          {fields['areas'] && (
            <p id="areas-error" className="mt-1 text-sm font-semibold text-danger">
              {fields['areas']}
            </p>
          )}
          {state !== '' && (
            <div
              role="group"
              aria-label={`In ${state}`}
              onChange={({ target, currentTarget }) => tickOneKind(target, currentTarget, state)}
            >
              <Box name={areaBox(state, '')} label={`All of ${state}`} isTicked={isTicked} />
              <details open className="group/parts mt-1 rounded-md border border-line">
                <summary className="flex min-h-11 items-center justify-between gap-3 px-3 py-2">
                  Only parts of {state}
                  <Icon name="chevron-down" className="size-5 text-muted group-open/parts:rotate-180" />
                </summary>
                <div className="max-h-72 overflow-y-auto border-t border-line px-3 py-1 sm:columns-2">
                  {cities.map((city) => (
                    <Box
                      key={city.name}
                      name={cityBox(state, city)}
                      label={`All of ${city.name} (${city.lgas.length} areas)`}
                      isTicked={isTicked}
                    />
                  ))}
                  {lgas.map(({ value, label }) => (
                    <Box key={value} name={areaBox(state, value)} label={label} isTicked={isTicked} />
                  ))}
                </div>
              </details>
            </div>
          )}
          <details
            open={
              isTicked(allStatesBox) ||
              stateNames.some((name) => name !== state && isTicked(areaBox(name, '')))
            }
            className="group/states mt-2 rounded-md border border-line"
          >
            <summary className="flex min-h-11 items-center justify-between gap-3 px-3 py-2">
              {state === '' ? 'All states, or some' : 'Other states, or all of Nigeria'}
              <Icon name="chevron-down" className="size-5 text-muted group-open/states:rotate-180" />
            </summary>
            <div className="border-t border-line px-3 py-1">
              <Box name={allStatesBox} label="All states of Nigeria" isTicked={isTicked} />
              <div className="max-h-72 overflow-y-auto border-t border-line sm:columns-2">
                {stateNames
                  .filter((name) => name !== state)
                  .map((name) => (
                    <Box key={name} name={areaBox(name, '')} label={name} isTicked={isTicked} />
                  ))}
              </div>
            </div>
          </details>
        </fieldset>
        <fieldset>
          <legend className="font-semibold">Who brings it</legend>
          <div className="flex flex-wrap gap-x-6">
            {areaWays.map((one) => (
              <CheckField
                key={one}
                type="radio"
                id={`way-${one}`}
                name="way"
                value={one}
                label={ownWayLabels[one]}
                defaultChecked={way === one}
              />
            ))}
          </div>
        </fieldset>
        <div className="grid grid-cols-2 gap-3">
          <Field
            label="Fee (₦)"
            name="fee"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            placeholder="1,500"
            defaultValue={values?.['fee']}
            error={fields['fee']}
            help="0 is free"
          />
          <Field
            label="Days"
            name="days"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            placeholder="2"
            defaultValue={values?.['days']}
            error={fields['days']}
            help="On the way. 0 is the same day"
          />
        </div>
        {isFirst && (
          <HandlingDaysField
            id="handlingDays"
            defaultValue={values?.['handlingDays'] ?? String(handlingDays)}
            error={fields['handlingDays']}
          />
        )}
        <Button busy={isBusy} busyLabel="Adding..." className="max-sm:w-full">
          Add these areas
        </Button>
      </Form>
    </div>
  )
}

/** Whoever ticks parts of the state does not want the whole of it, and the other way round. */
function tickOneKind(target: EventTarget, group: HTMLElement, state: string): void {
  if (!(target instanceof HTMLInputElement) || !target.checked) return
  const isWhole = (box: HTMLInputElement) => box.name === areaBox(state, '')
  for (const box of group.querySelectorAll('input')) if (isWhole(box) !== isWhole(target)) box.checked = false
}

function Box({
  name,
  label,
  isTicked,
}: {
  name: string
  label: string
  isTicked: (name: string) => boolean
}) {
  return (
    <CheckField name={name} label={label} defaultChecked={isTicked(name)} className="break-inside-avoid" />
  )
}

/** Which state's local governments the form lists. With JavaScript the choice is enough. */
function ChooseState({ state }: { state: string }) {
  const hydrated = useHydrated()
  const submit = useSubmit()
  const step = useSearchParams()[0].get('setup')
  return (
    <Form
      method="get"
      action="/dashboard/delivery"
      preventScrollReset
      replace
      aria-label="Choose a state"
      className="flex items-end gap-2"
      onChange={({ currentTarget }) =>
        void submit(currentTarget, { preventScrollReset: true, replace: true })
      }
    >
      {/* The step of a new shop stays in the address, with its strip. */}
      {step && <input type="hidden" name="setup" value={step} />}
      <div className="grow">
        <label htmlFor="area-state" className="mb-1.5 block font-semibold">
          State
        </label>
        <div className="relative">
          <select
            id="area-state"
            name="state"
            defaultValue={state}
            className="block min-h-12 w-full appearance-none rounded-md border border-edge bg-card pr-9 pl-3.5"
          >
            <option value="">Select a state</option>
            {stateNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
          />
        </div>
      </div>
      {!hydrated && (
        <Button kind="quiet" className="min-h-12 max-sm:px-3">
          Show
        </Button>
      )}
    </Form>
  )
}
