import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { twoFactorEndpoints } from '@oja/contract/endpoints/identity/two-factor.ts'
import type { RecoveryCodes, TwoFactorOffer } from '@oja/contract/schemas/identity.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/two-factor-page.ts'
import { titled } from '../format/page-title.ts'
import {
  field,
  browserLoader,
  serverLoader,
  throwFormErrors,
  safePath,
  browserAction,
  serverAction,
} from '../api/page.ts'
import type { FormErrors, FormSubmission, PageRequest } from '../api/page.ts'
import { NewAdminCard } from '../account/account-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Alert } from '../ui/alert.tsx'
import { usePageForm } from '../hooks/use-account-form.ts'
import { ConfirmPassword } from '../session/confirm-password.tsx'
import { needsReauthentication, withReauthentication } from '../session/reauthenticate.ts'
import { newPasswordErrors } from '../ui/forms/new-password-fields.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import {
  ConfirmCode,
  FirstPassword,
  NewRecoveryCodes,
  twoFactorPath,
  StartTwoFactor,
} from './two-factor-steps.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/**
 * After a login this page redirects at once to `from` when nothing is left to do. The forms of the page are sent
 * without `from`, so that their results, such as codes shown once, are never skipped.
 */
async function load({ api, url }: PageRequest) {
  const { data: state } = await api(twoFactorEndpoints.secondFactor, {})
  const next = safePath(url.searchParams.get('from'))
  if (next && state.isOn && !state.mustChangePassword) throw redirect(next)
  return state
}

/** The result of a step; the next step needs it. */
type Step =
  | { step: 'password' }
  | { step: 'offer'; offer: TwoFactorOffer['data'] }
  | { step: 'codes'; codes: RecoveryCodes['data']['codes'] }

export const action = serverAction(async (submission) => {
  const result = await takeStep(submission)
  // A new password starts a new session, so the page must be requested again with its cookie.
  return result.step === 'password' ? redirect(twoFactorPath) : result
})
export const clientAction = browserAction(takeStep)

/** Each form of the page says in `step` which one it is. */
async function takeStep(submission: FormSubmission): Promise<Step> {
  const { api, form } = submission
  switch (field(form, 'step')) {
    case 'password': {
      throwFormErrors(newPasswordErrors(form))
      const [currentPassword, newPassword] = [field(form, 'currentPassword'), field(form, 'newPassword')]
      await api(endpoints.auth.changePassword, { body: { currentPassword, newPassword } })
      return { step: 'password' }
    }
    case 'start':
      return withReauthentication(submission, async () => {
        return { step: 'offer', offer: (await api(twoFactorEndpoints.startSecondFactor, {})).data }
      })
    case 'confirm': {
      const { data } = await api(twoFactorEndpoints.confirmSecondFactor, {
        body: { code: field(form, 'code') },
      })
      return { step: 'codes', codes: data.codes }
    }
    default:
      return withReauthentication(submission, async () => {
        return { step: 'codes', codes: (await api(twoFactorEndpoints.recoveryCodes, {})).data.codes }
      })
  }
}

export function meta() {
  return [{ title: titled('Second step of login') }]
}

/** The page where an admin sets a password, an authenticator app, and recovery codes. */
export default function TwoFactorPage({ loaderData: state, actionData }: Route.ComponentProps) {
  const form = usePageForm(actionData)
  const answer = form.answer as Step | undefined
  if (answer?.step === 'codes') {
    return (
      <NewAdminCard title="Your recovery codes">
        <RecoveryCodeList codes={answer.codes} />
      </NewAdminCard>
    )
  }
  if (needsReauthentication(form.formErrors)) {
    return (
      <NewAdminCard title="Confirm it is you">
        <ConfirmPassword form={form} action={twoFactorPath} reason={confirmReason} label="Continue" />
      </NewAdminCard>
    )
  }
  if (state.mustChangePassword) {
    return (
      <NewAdminCard title="Choose your own password">
        <FirstPassword form={form} />
      </NewAdminCard>
    )
  }
  const offer = answer?.step === 'offer' ? answer.offer : offerIn(form.formErrors)
  if (!state.isOn) {
    return (
      <NewAdminCard title="Set up the second step">
        {offer ? <ConfirmCode form={form} offer={offer} /> : <StartTwoFactor form={form} />}
      </NewAdminCard>
    )
  }
  return (
    <NewAdminCard title="Second step of login">
      <Alert tone="good" title="Your second step is on">
        <p>Recovery codes left: {state.recoveryCodesLeft}</p>
      </Alert>
      <NewRecoveryCodes form={form} />
      <ButtonLink to="/admin" kind="plain" className="mt-4">
        Go to admin
      </ButtonLink>
    </NewAdminCard>
  )
}

const confirmReason = 'This changes how you log in. Type your password to continue.'

// After a wrong code the page must show the same QR code again: the form carries its values.
function offerIn(formErrors: FormErrors | undefined): TwoFactorOffer['data'] | undefined {
  const { secret, uri, qrSize, qrPath } = formErrors?.values ?? {}
  if (!secret || !uri || !qrSize || !qrPath) return undefined
  return { secret, uri, qr: { size: Number(qrSize), path: qrPath } }
}
