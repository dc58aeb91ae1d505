import type { DeliveryArea } from '@oja/contract/schemas/delivery/shop-delivery.ts'
import { daysLabel } from '@oja/contract/values/delivery/delivery-ways.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { Form } from 'react-router'
import type { FormErrors } from '../../api/page.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, Field } from '../../ui/forms/field.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { groupAreas } from './area-groups.ts'
import type { AreaGroup } from './area-groups.ts'
import { errorsOf } from './form-of.ts'
import { ownWayLabels } from './own-way-labels.ts'

interface AreaListProps {
  areas: readonly DeliveryArea[]
  formErrors: FormErrors | undefined
  isBusy: boolean
}

/** The rules of the shop. Each opens to change its fee and days, or to remove all or some of its areas. */
export function AreaList({ areas, formErrors, isBusy }: AreaListProps) {
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {groupAreas(areas).map((group) => (
        <li key={`${group.way} ${group.feeMinor} ${group.days}`}>
          <Group
            group={group}
            isBusy={isBusy}
            formErrors={errorsOf(formErrors, ['changeAreas', 'removeAreas'], group.areas[0]?.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function Group({
  group: { way, feeMinor, days, title, areas },
  formErrors,
  isBusy,
}: Pick<AreaListProps, 'formErrors' | 'isBusy'> & { group: AreaGroup }) {
  const { values, fields } = formErrors ?? { values: undefined, fields: {} as Record<string, string> }
  const first = areas[0]?.id ?? ''
  return (
    <details className="group" open={formErrors !== undefined}>
      <summary
        data-areas={areas.map(({ id }) => id).join(' ')}
        className="flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-sunken"
      >
        <span className="min-w-0 grow">
          <strong className="block leading-snug wrap-anywhere">{title}</strong>{' '}
          <span className="block text-sm text-muted">
            {ownWayLabels[way]} · {feeMinor === 0 ? 'free' : formatNaira(feeMinor)} · {daysLabel(days)}
          </span>
        </span>
        <span className="text-sm font-semibold text-leaf underline">Change</span>
      </summary>
      <Form method="post" noValidate preventScrollReset className="space-y-3 border-t border-line p-3">
        <input type="hidden" name="id" value={first} />
        <ErrorSummary
          title="That was not saved"
          formErrors={formErrors}
          ids={{ fee: `${first}-fee`, days: `${first}-days` }}
        />
        <fieldset className="max-h-60 overflow-y-auto">
          <legend className="sr-only">Areas of this rule</legend>
          {areas.map(({ id, label }) => (
            <CheckField key={id} id={id} name="ids" value={id} label={label} defaultChecked />
          ))}
        </fieldset>
        <div className="grid grid-cols-2 gap-3">
          <Field
            label="Fee (₦)"
            id={`${first}-fee`}
            name="fee"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            defaultValue={values?.['fee'] ?? (feeMinor === 0 ? '0' : formatNaira(feeMinor).slice(1))}
            error={fields['fee']}
          />
          <Field
            label="Days"
            id={`${first}-days`}
            name="days"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            defaultValue={values?.['days'] ?? String(days)}
            error={fields['days']}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button name="what" value="changeAreas" busy={isBusy}>
            Save change
          </Button>
          <Button name="what" value="removeAreas" kind="danger" busy={isBusy}>
            Remove
          </Button>
        </div>
      </Form>
    </details>
  )
}
