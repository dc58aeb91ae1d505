import { adminAreaLabels, adminAreas } from '@oja/contract/values/admin/admin-areas.ts'
import type { AdminArea } from '@oja/contract/values/admin/admin-areas.ts'
import { Form } from 'react-router'
import { useSubmitOnce } from '../../hooks/use-auto-submit.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFormErrorsOf, useSending } from '../form-errors.ts'

/** In which areas an admin has rights. Its page's action gets the decision "areas" with each chosen area as `area-{name}`. */
export function AdminRightsForm({ areas }: { areas: readonly AdminArea[] }) {
  const fields = { decision: 'areas' }
  const isBusy = useSending(fields) === 'this'
  const formErrors = useFormErrorsOf(fields)
  const typed = formErrors?.values
  // What a refused form had ticked.
  const ticked = typed ? adminAreas.filter((area) => `area-${area}` in typed) : areas
  const send = useSubmitOnce()
  return (
    <Form
      key={areas.join()}
      method="post"
      onSubmit={send}
      className="rounded-lg border border-line bg-card p-4"
    >
      <input type="hidden" name="decision" value="areas" />
      <AreaChoices areas={ticked} error={formErrors?.fields.areas} />
      <Button kind="quiet" busy={isBusy} busyLabel="One moment..." className="mt-2">
        Save rights
      </Button>
    </Form>
  )
}

interface AreaChoicesProps {
  areas: readonly AdminArea[]
  error?: string | undefined
}

/** A tick for each area. The form gets those chosen as `area-{name}`. */
export function AreaChoices({ areas, error }: AreaChoicesProps) {
  return (
    <fieldset id="areas" tabIndex={-1} aria-describedby={error ? 'areas-error' : undefined}>
      <legend className="float-left mb-2 font-display text-xl font-bold">Rights</legend>
      <div className="clear-both">
        {adminAreas.map((area) => (
          <CheckField
            key={area}
            name={`area-${area}`}
            value={area}
            defaultChecked={areas.includes(area)}
            label={
              <>
                <span className="block font-semibold">{adminAreaLabels[area].name}</span>
                <span className="block text-sm text-muted">{adminAreaLabels[area].text}</span>
              </>
            }
          />
        ))}
      </div>
      {error && (
        <p id="areas-error" className="flex gap-1.5 text-sm font-semibold text-danger">
          <Icon name="alert" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The areas that such a form names. */
export function areasIn(form: FormData): AdminArea[] {
  return adminAreas.filter((area) => form.has(`area-${area}`))
}
