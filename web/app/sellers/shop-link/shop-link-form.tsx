import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { linkChangeDays } from '@oja/contract/values/policy.ts'
import type { ShopLink } from '@oja/contract/schemas/sellers.ts'
import type { AccountForm } from '../../hooks/use-account-form.ts'
import { showDate } from '../../format/format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { ShopQr } from './shop-qr.tsx'

type ShopLinkFormProps = Pick<AccountForm, 'Form' | 'formErrors' | 'isBusy'> & {
  link: ShopLink['data']
  storeName: string
}

/** The shop's link with its QR code, and the form that changes the link. */
export function ShopLinkForm({ Form, formErrors, isBusy, link, storeName }: ShopLinkFormProps) {
  const { slug, changeableFrom } = link
  return (
    <div className="space-y-5">
      <ShopQr slug={slug} storeName={storeName} />
      {changeableFrom === '' ? (
        <Form method="post" action="/dashboard/settings/link" noValidate className="max-w-md space-y-4">
          <ErrorSummary formErrors={formErrors} fallback="We couldn’t change your link. Please try again." />
          <Field
            label="New link"
            name="slug"
            required
            maxLength={fieldLengths.storeName}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={formErrors?.values['slug'] ?? slug}
            error={formErrors?.fields['slug']}
            help={`${fieldLengths.slugMin} to ${fieldLengths.slug} small letters, numbers and dashes, like mama-sade. Your old link keeps working. You can change it once in ${linkChangeDays} days.`}
          />
          <Button kind="quiet" busy={isBusy} busyLabel="Saving...">
            Change link
          </Button>
        </Form>
      ) : (
        <p className="text-muted">
          You can change your link again from {showDate(changeableFrom)}. Your old links keep working.
        </p>
      )}
    </div>
  )
}
