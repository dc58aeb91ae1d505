import { helperRightLabels, helperRights } from '@oja/contract/values/sellers/helper-rights.ts'
import type { HelperRight } from '@oja/contract/values/sellers/helper-rights.ts'
import { CheckField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'

interface RightsFieldsProps {
  /** Keeps the ids of several forms apart. */
  id: string
  chosen: readonly HelperRight[]
  error: string | undefined
}

/** The rights of a helper as checkboxes. */
export function RightsFields({ id, chosen, error }: RightsFieldsProps) {
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="mb-1 font-semibold">What may they do?</legend>
      {helperRights.map((right) => (
        <CheckField
          key={right}
          id={`${id}-${right}`}
          name={right}
          value="yes"
          aria-invalid={error ? true : undefined}
          label={
            <>
              <strong className="font-semibold">{helperRightLabels[right].name}</strong>{' '}
              <span className="block text-sm text-muted">{helperRightLabels[right].text}</span>
            </>
          }
          defaultChecked={chosen.includes(right)}
        />
      ))}
      {error && (
        <p id={`${id}-error`} className="mt-1 flex gap-1.5 text-sm font-semibold text-danger">
          <Icon name="alert" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The rights that were ticked in a form. */
export function readRights(form: FormData): HelperRight[] {
  return helperRights.filter((right) => form.has(right))
}

/** "Orders, Stock" */
export function rightNames(rights: readonly HelperRight[]): string {
  return rights.map((right) => helperRightLabels[right].name).join(', ')
}
