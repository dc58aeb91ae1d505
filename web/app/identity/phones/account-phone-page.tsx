import { phoneEndpoints } from '@oja/contract/endpoints/phones.ts'
import type { OwnPhone } from '@oja/contract/schemas/identity/phones.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { Form, redirect, useSearchParams } from 'react-router'
import type { Route } from './+types/account-phone-page.ts'
import { titled } from '../../format/page-title.ts'
import {
  browserAction,
  browserLoader,
  field,
  serverAction,
  serverLoader,
  throwFormErrors,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { showDeadline } from '../../format/format.ts'
import { usePageForm } from '../../hooks/use-account-form.ts'
import type { AccountForm } from '../../hooks/use-account-form.ts'
import { PhoneCodeField, SendAgainButtons, readWay } from './phone-code-form.tsx'
import { requireSession } from '../require-session.ts'
import { ConfirmPassword } from '../../session/confirm-password.tsx'
import { needsReauthentication, withReauthentication } from '../../session/reauthenticate.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { AccountCard } from '../../account/account-frame.tsx'
import { loadProfile } from '../../account/buyer-profile.ts'
import { BackToSettings } from '../../account/back-to-settings.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

async function load(visit: PageRequest) {
  const { role } = await requireSession(visit)
  const own = (await visit.api(phoneEndpoints.own, {})).data
  const asked = own.phone === '' && !own.change ? (await loadProfile(visit)).phone : ''
  return { role, asked, ...own }
}

export const action = serverAction(async (submission) => {
  const saved = await submit(submission)
  return redirect(saved ? `/account/phone?saved=${saved}` : '/account/phone')
})

export const clientAction = browserAction(async (submission) => {
  const saved = await submit(submission)
  if (saved) toast({ text: savedWords[saved], tone: 'good' })
  return { saved: true }
})

type Saved = 'changed' | 'cancelled'

const savedWords: Record<Saved, string> = {
  changed: 'Your phone number is changed',
  cancelled: 'Your number stays as it is',
}

/** Begins a change, sends a code, takes one, or cancels the change. What is done and final comes back by name. */
async function submit(submission: FormSubmission): Promise<Saved | null> {
  const { api, form } = submission
  const step = field(form, 'step')
  if (step === 'cancel') {
    await api(phoneEndpoints.cancelChange, {})
    return 'cancelled'
  }
  if (step === 'send') {
    const to = field(form, 'to') === 'old' ? 'old' : 'new'
    await api(phoneEndpoints.sendChangeCode, { body: { to, ...wayOf(form) } })
    return null
  }
  if (step === 'confirm') {
    const { isDone } = await api(phoneEndpoints.confirmChange, { body: { code: field(form, 'code') } })
    return isDone ? 'changed' : null
  }
  const phone = field(form, 'phone').trim()
  if (phone === '') throwFormErrors({ phone: 'Phone is required' })
  await withReauthentication(submission, () => api(phoneEndpoints.change, { body: { phone } }))
  return null
}

function wayOf(form: FormData) {
  const way = readWay(form)
  return way ? { way } : {}
}

export function meta() {
  return [{ title: titled('Phone number') }]
}

const newNumber = {
  action: '/account/phone',
  reason: 'Your phone number opens your account. Type your password to continue.',
  label: 'Continue',
}

/** The number that a person logs in with, and its change. */
export default function AccountPhonePage({ loaderData, actionData }: Route.ComponentProps) {
  const form = usePageForm(actionData)
  const saved = useSearchParams()[0].get('saved')
  const { role, asked, phone, change, code } = loaderData
  if (needsReauthentication(form.formErrors)) {
    return (
      <AccountCard title="Confirm it is you">
        <ConfirmPassword {...newNumber} form={form} />
        <BackToSettings of={role} />
      </AccountCard>
    )
  }
  return (
    <AccountCard title="Phone number">
      <div className="space-y-5">
        {(saved === 'changed' || saved === 'cancelled') && !form.formErrors && !change && (
          <Alert tone="good" title={savedWords[saved]} />
        )}
        <p>
          {phone === '' ? (
            'Add a number and you can log in with it, with your password or with a code.'
          ) : (
            <>
              You log in with <strong className="whitespace-nowrap">{showPhone(phone)}</strong>.
            </>
          )}
        </p>
        <ErrorSummary formErrors={form.formErrors} />
        {change ? (
          <Change {...{ phone, change, code, form }} />
        ) : (
          <Form method="post" noValidate className="space-y-5">
            <Field
              label={phone === '' ? 'Phone number' : 'New phone number'}
              name="phone"
              type="tel"
              autoComplete="tel"
              required
              maxLength={20}
              placeholder="0803 123 4567"
              defaultValue={form.formErrors?.values.phone ?? showPhone(asked)}
              help={asked && 'It is in your profile, but not confirmed yet. We send a code to it.'}
              error={form.formErrors?.fields.phone}
            />
            <Button busy={form.isBusy} busyLabel="One moment..." className="w-full">
              Send me a code
            </Button>
          </Form>
        )}
      </div>
      <BackToSettings of={role} />
    </AccountCard>
  )
}

interface ChangeProps extends Omit<OwnPhone['data'], 'change'> {
  change: NonNullable<OwnPhone['data']['change']>
  form: AccountForm
}

/** A change that waits: for the code of the new number, then for the one of the old number or for three days. */
function Change({ phone, change, code, form: { formErrors, isBusy } }: ChangeProps) {
  const isConfirmed = change.dueAt !== null
  return (
    <>
      {isConfirmed && change.dueAt && (
        <Alert tone="wait" title={`Your number changes to ${showPhone(change.phone)}`}>
          <p>
            It counts from {showDeadline(change.dueAt)}. Do you still have {showPhone(phone)}? With a code
            from there it counts at once.
          </p>
        </Alert>
      )}
      {code ? (
        <>
          <p>
            We sent a six-digit code to <strong className="whitespace-nowrap">{showPhone(code.phone)}</strong>
            . It works for 10 minutes.
          </p>
          <Form method="post" noValidate className="space-y-5">
            <input type="hidden" name="step" value="confirm" />
            <PhoneCodeField error={formErrors?.fields.code} />
            <Button busy={isBusy} busyLabel="Checking..." className="w-full">
              Confirm
            </Button>
          </Form>
          <SendAgainButtons
            key={code.againInSeconds}
            seconds={code.againInSeconds}
            isBusy={isBusy}
            fields={{ step: 'send', to: code.purpose }}
          />
        </>
      ) : (
        <Form method="post" className="space-y-3">
          <input type="hidden" name="step" value="send" />
          <input type="hidden" name="to" value={isConfirmed ? 'old' : 'new'} />
          <Button busy={isBusy} busyLabel="One moment..." className="w-full">
            Send a code to {showPhone(isConfirmed ? phone : change.phone)}
          </Button>
        </Form>
      )}
      <Form method="post">
        <input type="hidden" name="step" value="cancel" />
        <Button kind="plain" busy={isBusy} busyLabel="One moment...">
          Cancel this change
        </Button>
      </Form>
    </>
  )
}
