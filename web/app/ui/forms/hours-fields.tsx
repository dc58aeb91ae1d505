import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { daysOfWeek } from '@oja/contract/values/week.ts'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { Button } from '../button.tsx'
import { useOpenError } from './corrected.ts'
import { TextAreaField } from './field.tsx'
import { UsualHours } from './usual-hours.tsx'

interface HoursFieldsProps {
  title: string
  /** The values of the form, by field: `hours.Monday.open`, `.close`, `.closed`, and `workingHours` for a text. */
  values: Record<string, string>
  fields: Record<string, string>
  /** Stands below the usual hours. */
  children?: ReactNode
}

/** Working or opening hours: by day, or as a text; the server refuses both together. */
export function HoursFields({ title, values, fields, children }: HoursFieldsProps) {
  const hydrated = useHydrated()
  const days = useRef<HTMLDivElement>(null)
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">
        {title}
        <span className="font-normal text-muted"> (optional)</span>
      </legend>
      <p className="text-sm text-muted">
        Leave a day blank if it varies. If you close after midnight, enter that time.
      </p>
      {hydrated && <UsualHours days={days} />}
      {hydrated && <div className="mt-3 empty:hidden">{children}</div>}
      <div ref={days} className="mt-2 divide-y divide-line rounded-md border border-line">
        {daysOfWeek.map((day, index) => (
          <div key={day}>
            <Day day={day} values={values} error={fields[`hours.${day}.open`]} />
            {hydrated && index === 0 && (
              <Button
                type="button"
                kind="plain"
                className="-mt-1 px-2 sm:px-3"
                onClick={() => days.current && copyMonday(days.current)}
              >
                Copy Monday to all days
              </Button>
            )}
          </div>
        ))}
      </div>
      {hydrated && (
        <Button
          type="button"
          kind="plain"
          className="mt-1 px-2 sm:px-3"
          onClick={() => days.current && clearDays(days.current)}
        >
          Clear all
        </Button>
      )}
      <TextAreaField
        label="Or in your own words"
        name="workingHours"
        rows={2}
        required={false}
        maxLength={fieldLengths.workingHours}
        placeholder="Any day but Sunday, call first"
        defaultValue={values.workingHours}
        help="Use this if your hours vary"
        error={fields.workingHours}
        className="mt-3"
      />
    </fieldset>
  )
}

interface DayProps {
  day: string
  values: Record<string, string>
  error: string | undefined
}

const time =
  'min-h-11 w-full min-w-0 rounded-md border border-edge bg-card px-1.5 text-ink aria-invalid:border-danger max-sm:[&::-webkit-calendar-picker-indicator]:hidden'

function Day({ day, values, error: refused }: DayProps) {
  const name = `hours.${day}`
  // Any of the three corrects the day, and so do the usual hours.
  const errors = [
    useOpenError(`${name}.open`, refused),
    useOpenError(`${name}.close`, refused),
    useOpenError(`${name}.closed`, refused),
  ]
  const error = errors.every(Boolean) ? refused : undefined
  const described = error ? { 'aria-invalid': true, 'aria-describedby': `${name}-error` } : {}
  return (
    <div
      role="group"
      aria-label={day}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-2 sm:px-3"
    >
      <span className="grow basis-32 font-semibold sm:grow-0">{day}</span>
      <label className="flex min-h-11 cursor-pointer items-center gap-2 sm:basis-32">
        <input
          type="checkbox"
          id={`${name}.closed`}
          name={`${name}.closed`}
          defaultChecked={Boolean(values[`${name}.closed`])}
          className="size-5 accent-leaf"
        />
        Closed
      </label>
      <div className="grid grow basis-56 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-1 sm:gap-2">
        <input
          id={`${name}.open`}
          type="time"
          name={`${name}.open`}
          aria-label={`${day}, opens at`}
          defaultValue={values[`${name}.open`]}
          className={time}
          {...described}
        />
        <span aria-hidden="true">–</span>
        <input
          id={`${name}.close`}
          type="time"
          name={`${name}.close`}
          aria-label={`${day}, closes at`}
          defaultValue={values[`${name}.close`]}
          className={time}
          {...described}
        />
      </div>
      {error && (
        <p id={`${name}-error`} className="w-full text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

function copyMonday(days: HTMLElement): void {
  const input = (day: string, part: string) =>
    days.querySelector<HTMLInputElement>(`[name="hours.${day}.${part}"]`)
  for (const day of daysOfWeek.slice(1)) {
    for (const part of ['open', 'close', 'closed']) {
      const [from, to] = [input('Monday', part), input(day, part)]
      if (!from || !to) continue
      to.value = from.value
      to.checked = from.checked
    }
  }
}

function clearDays(days: HTMLElement): void {
  for (const input of days.querySelectorAll('input')) {
    if (input.type === 'checkbox') input.checked = false
    else input.value = ''
  }
}
