import { deliveryLimits } from '@oja/contract/values/delivery/delivery-limits.ts'
import { daysLabel } from '@oja/contract/values/delivery/delivery-ways.ts'
import { SelectField } from '../../ui/forms/field.tsx'

interface HandlingDaysFieldProps {
  /** Two forms of the page have this field. */
  id: string
  defaultValue: string
  /** Buyers only collect: nothing is sent. */
  isCollectedOnly?: boolean
  error: string | undefined
}

/** How fast the shop sends an order, or has it ready: the deadline after which its buyer can cancel. */
export function HandlingDaysField({
  id,
  defaultValue,
  isCollectedOnly = false,
  error,
}: HandlingDaysFieldProps) {
  return (
    <SelectField
      id={id}
      label={isCollectedOnly ? 'You have an order ready within' : 'You send an order within'}
      name="handlingDays"
      options={Array.from({ length: deliveryLimits.days + 1 }, (_, days) => ({
        value: String(days),
        label: days === 0 ? 'the same day' : daysLabel(days),
      }))}
      defaultValue={defaultValue}
      error={error}
      help="Counted from when you accept it. Late orders can be cancelled by the buyer."
    />
  )
}
