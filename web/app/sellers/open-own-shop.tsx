import type { Role } from '@oja/contract/schemas/identity.ts'
import type { ShopHelp } from '@oja/contract/schemas/sellers/helpers.ts'
import type { ReactNode } from 'react'
import { showPhone } from '@oja/contract/values/phone.ts'
import { Form, Link, useNavigation } from 'react-router'
import type { FormErrors } from '../api/page.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PhoneField, StoreNameField } from '../ui/forms/common-fields.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'

/** Who opens the shop, as far as we know them. */
export interface ShopOpener {
  /** The name of the account. */
  name: string
  /** The whole name; "" when the person gave none. */
  fullName: string
  /** "" without one. */
  email: string
  phone: string
  helps: ShopHelp | undefined
}

interface OpenOwnShopProps {
  role: Role
  /** Null for those who cannot open a shop. */
  opener: ShopOpener | null
  formErrors: FormErrors | undefined
  /** The fields of every new shop. They come from the page, so that both of its forms share them. */
  children: ReactNode
}

/** What /SellWithUs shows to people who are logged in. A buyer opens a shop with the account they have. */
export default function OpenOwnShop({ role, opener, ...rest }: OpenOwnShopProps) {
  return (
    <section aria-labelledby="open-title" className="measure py-6 sm:py-10">
      <div className="mx-auto max-w-3xl rounded-lg border border-line bg-card p-5 shadow-sm sm:p-8">
        <h1 id="open-title" className="text-3xl wrap-anywhere sm:text-4xl">
          {opener ? `Open your shop, ${firstName(opener.name)}` : 'Sell with us'}
        </h1>
        {opener ? (
          <>
            <p className="mt-2 mb-6 text-muted">
              Two minutes, no fee. You keep your account: what you bought, saved and wrote stays yours.
            </p>
            <OpenShopForm opener={opener} {...rest} />
          </>
        ) : (
          <WithoutForm role={role} />
        )}
      </div>
    </section>
  )
}

/** For those who cannot open a shop: sellers have one, and admins may have none. */
function WithoutForm({ role }: { role: Role }) {
  if (role === 'admin') return <p className="mt-2 text-muted">An admin’s account cannot have a shop.</p>
  return (
    <>
      <p className="mt-2 mb-5 text-muted">You have a shop with this account. An account has one shop.</p>
      <div className="grid gap-3 sm:flex">
        <ButtonLink to="/dashboard">Open my dashboard</ButtonLink>
        <ButtonLink to="/dashboard/upload" kind="quiet">
          Add a listing
        </ButtonLink>
      </div>
    </>
  )
}

interface OpenShopFormProps extends Omit<OpenOwnShopProps, 'role'> {
  opener: ShopOpener
}

/** What is known is filled in, and there is no password to type. */
function OpenShopForm({ opener, formErrors, children }: OpenShopFormProps) {
  const { name, fullName, email, phone, helps } = opener
  const known = { storeName: fullName || name, phone: showPhone(phone) }
  const { values = known, fields = {} } = formErrors ?? {}
  const filled = { values, fields }
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <>
      <ErrorSummary formErrors={formErrors} />
      {helps && (
        <div className="mb-5">
          <Alert tone="plain" title="You help in another shop">
            <p className="wrap-anywhere">
              When your own shop opens, you no longer help in {helps.storeName}. A person who has a shop works
              in that one.
            </p>
          </Alert>
        </div>
      )}
      <Form method="post" action="/SellWithUs" noValidate className="grid gap-5 sm:grid-cols-2">
        <p className="wrap-anywhere sm:col-span-2">
          <span className="text-muted">Owner: </span>
          <strong>{fullName || name}</strong>
          {email && <span className="text-muted"> · {email}</span>}
        </p>
        <StoreNameField of={filled} help="You can change it later" />
        <PhoneField of={filled} help="Buyers can call you on it" />
        {children}
        <p className="text-sm text-muted sm:col-span-2">
          Our{' '}
          <Link to="/TermsOfService" target="_blank" className="font-semibold text-leaf underline">
            Terms of Service
          </Link>{' '}
          cover your shop too. Once it is open, the shop stays with this account.
        </p>
        <Button busy={isSubmitting} busyLabel="Opening..." className="sm:col-span-2">
          Open my shop
        </Button>
      </Form>
    </>
  )
}

function firstName(name: string): string {
  return name.split(' ')[0] || name
}
