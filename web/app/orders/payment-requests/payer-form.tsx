import type { PayRequest } from '@oja/contract/schemas/orders/payment-requests.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import type { FormErrors } from '../../api/page.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'

interface PayerFormProps {
  request: PayRequest['data']
  formErrors: FormErrors | undefined
}

/** Who pays: the account that is logged in, or a name and a way to send the receipt. */
export function PayerForm({ request: { payerName, newKey }, formErrors }: PayerFormProps) {
  const { values = {}, fields = {} } = formErrors ?? {}
  return (
    <form method="post" noValidate className="mt-4 space-y-4">
      <ErrorSummary formErrors={formErrors} />
      <input type="hidden" name="do" value="pay" />
      {/* A form that is sent again goes on with its own payment. */}
      <input type="hidden" name="key" value={values.key || newKey} />
      {payerName === '' ? (
        <>
          <Field
            label="Your name"
            name="name"
            autoComplete="name"
            required
            maxLength={fieldLengths.personName}
            defaultValue={values.name}
            error={fields.name}
          />
          <Field
            label="Your email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={fieldLengths.email}
            defaultValue={values.email}
            error={fields.email}
            help="We send your receipt there."
          />
          <Field
            label="Or your phone number"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={fieldLengths.phone}
            defaultValue={values.phone}
            error={fields.phone}
            help="If you have no email. Your receipt is then on this page: keep its link."
          />
        </>
      ) : (
        <p>
          You pay as <strong>{payerName}</strong>. The order will be in My Orders.
        </p>
      )}
      <Button className="min-h-12 w-full">Continue to payment</Button>
      <p className="text-sm text-muted">
        Pay only where you see the goods: once you pay, they count as handed over. You pay with Paystack:
        card, transfer or USSD. Anything wrong? Report it within 3 days, before the seller is paid.
      </p>
    </form>
  )
}
