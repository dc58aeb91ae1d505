import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import type { Order } from '../../order-labels.ts'
import { StepForm } from '../../step-form.tsx'
import { refundWords } from './refund-words.ts'

interface RefundAskedProps {
  order: Order
  /** What was typed into the form of the refund. */
  values: Record<string, string>
}

/** Without scripts: asks once, with the sum, before a refund is sent. */
export function RefundAsked({ order, values }: RefundAskedProps) {
  const { how = '', amount = '', note = '' } = values
  const isSoldOut = 'isSoldOut' in values
  const refund = (how === 'part' ? parseNaira(amount.trim()) : null) ?? order.leftMinor
  return (
    <StepForm action="refund" noValidate className="space-y-4 px-4 pb-4 sm:px-5">
      {Object.entries({
        left: String(order.leftMinor),
        how,
        amount,
        note,
        ...(isSoldOut && { isSoldOut: 'yes' }),
        askFirst: 'yes',
        confirmed: String(refund),
      }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="font-semibold">Nothing is sent yet. Refund {formatNaira(refund)}?</p>
      <p>{refundWords(order, refund, isSoldOut)}</p>
      {note && <p className="wrap-anywhere">The buyer reads: {note}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button className="max-sm:grow">Yes, refund {formatNaira(refund)}</Button>
        <Link
          to={`/dashboard/orders/${order.number}`}
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
        >
          Cancel
        </Link>
      </div>
    </StepForm>
  )
}
