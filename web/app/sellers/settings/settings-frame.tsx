import type { OwnShop } from '@oja/contract/schemas/sellers.ts'
import type { ReactNode } from 'react'
import { Link, useActionData, useLocation, useSearchParams } from 'react-router'
import type { AnswerOrFailure } from '../../api/answer-or-failure.ts'
import { isFormErrors } from '../../api/page.ts'
import type { FormErrors } from '../../api/page.ts'
import { knownValue } from '../../format/known-value.ts'
import { usePageForm } from '../../hooks/use-account-form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { linkChanged } from '../shop-link/shop-link-labels.ts'
import { savedTexts } from './save-shop.ts'

interface SettingsFrameProps {
  title: string
  lead?: string
  children: ReactNode
}

/** One page of the settings, with the way back to all of them; a phone has it in its title bar. */
export function SettingsFrame({ title, lead, children }: SettingsFrameProps) {
  // A form that was saved leads here.
  const [query] = useSearchParams()
  const labels = { ...savedTexts, link: linkChanged }
  const refused = isFormErrors(useActionData())
  const saved = refused ? undefined : knownValue(labels, query.get('saved'))
  const { key } = useLocation()
  return (
    <div className="max-w-3xl">
      {/* Its own link: the account of a buyer shares this script, and would load the menu of the dashboard. */}
      <Link
        to="/dashboard/settings"
        className="mb-1 inline-flex min-h-11 items-center gap-1 font-semibold text-leaf max-lg:hidden"
      >
        <Icon name="chevron-left" />
        Settings
      </Link>
      <h1 className="text-3xl">{title}</h1>
      {lead && <p className="mt-1 text-muted">{lead}</p>}
      <div className="mt-5 space-y-6">
        {saved && <Alert tone="good" title={saved} focusOn={key} />}
        {children}
      </div>
    </div>
  )
}

interface ShopPartFormProps {
  shop: AnswerOrFailure<OwnShop>
  /** The page's result of its action. */
  actionData: unknown
  /** What its button says; "Save changes" without one. */
  saveLabel?: string
  /** The fields; what was typed is in `values` after a refusal. */
  children: (shop: OwnShop['seller'], refused: FormErrors | undefined, isBusy: boolean) => ReactNode
}

/** The form of one page of the shop's settings, with its one button. */
export function ShopPartForm({ shop, actionData, saveLabel = 'Save changes', children }: ShopPartFormProps) {
  const { Form, formErrors, isBusy } = usePageForm(actionData)
  if (!shop.answer) return <LoadFailure message="Failed to load profile" />
  return (
    <Form
      method="post"
      noValidate
      className="grid gap-5 rounded-lg border border-line bg-card p-4 sm:grid-cols-2 sm:p-6"
    >
      <div className="empty:hidden sm:col-span-2 [&>*]:mb-0">
        <ErrorSummary formErrors={formErrors && failed(formErrors)} />
      </div>
      {children(shop.answer.seller, formErrors, isBusy)}
      <div className="grid sm:col-span-2 sm:justify-start">
        <Button busy={isBusy} busyLabel="Saving...">
          {saveLabel}
        </Button>
      </div>
    </Form>
  )
}

/** Puts "Failed to update profile: " before the server's reason, and says the reason of one field once, as its link. */
function failed(formErrors: FormErrors): FormErrors {
  if (formErrors.code === 'INCOMPLETE') return formErrors
  const reason = formErrors.message || 'You seem to be offline. Check your connection and try again.'
  const [name, ...others] = Object.keys(formErrors.fields)
  if (name === undefined) return { ...formErrors, message: `${updateFailed}${reason}` }
  if (others.length > 0) return { ...formErrors, message: `${updateFailed}please check what you typed` }
  const message = `${updateFailed}${formErrors.fields[name]}`
  return { ...formErrors, message, fields: { [name]: message } }
}

const updateFailed = 'Failed to update profile: '
