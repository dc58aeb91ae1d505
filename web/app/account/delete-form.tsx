import { accountEndpoints } from '@oja/contract/endpoints/identity/account.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import type { AccountForm } from '../hooks/use-account-form.ts'
import { accountLabels } from './account-labels.ts'
import { needsReauthentication } from '../session/reauthenticate.ts'
import { ConfirmPassword } from '../session/confirm-password.tsx'

interface DeleteFormProps {
  form: AccountForm
  isSeller: boolean
  /** A link or button that leads back without deleting anything. */
  cancel: ReactNode
}

/** Asks before an account is deleted, and asks for the password when it was given more than 15 minutes ago. */
export function DeleteForm({ form, isSeller, cancel }: DeleteFormProps) {
  const { Form, formErrors, isBusy } = form
  if (needsReauthentication(formErrors)) {
    return (
      <ConfirmPassword
        form={form}
        action="/account/delete"
        reason="Type your password to delete your account."
        label="Delete Account"
        kind="danger"
      />
    )
  }
  return (
    <Form method="post" action="/account/delete">
      <ErrorSummary formErrors={formErrors} fallback="Failed to delete account" />
      {/* An order that is not finished. A seller's may be one that they bought, or one of their shop. */}
      {formErrors?.code === 'CONFLICT' && (
        <p className="mb-4 flex flex-wrap gap-x-5">
          {isSeller && <OrdersLink to="/dashboard/orders">Orders of your shop</OrdersLink>}
          <OrdersLink to="/userProfile/orders">My Orders</OrdersLink>
        </p>
      )}
      <p className="font-semibold">{accountLabels(isSeller ? 'seller' : 'buyer').deleteQuestion}</p>
      <p className="mt-2 text-muted">
        Your name, phone, address{isSeller ? ', pictures, shop and listings' : ' and pictures'} will be
        deleted for ever. By law we keep receipts of paid orders, but without your name.
      </p>
      <p className="mt-2">
        Want a copy first?{' '}
        <a
          href={accountEndpoints.data.path}
          download
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline"
        >
          Download a copy of my data
        </a>
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button kind="danger" busy={isBusy} busyLabel="Deleting..." className="grow">
          Delete Account
        </Button>
        {cancel}
      </div>
    </Form>
  )
}

function OrdersLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-leaf underline">
      {children}
    </Link>
  )
}
