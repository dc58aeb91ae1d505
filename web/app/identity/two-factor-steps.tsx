import type { TwoFactorOffer } from '@oja/contract/schemas/identity.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { brand } from '../format/page-title.ts'
import { Button } from '../ui/button.tsx'
import { Field, PasswordField } from '../ui/forms/field.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import type { AccountForm } from '../hooks/use-account-form.ts'
import { useSendSixthDigit } from '../hooks/use-send-sixth-digit.ts'
import { NewPasswordFields } from '../ui/forms/new-password-fields.tsx'

export const twoFactorPath = '/admin/second-factor'

interface StepProps {
  form: AccountForm
}

/** The person who set up the market knows the first password; only the admin may know the next. */
export function FirstPassword({ form: { Form, formErrors, isBusy } }: StepProps) {
  return (
    <Form method="post" action={twoFactorPath} noValidate className="space-y-5">
      <p className="text-muted">Somebody gave you this password. Choose your own first.</p>
      <ErrorSummary formErrors={formErrors} fallback="Failed to change password" />
      <input type="hidden" name="step" value="password" />
      <PasswordField
        label="Current password"
        name="currentPassword"
        required
        error={formErrors?.fields.currentPassword}
      />
      <NewPasswordFields formErrors={formErrors} min={fieldLengths.adminPasswordMin} />
      <Button busy={isBusy} busyLabel="Changing..." className="w-full">
        Change password
      </Button>
    </Form>
  )
}

export function StartTwoFactor({ form: { Form, formErrors, isBusy } }: StepProps) {
  return (
    <Form method="post" action={twoFactorPath} className="space-y-5">
      <p className="text-muted">
        From now on you log in with your password and a code from your phone. You need an authenticator app:
        Google Authenticator, Aegis, 2FAS or any other. Keep your phone at hand.
      </p>
      <ErrorSummary formErrors={formErrors} fallback="Failed to set up the second step" />
      <input type="hidden" name="step" value="start" />
      <Button busy={isBusy} busyLabel="One moment..." className="w-full">
        Set it up
      </Button>
    </Form>
  )
}

/** The secret as a QR code and as text, and a field for the first code, which proves that the app has it. */
export function ConfirmCode({
  form: { Form, formErrors, isBusy },
  offer: { secret, uri, qr },
}: StepProps & { offer: TwoFactorOffer['data'] }) {
  const sendSixth = useSendSixthDigit()
  return (
    <Form method="post" action={twoFactorPath} noValidate className="space-y-5">
      <ErrorSummary formErrors={formErrors} fallback="Failed to set up the second step" />
      <p>
        1. Scan this picture with your authenticator app
        <span className="pointer-fine:hidden">, or open it on this phone</span>.
      </p>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width="224"
        height="224"
        role="img"
        aria-label="QR code for your authenticator app. Its secret stands below."
        shapeRendering="crispEdges"
        className="mx-auto w-full max-w-56 rounded-md bg-white p-3"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      {/* A computer has no such app. */}
      <p className="text-center pointer-fine:hidden">
        <a href={uri} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
          Open in the app on this phone
        </a>
      </p>
      <div>
        <p className="text-muted">Cannot scan? Type this into the app, for {brand}:</p>
        <p className="mt-1 rounded-md bg-sunken px-3 py-2 text-center font-mono text-lg tracking-wider wrap-anywhere select-all">
          {groupByFour(secret)}
        </p>
      </div>
      <input type="hidden" name="step" value="confirm" />
      <input type="hidden" name="secret" value={secret} />
      <input type="hidden" name="uri" value={uri} />
      <input type="hidden" name="qrSize" value={qr.size} />
      <input type="hidden" name="qrPath" value={qr.path} />
      <Field
        label="2. The six-digit code the app shows"
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={formErrors?.fields.code}
        onInput={sendSixth}
      />
      <Button busy={isBusy} busyLabel="Checking..." className="w-full">
        Confirm
      </Button>
    </Form>
  )
}

export function NewRecoveryCodes({ form: { Form, formErrors, isBusy } }: StepProps) {
  return (
    <Form method="post" action={twoFactorPath} className="mt-5">
      <ErrorSummary formErrors={formErrors} fallback="Failed to make new codes" />
      <input type="hidden" name="step" value="codes" />
      <p>Lost your list, or few codes left? New codes replace the old ones.</p>
      <Button kind="quiet" busy={isBusy} busyLabel="One moment..." className="mt-3">
        Make new recovery codes
      </Button>
    </Form>
  )
}

function groupByFour(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
