import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { registrationEndpoints } from '@oja/contract/endpoints/identity/registration.ts'
import { phoneEndpoints } from '@oja/contract/endpoints/phones.ts'
import { looksLikePhone } from '@oja/contract/values/identity/login-phone.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Form, Link, redirect, useLocation, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/login-page.ts'
import { brand, titled } from '../format/page-title.ts'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import { isCallError } from '../api/call-error.ts'
import {
  field,
  browserLoader,
  isFormErrors,
  serverLoader,
  throwFormErrors,
  browserAction,
  serverAction,
} from '../api/page.ts'
import type { FormErrors, FormSubmission, PageRequest } from '../api/page.ts'
import { rememberSession, storedToken } from '../session/session-storage.ts'
import picture from '../home/pictures/stall-talk.webp'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { CheckField, PasswordField } from '../ui/forms/field.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { toast } from '../ui/toasts.tsx'
import { AccountPageFrame } from '../account/account-frame.tsx'
import {
  continueField,
  cookieCheck,
  homeOf,
  pathOfInvited,
  pathAfterVerification,
  withCookieCheck,
  withFrom,
} from './after-login.ts'
import { EmailOrPhoneField } from '../ui/forms/email-or-phone.tsx'
import { isPhone } from '../browser/is-phone.ts'
import { ContinueForm, LoginAlert } from './link-result.tsx'
import { ForgotModal } from './forgot-modal.tsx'
import { CodeField, HelpLink, LoginProgress, UnverifiedAlert, textLink } from './login-parts.tsx'
import { ResendModal } from './resend-modal.tsx'
import { useErrorToast } from '../account/use-error-toast.ts'

const loadOnServer = serverLoader(load)
const loadInBrowser = browserLoader(load)

export async function loader(visit: Route.LoaderArgs) {
  const { headers } = visit.request
  const onPhone = isPhone(headers.get('sec-ch-ua-mobile'), headers.get('user-agent'))
  const found = await loadOnServer(visit)
  if (found instanceof Response) return found
  const { searchParams } = new URL(visit.request.url)
  // Who left the page that offered it, for a page that needs a login, is offered it again.
  const isPlain = [...searchParams.keys()].every((name) => name === 'from')
  if (isPlain && /(^|[ -])oja-verified=./.test(headers.get('cookie') ?? '')) {
    const from = searchParams.get('from')
    return redirect(`/login?verified=true&${continueField}${from ? `&from=${encodeURIComponent(from)}` : ''}`)
  }
  return { ...found, onPhone, lead: keepsMessage(searchParams.get('from')) ? messageLead : undefined }
}

export async function clientLoader(visit: Route.ClientLoaderArgs) {
  const found = await loadInBrowser(visit)
  return found instanceof Response
    ? found
    : { ...found, onPhone: isPhone(null, navigator.userAgent), lead: undefined }
}

// Without scripts the address of the page to return to carries the message. With scripts the toast has said it.
const messageLead = 'Log in to send your message. We keep it.'

function keepsMessage(from: string | null): boolean {
  const query = new URLSearchParams(from?.split('?')[1])
  return query.get('resume') === 'message' && Boolean(query.get('content'))
}

/** Never from a cache: phones and other devices get different pages. */
export function headers() {
  return { 'cache-control': 'private, no-store' }
}

/**
 * After a registration: the address to which its link went, as this browser's cookie says it.
 * A person who is logged in already is redirected to the first page of their role, or after the cookie check to the
 * page that they asked for.
 */
async function load({ api, url }: PageRequest) {
  try {
    const { data: session } = await api(endpoints.auth.session, {})
    if (!session)
      return isAfterRegistration(url.searchParams) || url.searchParams.has('verified')
        ? await registered(api, url.searchParams.get('from'))
        : { email: null, back: null }
    const wasChecked = url.searchParams.has(cookieCheck)
    return redirect(
      wasChecked ? await pathOfInvited(api, session, url.searchParams.get('from')) : homeOf(session),
    )
  } catch (error) {
    if (isCallError(error)) return { email: null, back: null }
    throw error
  }
}

/** What this browser registered, and the way back to its form for who typed the wrong address; null for none. */
async function registered(
  api: PageRequest['api'],
  from: string | null,
): Promise<{ email: string | null; back: string | null }> {
  const { email, typed } = (await api(registrationEndpoints.own, {})).data
  if (!typed) return { email, back: null }
  const { formAgain } = await import('./links/typed-registration.ts')
  return { email, back: formAgain(typed, from) }
}

/** The person has just sent their registration: with scripts, or without. */
function isAfterRegistration(query: URLSearchParams): boolean {
  return query.has('sent') || query.has('registered')
}

export const action = serverAction(async (submission) => {
  if (submission.form.has(continueField)) {
    const { role } = await submission.api(endpoints.auth.loginAfterVerification, {})
    return redirect(withCookieCheck(pathAfterVerification(role, submission.url.searchParams.get('from'))))
  }
  const code = await askedForCode(submission)
  if (code) return code
  await logIn(submission)
  // Only the next request shows whether the browser keeps our cookie.
  return redirect(withCookieCheck(submission.url.searchParams.get('from')))
})

export const clientAction = browserAction(async (submission) => {
  const code = await askedForCode(submission)
  if (code) return code
  const isContinued = submission.form.has(continueField)
  const answer = isContinued
    ? await submission.api(endpoints.auth.loginAfterVerification, {})
    : await logIn(submission)
  const asked = submission.url.searchParams.get('from')
  const from = isContinued ? pathAfterVerification(answer.role, asked) : asked
  rememberSession(answer)
  // A browser that refuses cookies refuses storage too. Only the session says whether a buyer helps in a shop.
  const known =
    storedToken() === null || answer.role === 'buyer'
      ? await answerOrFailure(submission.api(endpoints.auth.session, {}))
      : null
  if (known?.answer?.data === null) return redirect(withCookieCheck(from))
  toast({ text: 'Login successful', tone: 'good', milliseconds: 3_000, alone: true })
  return redirect(await pathOfInvited(submission.api, known?.answer?.data ?? answer, from))
})

/** Asks for a code instead of the password. Null for a person who gave the password. */
async function askedForCode({ api, form, url }: FormSubmission) {
  if (field(form, 'way') !== 'code') return null
  const phone = field(form, 'email').trim()
  if (!looksLikePhone(phone)) throwFormErrors({ email: 'Enter your phone number to get a code' })
  await api(phoneEndpoints.ask, { body: { phone } })
  return redirect(withFrom('/verify-phone', url.searchParams.get('from')))
}

/**
 * An admin's login has a second step: the same form again, with a code. After the right password of a number that is not
 * verified yet, the server has sent a code to it.
 */
async function logIn({ api, form, url }: FormSubmission) {
  const body = {
    email: field(form, 'email'),
    password: field(form, 'password'),
    remember: form.has('remember'),
    ...(form.has('code') ? { code: field(form, 'code') } : {}),
  }
  try {
    return await api(endpoints.auth.login, { body })
  } catch (error) {
    if (isCallError(error) && error.code === 'PHONE_NOT_VERIFIED')
      throw redirect(withFrom('/verify-phone', url.searchParams.get('from')))
    throw error
  }
}

// The request for a code is no error; a wrong code is one, at its field.
function withoutCodePrompt(answer: FormErrors): FormErrors | undefined {
  if (answer.code !== 'SECOND_FACTOR_REQUIRED') return answer
  return answer.values.code === undefined ? undefined : { ...answer, fields: { code: answer.message } }
}

// The box says the reason too: a toast goes away. Its second sentence says what to do.
function withNextStep(answer: FormErrors | undefined): FormErrors | undefined {
  if (!isWrong(answer)) return answer
  return { ...answer, message: 'Check what you typed, or tap “Forgot password”.' }
}

/** With scripts a toast says the server's sentence; the box below it says the same in other words. */
function wrongTitle(answer: FormErrors | undefined, hasToast: boolean): string | undefined {
  if (!isWrong(answer)) return undefined
  return hasToast ? answer.message.replace('Invalid', 'Wrong') : answer.message
}

function isWrong(answer: FormErrors | undefined): answer is FormErrors {
  return answer?.code === 'WRONG_CREDENTIALS' && !answer.fields.code
}

function isUnverified(answer: FormErrors | undefined): boolean {
  return answer?.code === 'EMAIL_NOT_VERIFIED'
}

/** The title is that of the heading, which an answer changes: the page itself sets it. */
export function meta() {
  return [{ name: 'description', content: 'Log in to buy, sell and chat with buyers and sellers.' }]
}

const registeredTitle = 'Check your email'
const verifiedTitle = `Continue to ${brand}`

/** The person has just verified their address on the browser that registered: it logs in without the password. */
function offersContinue(query: URLSearchParams): boolean {
  return query.get('verified') === 'true' && query.has(continueField)
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = isFormErrors(actionData) ? actionData : undefined
  const asksCode = answer?.code === 'SECOND_FACTOR_REQUIRED' || answer?.values.code !== undefined
  const formErrors = answer && withoutCodePrompt(answer)
  // With scripts what was typed stays in the form, so that the second step shows the code alone.
  const hydrated = useHydrated()
  const isCodeAlone = hydrated && asksCode && !formErrors?.fields.email && !formErrors?.fields.password
  const isSubmitting = useNavigation().state === 'submitting'
  const form = useRef<HTMLFormElement>(null)
  const typed = () => (form.current ? field(new FormData(form.current), 'email') : '')
  const [forgotFor, setForgotFor] = useState<string | null>(null)
  const [resendTo, setResendTo] = useState<string | null>(null)
  const closeResend = useCallback(() => setResendTo(null), [])
  const [query] = useSearchParams()
  const from = query.get('from')
  // What was registered on this device.
  const state = useLocation().state as { email?: string | null; isOffered?: boolean } | null
  const known = loaderData.email ?? state?.email ?? undefined
  // Another browser has registered nobody, whatever its address says.
  const isRegistered = !answer && known !== undefined && isAfterRegistration(query)
  useErrorToast(formErrors, 'Invalid email or password')
  const summary = useMemo(() => withNextStep(formErrors), [formErrors])
  // The entry of the history keeps it for Back. The server, which does not know it, has rendered the page without it.
  const isOffered = (offersContinue(query) || (hydrated && state?.isOffered === true)) && !answer
  const title = isOffered ? verifiedTitle : isRegistered ? registeredTitle : null
  const isNewFromCheckout = title === null && !asksCode && isOfCheckout(from)
  // One thing to do first: to open the email, or to continue. The form waits below it.
  const fold = isOffered ? 'Or log in with your password' : isRegistered ? 'Already opened it? Log in' : null
  // Who has just registered finds it below the email's line; for all others it stands last. After an answer about it the button
  // stands on top.
  const resend = !isCodeAlone && !isUnverified(answer) && (
    <p className="flex flex-wrap items-center gap-x-2">
      Didn’t get the verification email?
      <HelpLink
        label="Resend Verification"
        page={withFrom('/resend-verification', from)}
        onOpen={() => setResendTo(typed())}
      />
    </p>
  )
  return (
    <AccountPageFrame
      title={title ?? (isNewFromCheckout ? 'Almost there' : 'Welcome back')}
      lead={
        isOffered
          ? 'On this device you need no password.'
          : isRegistered
            ? `We sent a link to ${known}.`
            : (loaderData.lead ?? leadOf(asksCode, from))
      }
      picture={picture}
      motto="Your market, from your phone."
    >
      <title>{titled(title ?? 'Log in')}</title>
      <LoginProgress open={isSubmitting} />
      {!answer && <LoginAlert email={known} />}
      {isUnverified(answer) ? (
        <UnverifiedAlert answer={answer} from={from} onResend={() => setResendTo(typed())} />
      ) : (
        <ErrorSummary formErrors={summary} title={wrongTitle(formErrors, hydrated)} />
      )}
      {isNewFromCheckout && (
        <p className="-mt-3 mb-4 flex flex-wrap items-center gap-x-2">
          New here?
          <Link to={withFrom('/register', from)} className={textLink}>
            Create an account
          </Link>
        </p>
      )}
      {isRegistered && loaderData.back && (
        <p className="flex flex-wrap items-center gap-x-2">
          Wrong address?
          <Link to={loaderData.back} className={textLink}>
            Go back
          </Link>
        </p>
      )}
      {isOffered && <ContinueForm from={from} />}
      <details open={fold === null} className={fold === null ? undefined : 'mt-6 border-t border-line pt-2'}>
        <summary hidden={fold === null} className={`cursor-pointer ${textLink}`}>
          {fold}
        </summary>
        <Form ref={form} method="post" className="space-y-5">
          <div hidden={isCodeAlone} className="space-y-5">
            <EmailOrPhoneField
              key={known}
              defaultValue={answer?.values.email ?? known}
              error={formErrors?.fields.email ?? formErrors?.fields.phone}
            />
            <PasswordField label="Password" name="password" required error={formErrors?.fields.password} />
          </div>
          {asksCode && <CodeField error={formErrors?.fields.code} />}
          <div hidden={isCodeAlone} className="flow-root">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <CheckField
                label="Remember me"
                name="remember"
                defaultChecked={answer ? answer.values.remember !== undefined : loaderData.onPhone}
              />
              <HelpLink
                label="Forgot password"
                page="/forgot-password"
                onOpen={() => setForgotFor(typed())}
              />
            </div>
          </div>
          <Button busy={isSubmitting} busyLabel="Signing in..." className="w-full">
            Log in
          </Button>{' '}
          {isCodeAlone ? (
            <Link to="/login" reloadDocument className={textLink}>
              Use another account
            </Link>
          ) : (
            <Button kind="quiet" name="way" value="code" formNoValidate className="w-full">
              Log in with a code by SMS
            </Button>
          )}
        </Form>
      </details>
      {isRegistered && <div className="mt-4">{resend}</div>}
      <ForgotModal email={forgotFor} onClose={() => setForgotFor(null)} />
      <ResendModal email={resendTo} onClose={closeResend} />
      <div hidden={isOffered} className="mt-6 border-t border-line pt-4">
        <p className="flex flex-wrap items-center gap-x-2">
          New here?
          <Link to={withFrom('/register', from)} className={textLink}>
            Register
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          Something to sell?
          <Link to="/SellWithUs" className={textLink}>
            Join as Seller
          </Link>
        </p>
        {!isRegistered && <div className="text-sm text-muted">{resend}</div>}
      </div>
    </AccountPageFrame>
  )
}

function leadOf(asksCode: boolean, from: string | null | undefined): string {
  if (asksCode) return 'Your code finishes the login.'
  // The field of resume-after-login.ts, whose script this page does not need.
  const intent = new URLSearchParams(from?.split('?')[1]).get('resume')
  if (intent === 'message') return 'Log in: then we send your message.'
  if (intent === 'buy') return 'Log in to buy. Then you go on to pay.'
  return isOfCheckout(from) ? 'Log in to pay. Your basket waits.' : 'Log in to buy, sell and chat.'
}

function isOfCheckout(from: string | null | undefined): boolean {
  return from?.startsWith('/checkout') ?? false
}
