import { dispatchLimits as limits } from '@oja/contract/values/delivery/dispatch-limits.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { useNavigation } from 'react-router'
import type { FormErrors } from '../../api/page.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { driverNow } from '../order-labels.ts'
import type { LoadedOrder } from '../order-load.ts'
import { StepForm } from '../step-form.tsx'

interface DriverFormProps {
  order: LoadedOrder
  formErrors: FormErrors | undefined
}

const action = 'nameDriver'

/** Who drives goods that were sent without a waybill, or who drives them now, with a waybill or without. */
export function DriverForm({ order, formErrors }: DriverFormProps) {
  const driver = driverNow(order)
  const { state, formData } = useNavigation()
  const field = (name: keyof typeof ids, label: string, now: string) => ({
    name,
    label,
    id: ids[name],
    defaultValue: formErrors?.values[name] ?? now,
    error: formErrors?.fields[name],
    autoComplete: 'off',
  })
  return (
    <StepForm action={null} noValidate className="space-y-4">
      <input type="hidden" name="action" value={action} />
      <ErrorSummary formErrors={formErrors} ids={ids} />
      <p>
        The buyer gets a message, and can call the driver.{' '}
        <span className="text-muted">
          {order.dispatch
            ? 'The waybill stays as it is, with its photo and its driver.'
            : 'It is no proof: that needs the waybill, below.'}
        </span>
      </p>
      <Field
        {...field('driverName', 'Driver’s name', driver?.name ?? '')}
        maxLength={limits.driverName}
        required
      />
      <Field
        {...field('driverPhone', 'Driver’s phone', driver?.phone ?? '')}
        type="tel"
        inputMode="tel"
        maxLength={fieldLengths.phone}
        placeholder="0803 123 4567"
        required
      />
      <Field
        {...field('plate', 'Plate number', driver?.plate ?? '')}
        maxLength={limits.plate}
        autoCapitalize="characters"
        placeholder="ABC-123XY"
        required={false}
      />
      <Button busy={state !== 'idle' && formData?.get('action') === action} busyLabel="One moment…">
        {driver ? 'Change the driver' : 'Name the driver'}
      </Button>
    </StepForm>
  )
}

// The form of the proof, on the same page, has fields of these names.
const ids = { driverName: 'namedDriver', driverPhone: 'namedPhone', plate: 'namedPlate' } as const

/** Has the server refused this form? */
export function isDriverRefused(formErrors: FormErrors | undefined): boolean {
  return formErrors?.values.action === action
}
