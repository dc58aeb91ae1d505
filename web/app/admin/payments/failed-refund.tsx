import type { AdminOrder, RefundBanks } from '@oja/contract/schemas/admin/admin-payments.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { failedRefundWords } from '@oja/contract/values/orders/failed-refund.ts'
import type { FormErrors } from '../../api/page.ts'
import { Alert } from '../../ui/alert.tsx'
import { CopyText } from '../../ui/shop/copy-text.tsx'
import { Field, SelectField } from '../../ui/forms/field.tsx'
import { fieldId } from '../form-errors.ts'

type Refund = AdminOrder['data']['refunds'][number] & {
  /** Does Paystack wait for a bank account of the buyer? */
  needsAccount: boolean
}

/** What its badge says to an admin. */
export function failedRefundLabel(order: AdminOrder['data']): string {
  return failedRefundOf(order)?.needsAccount ? 'Refund needs attention' : 'Refund failed'
}

/** The refund of an order that failed and was not sent again since. */
export function failedRefundOf({ refunds }: AdminOrder['data']): Refund | undefined {
  const failed = refunds.find(({ state }) => state === 'failed')
  return failed && { ...failed, needsAccount: failed.providerStatus === 'needs-attention' }
}

/** Why a refund failed, and what to do about it. */
export function FailedRefund({ refund, order }: { refund: Refund; order: AdminOrder['data'] }) {
  const payment = order.charges.find(({ isApplied }) => isApplied) ?? order.charges[0]
  const { why, nextStep } = failedRefundWords(refund)
  return (
    <Alert tone="bad" title={`The refund of ${formatNaira(refund.amountMinor)} failed`}>
      <p>{why}</p>
      <p className="mt-1">
        {nextStep}
        {!refund.needsAccount && payment && ' If it fails again, write to Paystack with this payment number:'}
      </p>
      {!refund.needsAccount && payment && <CopyText text={payment.providerId} label="Paystack number" />}
    </Alert>
  )
}

interface AccountFieldsProps {
  banks: RefundBanks['data']
  formErrors: FormErrors | undefined
}

/** The buyer's bank account, for a refund that needs one. */
export function AccountFields({ banks, formErrors }: AccountFieldsProps) {
  return (
    <>
      {banks.length === 0 && (
        <Alert tone="wait">Paystack did not send its list of banks. Load this page again in a moment.</Alert>
      )}
      <SelectField
        key={banks.length}
        id={fieldId('bankId', retry)}
        name="bankId"
        label="The buyer’s bank"
        placeholder="Choose the bank"
        required
        options={banks.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={formErrors?.values.bankId ?? ''}
        error={formErrors?.fields.bankId ?? formErrors?.fields.account}
      />
      <Field
        id={fieldId('accountNumber', retry)}
        name="accountNumber"
        label="The buyer’s account number"
        help="Ten digits"
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        required
        defaultValue={formErrors?.values.accountNumber}
        error={formErrors?.fields.accountNumber}
      />
    </>
  )
}

const retry = { action: 'retryRefund' }
