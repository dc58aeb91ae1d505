import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { phoneEndpoints } from '@oja/contract/endpoints/phones.ts'
import type { PendingCode } from '@oja/contract/schemas/identity/phones.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { useEffect, useRef } from 'react'
import { Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/verify-phone-page.ts'
import { titled } from '../../format/page-title.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  serverAction,
  serverLoader,
} from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { isPhone } from '../../browser/is-phone.ts'
import { AccountCard } from '../../account/account-frame.tsx'
import { rememberSession } from '../../session/session-storage.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { CheckField } from '../../ui/forms/field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { homeOf, pathOfInvited, pathAfterVerification, withCookieCheck, withFrom } from '../after-login.ts'
import { PhoneCodeField, SendAgainButtons, readWay } from './phone-code-form.tsx'

const loadOnServer = serverLoader(load)
const loadInBrowser = browserLoader(load)

export async function loader(visit: Route.LoaderArgs) {
  const { headers } = visit.request
  const onPhone = isPhone(headers.get('sec-ch-ua-mobile'), headers.get('user-agent'))
  const found = await loadOnServer(visit)
  return found instanceof Response ? found : { pending: found, onPhone }
}

export async function clientLoader(visit: Route.ClientLoaderArgs) {
  const found = await loadInBrowser(visit)
  return found instanceof Response ? found : { pending: found, onPhone: isPhone(null, navigator.userAgent) }
}

/** The code that this browser has asked for. A person who is logged in and waits for none is redirected. */
async function load({ api, url }: PageRequest): Promise<(PendingCode & { back: string }) | null> {
  const { data: pending } = await api(phoneEndpoints.pending, {})
  if (pending) {
    const from = url.searchParams.get('from')
    const back = pending.purpose === 'register' ? await wayToForm(api, from) : null
    return { ...pending, back: back ?? withFrom(backOf[pending.purpose] ?? '/login', from) }
  }
  const { data: session } = await api(endpoints.auth.session, {})
  if (session) throw redirect(homeOf(session))
  return null
}

async function wayToForm(api: PageRequest['api'], from: string | null): Promise<string | null> {
  const { formAgain, lastTyped } = await import('../links/typed-registration.ts')
  const typed = await lastTyped(api)
  return typed && formAgain(typed, from)
}

export const action = serverAction(async (submission) => {
  const from = submission.url.searchParams.get('from')
  const done = await submit(submission)
  if (!done) return redirect(withFrom('/verify-phone', from))
  if (!done.login) return redirect(`/reset-password/${done.resetToken}`)
  return redirect(withCookieCheck(goalOf(done, from)))
})

export const clientAction = browserAction(async (submission) => {
  const from = submission.url.searchParams.get('from')
  const done = await submit(submission)
  if (!done) return { sent: true }
  if (!done.login) return redirect(`/reset-password/${done.resetToken}`)
  rememberSession(done.login)
  const message = toastOf(done)
  if (message) toast({ ...message, tone: 'good', alone: true })
  return redirect(await pathOfInvited(submission.api, done.login, goalOf(done, from)))
})

type Confirmed = Awaited<ReturnType<typeof confirm>>

function goalOf({ login, purpose }: Confirmed, from: string | null): string | null {
  return purpose === 'register' && login ? (from ?? pathAfterVerification(login.role)) : from
}

/** Null for a new seller: their first page says that the shop is open. */
function toastOf({ login, purpose }: Confirmed): { text: string; milliseconds: number } | null {
  if (purpose !== 'register') return { text: 'Login successful', milliseconds: 3_000 }
  return login?.role === 'seller' ? null : { text: 'Account created successfully', milliseconds: 2_500 }
}

/** Null: another code was sent. */
async function submit(submission: FormSubmission): Promise<Confirmed | null> {
  const way = readWay(submission.form)
  if (!way) return confirm(submission)
  await submission.api(phoneEndpoints.again, { body: { way } })
  return null
}

function confirm({ api, form }: FormSubmission) {
  const body = { code: field(form, 'code'), remember: form.has('remember') }
  return api(phoneEndpoints.confirm, { body })
}

export function meta() {
  return [{ title: titled('Check your phone') }]
}

/** It shows the number that this browser gave, which a cookie without a session says. */
export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export default function VerifyPhonePage({ loaderData, actionData }: Route.ComponentProps) {
  const { pending, onPhone } = loaderData
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const from = useSearchParams()[0].get('from')
  const isBusy = useNavigation().state !== 'idle'
  const top = useCodeInSight(pending !== null)
  if (!pending) return <NoCode />
  const isLogin = pending.purpose === 'login'
  // Nobody is told whether the number belongs to an account.
  const isNumberOnly = isLogin || pending.purpose === 'reset'
  return (
    <AccountCard title="Check your phone">
      <p>
        {isNumberOnly ? 'If this number can log in, a code is on its way to' : 'We sent a six-digit code to'}{' '}
        <strong className="whitespace-nowrap">{showPhone(pending.phone)}</strong>. It works for 10 minutes.
      </p>
      <div className="mt-5 space-y-5">
        <ErrorSummary formErrors={formErrors?.fields.code ? undefined : formErrors} />
        {formErrors?.code === 'PHONE_SILENT' && (
          <ButtonLink to={withFrom('/login', from)} kind="quiet" className="w-full">
            Log in with your password
          </ButtonLink>
        )}
        <Form ref={top} method="post" noValidate className="space-y-5">
          {/* Above the code, whose sixth digit sends the form. */}
          {isLogin && (
            <CheckField
              label="Remember me"
              name="remember"
              defaultChecked={formErrors ? formErrors.values.remember !== undefined : onPhone}
            />
          )}
          <PhoneCodeField error={formErrors?.fields.code} />
          <Button busy={isBusy} busyLabel="Checking..." className="w-full">
            {pending.purpose === 'reset' ? 'Continue' : isLogin ? 'Log in' : 'Confirm my number'}
          </Button>
        </Form>
        <SendAgainButtons key={pending.againInSeconds} seconds={pending.againInSeconds} isBusy={isBusy} />
        {isNumberOnly && (
          <p>
            No message? We send one only to a number that was confirmed.{' '}
            {isLogin ? 'Log in with your password or your email instead.' : 'Use your email instead.'}
            <Link
              to={withFrom(isLogin ? '/login' : '/forgot-password', from)}
              className={`${textLink} block`}
            >
              {isLogin ? 'Log in with password or email' : 'Reset with your email'}
            </Link>
          </p>
        )}
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-x-2">
        Wrong number?
        <Link to={pending.back} className={textLink}>
          Go back
        </Link>
      </p>
    </AccountCard>
  )
}

/**
 * Opens the page at its top, ready for the code. It follows a long form, and the browser may still scroll to the button that
 * was pressed there, or to a field that its keyboard hid.
 */
function useCodeInSight(hasCode: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const box = form.current?.elements.namedItem('code')
    if (!hasCode || !(box instanceof HTMLInputElement)) return
    box.focus({ preventScroll: true })
    const toTop = () => window.scrollTo(0, 0)
    toTop()
    const frame = requestAnimationFrame(toTop)
    return () => cancelAnimationFrame(frame)
  }, [hasCode])
  return form
}

const backOf: Record<string, string> = { register: '/register', login: '/login', reset: '/forgot-password' }

function NoCode() {
  return (
    <AccountCard title="Check your phone">
      <Alert tone="plain" title="No code is on its way">
        <p>
          A code works for 10 minutes, in the browser that asked for it. Log in with your phone number, and we
          send another one.
        </p>
      </Alert>
      <ButtonLink to="/login" className="mt-5 w-full">
        Log in
      </ButtonLink>
    </AccountCard>
  )
}

const textLink = 'inline-flex min-h-11 items-center font-semibold text-leaf underline'
