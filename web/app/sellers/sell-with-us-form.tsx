import type { Places } from '@oja/contract/schemas/places.ts'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { FormErrors } from '../api/page.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/forms/field.tsx'
import { NewPasswordField } from '../ui/forms/new-password-field.tsx'
import { PersonNameField, PhoneField, StoreNameField } from '../ui/forms/common-fields.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { EmailOrPhoneField } from '../ui/forms/email-or-phone.tsx'
import { NewShopFields, openShopPath } from './new-shop-fields.tsx'

// Fetched while the form is filled in, so that it is there when the answer comes.
const loadOutcome = () => import('./registration-outcome.tsx')
const RegistrationOutcome = lazy(loadOutcome)

interface SellWithUsFormProps {
  places: Places['data']
  formErrors: FormErrors | undefined
  /** What the form begins with; null for an empty one. */
  typed: Record<string, string> | null
  /** Whose account was made just now; null before that. */
  registeredEmail: string | null
}

/** The registration of a seller. The form itself only checks required fields; the server checks the rest. */
export function SellWithUsForm({ places, formErrors, typed, registeredEmail }: SellWithUsFormProps) {
  const { values = typed ?? {}, fields = {} } = formErrors ?? {}
  const filled = { values, fields }
  const isSubmitting = useNavigation().state === 'submitting'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // What was typed before the scripts ran.
    const owner = form.current?.elements.namedItem('name')
    if (owner instanceof HTMLInputElement && owner.value !== '') nameShopAfter(owner)
  }, [])
  // Where scripts run, a dialog says what the server refused.
  const isInDialog = useHydrated() && formErrors !== undefined && formErrors.code !== 'INCOMPLETE'
  return (
    <>
      {/* The page's heading stays in sight when the summary takes the focus. */}
      <div className="*:scroll-mt-20">
        <ErrorSummary formErrors={isInDialog ? undefined : formErrors} labels={{ password: passwordLabel }} />
      </div>
      <Form
        ref={form}
        method="post"
        action="/SellWithUs"
        noValidate
        onFocus={() => void loadOutcome().catch(() => undefined)}
        className="grid gap-4 sm:grid-cols-2 sm:gap-5"
      >
        <Part title="1. About you" />
        <PersonNameField
          of={filled}
          label="Owner name"
          onInput={({ currentTarget }) => nameShopAfter(currentTarget)}
        />
        <EmailOrPhoneField label="Mobile number or email" defaultValue={values.email} error={fields.email} />
        <PhoneField of={filled} help="Buyers call it. Same number as above? We fill it in." />
        <NewPasswordField label={passwordLabel} name="password" error={fields.password} />
        <PasswordField
          label="Confirm password"
          name="confirm"
          data-same-as="password"
          autoComplete="new-password"
          required
          error={fields.confirm}
        />
        <Part title="2. Your shop" />
        <StoreNameField
          of={filled}
          onInput={({ currentTarget }) => delete currentTarget.dataset.given}
          className="sm:col-span-2"
        />
        <NewShopFields of={filled} places={places} />
        <p className="text-sm text-muted sm:col-span-2">
          By registering you agree to our{' '}
          <Link to="/TermsOfService" target="_blank" className="font-semibold text-leaf underline">
            Terms of Service
          </Link>{' '}
          and{' '}
          <Link to="/PrivacyPolicy" target="_blank" className="font-semibold text-leaf underline">
            Privacy Policy
          </Link>
          .
        </p>
        <Button busy={isSubmitting} busyLabel="Registering..." className="sm:col-span-2">
          Register as a seller
        </Button>
      </Form>
      <p className="mt-4 flex flex-wrap items-center gap-x-2">
        Already have a shop?{' '}
        <Link to="/login" className={otherWay}>
          Login
        </Link>
      </p>
      <p className="flex flex-wrap items-center gap-x-2">
        You buy on Oja?{' '}
        <Link to={openShopPath} className={otherWay}>
          Open a shop with your account
        </Link>
      </p>
      {(registeredEmail !== null || formErrors) && (
        <Suspense>
          <RegistrationOutcome registeredEmail={registeredEmail} formErrors={formErrors} />
        </Suspense>
      )}
    </>
  )
}

const otherWay = 'inline-flex min-h-11 items-center font-semibold text-leaf underline'

function Part({ title }: { title: string }) {
  return <h3 className="text-lg not-first:mt-2 sm:col-span-2 sm:text-xl">{title}</h3>
}

/** A shop that has no name yet gets its owner's, so that there is one field less to type. */
function nameShopAfter(owner: HTMLInputElement): void {
  const shopName = owner.form?.elements.namedItem('storeName')
  if (!(shopName instanceof HTMLInputElement)) return
  if (shopName.value !== '' && shopName.dataset.given === undefined) return
  shopName.value = owner.value
  shopName.dataset.given = ''
  // The error of an empty field leaves when it is filled.
  shopName.dispatchEvent(new Event('change', { bubbles: true }))
}

const passwordLabel = 'Password'
