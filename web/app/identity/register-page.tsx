import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { looksLikePhone } from '@oja/contract/values/identity/login-phone.ts'
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Route } from './+types/register-page.ts'
import { titled } from '../format/page-title.ts'
import {
  browserAction,
  browserLoader,
  field,
  isFormErrors,
  safePath,
  serverAction,
  serverLoader,
  throwFormErrors,
} from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import picture from '../home/pictures/stall-market.webp'
import { Button } from '../ui/button.tsx'
import { CheckField, Field, PasswordField } from '../ui/forms/field.tsx'
import { NewPasswordField } from '../ui/forms/new-password-field.tsx'
import { ErrorSummary } from '../ui/forms/error-summary.tsx'
import { toast } from '../ui/toasts.tsx'
import { AccountPageFrame } from '../account/account-frame.tsx'
import { withFrom } from './after-login.ts'
import { headersOf } from './links/typed-registration.ts'
import type { Typed } from './links/typed-registration.ts'
import { EmailOrPhoneField, emailOrPhoneProblem } from '../ui/forms/email-or-phone.tsx'
import { useErrorToast } from '../account/use-error-toast.ts'

const redirectAfterMilliseconds = 1_200

export const loader = serverLoader(async (visit) => {
  return data(await load(visit), { headers: headersOf(visit.url) })
})
export const clientLoader = browserLoader(load)

/** What was typed before, for who comes back because the address or number was wrong; few do. */
async function load({ api, url }: PageRequest): Promise<{ typed: Typed | null }> {
  if (!url.searchParams.has('again')) return { typed: null }
  const { lastTyped } = await import('./links/typed-registration.ts')
  return { typed: await lastTyped(api) }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const action = serverAction(async (submission) => {
  if (await register(submission))
    return redirect(withFrom('/verify-phone', submission.url.searchParams.get('from')))
  return redirect(loginAfter('registered=buyer', submission))
})

export const clientAction = browserAction(async (submission) => {
  if (await register(submission))
    return redirect(withFrom('/verify-phone', submission.url.searchParams.get('from')))
  toast({ text: 'Account created successfully', tone: 'good', milliseconds: 2_500, alone: true })
  toast({ text: 'Check your email to verify your account', milliseconds: 4_000 })
  await new Promise((resolve) => setTimeout(resolve, redirectAfterMilliseconds))
  return redirect(loginAfter('sent=email', submission))
})

/** The login page, with what happened and the page to return to. */
function loginAfter(what: string, { url }: FormSubmission): string {
  const from = safePath(url.searchParams.get('from'))
  return `/login?${what}${from ? `&from=${encodeURIComponent(from)}` : ''}`
}

/** True: the account logs in with a phone number, and a code is on its way. */
async function register({ api, form, url }: FormSubmission): Promise<boolean> {
  throwFormErrors(formProblems(form))
  const name = `${field(form, 'firstName').trim()} ${field(form, 'lastName').trim()}`
  const email = field(form, 'email')
  await api(endpoints.auth.register, {
    query: { from: url.searchParams.get('from') ?? undefined },
    body: { name, email, password: field(form, 'password') },
  })
  return looksLikePhone(email)
}

/**
 * Checks what only this form has (two names, the password twice, the box), and what the server checks too, to report
 * all errors at once.
 */
function formProblems(form: FormData): Record<string, string> {
  const [email, password, confirm] = [
    field(form, 'email').trim(),
    field(form, 'password'),
    field(form, 'confirm'),
  ]
  const found: Record<string, string> = {}
  if (field(form, 'firstName').trim() === '') found.firstName = 'First name is required'
  if (field(form, 'lastName').trim() === '') found.lastName = 'Last name is required'
  const problem = emailOrPhoneProblem(email, 'Email is required (or phone)', 'Invalid email address')
  if (problem) found.email = problem
  if (password === '') found.password = 'Password is required'
  else if (password.length < fieldLengths.passwordMin) found.password = 'Must be at least 8 characters long'
  if (confirm === '') found.confirm = 'Please confirm your password'
  else if (confirm !== password) found.confirm = 'Passwords do not match'
  if (!form.has('terms')) found.terms = 'You must agree to the terms and privacy policy'
  return found
}

export function meta() {
  return [
    { title: titled('Register') },
    { name: 'description', content: 'Open a free account to buy safely and to message local sellers.' },
  ]
}

// Half of a whole name, less the space between the two.
const longestName = fieldLengths.personName / 2 - 1

/** The server knows the whole name only. */
function namesOf({ name = '', ...typed }: Record<string, string>): Record<string, string> {
  const [firstName = '', ...others] = name.split(' ')
  return { ...typed, firstName, lastName: others.join(' ') }
}

export default function RegisterPage({ loaderData: { typed }, actionData }: Route.ComponentProps) {
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  const { values = namesOf(typed ?? {}), fields = {} } = formErrors ?? {}
  const isSubmitting = useNavigation().state === 'submitting'
  const from = useSearchParams()[0].get('from')
  useErrorToast(formErrors, 'Registration failed')
  return (
    <AccountPageFrame
      title="Create your account"
      lead={`Free, in one minute. ${nextStep(safePath(from))}`}
      picture={picture}
      motto="Good people, good goods, round the corner."
    >
      <ErrorSummary formErrors={formErrors} labels={{ password: 'Password' }} />
      <Form method="post" noValidate className="space-y-5">
        <div id="name" className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field
            label="First name"
            name="firstName"
            autoComplete="given-name"
            required
            maxLength={longestName}
            defaultValue={values.firstName}
            error={fields.firstName ?? fields.name}
          />
          <Field
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            required
            maxLength={longestName}
            defaultValue={values.lastName}
            error={fields.lastName}
          />
        </div>
        <EmailOrPhoneField defaultValue={values.email} error={fields.email} />
        <NewPasswordField label="Password" name="password" error={fields.password} />
        <PasswordField
          label="Confirm password"
          name="confirm"
          data-same-as="password"
          autoComplete="new-password"
          required
          error={fields.confirm}
        />
        <CheckField
          label={
            <>
              I agree to the <PolicyLink to="/TermsOfService">Terms of Service</PolicyLink> and the{' '}
              <PolicyLink to="/PrivacyPolicy">Privacy Policy</PolicyLink>
            </>
          }
          name="terms"
          required
          defaultChecked={values.terms !== undefined}
          error={fields.terms}
        />
        <Button busy={isSubmitting} busyLabel="Creating..." className="w-full">
          Create account
        </Button>
      </Form>
      <div className="mt-6 border-t border-line pt-4">
        <p className="flex flex-wrap items-center gap-x-2">
          Already have an account?
          <Link to={withFrom('/login', from)} className={textLink}>
            Login
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          Something to sell?
          <Link to="/sellwithus" className={textLink}>
            Join as Seller
          </Link>
        </p>
      </div>
    </AccountPageFrame>
  )
}

/** What follows the registration: the page that asked for it, where one did. */
function nextStep(from: string | null): string {
  if (from === null) return 'Then buy from people near you.'
  const [, page = ''] = /^\/(products|services|seller-profile|s|basket|checkout)\b/i.exec(from) ?? []
  return `Then you return to ${pages[page.toLowerCase()] ?? 'the page you were on'}.`
}

const pages: Record<string, string> = {
  products: 'the product',
  services: 'the service',
  'seller-profile': 'the shop',
  s: 'the shop',
  basket: 'your basket',
  checkout: 'your basket',
}

const textLink = 'inline-flex min-h-11 items-center font-semibold text-leaf underline'

function PolicyLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="font-semibold text-leaf underline">
      {children}
    </Link>
  )
}
