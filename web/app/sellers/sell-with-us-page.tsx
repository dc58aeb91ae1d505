import type { Client } from '@oja/contract/client.ts'
import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { paymentsEndpoints } from '@oja/contract/endpoints/payments.ts'
import { openShopEndpoint } from '@oja/contract/endpoints/sellers/open-shop.ts'
import type { Commission } from '@oja/contract/schemas/payouts.ts'
import type { SignedIn } from '@oja/contract/schemas/identity.ts'
import type { Places } from '@oja/contract/schemas/places.ts'
import type { OpenShop, RegisterSeller } from '@oja/contract/schemas/sellers.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { looksLikePhone, phoneRule } from '@oja/contract/values/identity/login-phone.ts'
import { parsePhone } from '@oja/contract/values/phone.ts'
import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import type { Route } from './+types/sell-with-us-page.ts'
import { brand, titled } from '../format/page-title.ts'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import { showCount } from '../format/format.ts'
import { isCallError } from '../api/call-error.ts'
import {
  field,
  browserLoader,
  isFormErrors,
  loginAddress,
  serverLoader,
  throwFormErrors,
  browserAction,
  serverAction,
} from '../api/page.ts'
import type { FormSubmission, PageRequest } from '../api/page.ts'
import picture from '../home/pictures/stall-seller-small.webp'
import { headersOf } from '../identity/links/typed-registration.ts'
import type { Typed } from '../identity/links/typed-registration.ts'
import { rememberSession } from '../session/session-storage.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import { toast } from '../ui/toasts.tsx'
import { NewShopFields, openField, openShopPath } from './new-shop-fields.tsx'
import type { ShopOpener } from './open-own-shop.tsx'
import { SellWithUsForm } from './sell-with-us-form.tsx'
import { emailOrPhoneProblem } from '../ui/forms/email-or-phone.tsx'
import { readPlace } from '../ui/forms/place-fields.tsx'
import { Drawing } from '../ui/drawing.tsx'

// Only for people who are logged in.
const OpenOwnShop = lazy(() => import('./open-own-shop.tsx'))

export const loader = serverLoader(async (visit) => {
  return data(await load(visit), { headers: headersOf(visit.url) })
})
export const clientLoader = browserLoader(load)

interface SellWithUs {
  /** Empty where they cannot be had: a shop can open without a place. */
  places: Places['data']
  /** Null for a visitor. */
  session: SignedIn | null
  /** Only of a buyer, who can open a shop. */
  opener: ShopOpener | null
  /** The market's commission, such as "5%"; "" where it cannot be had. */
  fee: string
  /** What this browser typed before, when it comes back because the address or number was wrong. */
  typed: Typed | null
}

async function load({ api, url }: PageRequest): Promise<SellWithUs> {
  const [places, session, commission, typed] = await Promise.all([
    answerOrFailure(api(endpoints.places.list, {})),
    answerOrFailure(api(endpoints.auth.session, {})),
    answerOrFailure(api(paymentsEndpoints.payments.commission, {})),
    // Few visits need it.
    url.searchParams.has('again')
      ? import('../identity/links/typed-registration.ts').then(({ lastTyped }) => lastTyped(api))
      : null,
  ])
  const person = session.answer?.data ?? null
  if (!person && !session.failure && url.searchParams.has(openField)) throw redirect(loginAddress(url))
  const opener = person?.role === 'buyer' ? await knownOf(api, person) : null
  const fee = commission.answer ? feeOf(commission.answer.data) : ''
  return { places: places.answer?.data ?? [], session: person, opener, fee, typed }
}

/** Some categories have a commission of their own. */
function feeOf({ percent, categories = [] }: Commission['data']): string {
  const rates = [percent, ...categories.map((category) => category.percent)]
  const [min, max] = [Math.min(...rates), Math.max(...rates)]
  return min === max ? `${showCount(max)}%` : `${showCount(min)}% to ${showCount(max)}%`
}

/** What we know of the person; less where the profile does not load. */
async function knownOf(api: Client, { name, helps }: SignedIn): Promise<ShopOpener> {
  const { answer } = await answerOrFailure(api(endpoints.users.profile, {}))
  const { fullName = '', email = '', phone = '' } = answer?.data ?? {}
  return { name, fullName, email, phone, helps }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const action = serverAction(async (submission) => {
  if (submission.form.has(openField)) {
    await openShop(submission)
    return redirect('/dashboard')
  }
  return redirect((await register(submission)) ? '/verify-phone' : '/login?registered=seller')
})

export const clientAction = browserAction(async (submission) => {
  if (submission.form.has(openField)) {
    const { message, data } = await openShop(submission)
    rememberSession(data)
    toast({ text: message, tone: 'good' })
    return redirect('/dashboard')
  }
  if (await register(submission)) return redirect('/verify-phone')
  return { registeredEmail: field(submission.form, 'email').trim() }
})

/** Opens a shop with the account of the session. A session that ended meanwhile leads to the login and back. */
async function openShop({ api, form }: FormSubmission) {
  try {
    return await api(openShopEndpoint, { body: shopOf(form) })
  } catch (error) {
    if (isCallError(error) && error.status === 401)
      throw redirect(`/login?from=${encodeURIComponent(openShopPath)}`)
    throw error
  }
}

/** What both forms say of the shop. */
function shopOf(form: FormData): OpenShop {
  const text = (name: string) => field(form, name)
  return {
    storeName: text('storeName'),
    phone: text('phone'),
    businessLevel: text('businessLevel') as OpenShop['businessLevel'],
    category: text('category') as OpenShop['category'],
    address: text('address'),
    description: text('description'),
    ...readPlace(text('state'), text('lga')),
  }
}

/** True: the account logs in with a phone number, and a code is on its way. */
async function register({ api, form }: FormSubmission): Promise<boolean> {
  // Who logs in with a phone number types it once.
  const login = field(form, 'email').trim()
  const byPhone = looksLikePhone(login)
  if (byPhone && field(form, 'phone').trim() === '') form.set('phone', login)
  throwFormErrors(formProblems(form))
  const text = (name: string) => field(form, name)
  const body: RegisterSeller = {
    ...shopOf(form),
    name: text('name'),
    email: text('email'),
    password: text('password'),
  }
  await api(endpoints.auth.register, { body })
  return byPhone
}

// In the order of the form, as its summary lists them.
const required = {
  name: 'Owner name is required',
  email: 'Email is required (or phone)',
  phone: 'Phone is required',
  password: 'Password is required',
  confirm: 'Type the password again',
  storeName: 'Business name is required',
  businessLevel: 'Select a business level',
  category: 'Select a category',
}

function formProblems(form: FormData): Record<string, string> {
  const problems = Object.entries(required).map(([name, sentence]): [string, string] => {
    const text = field(form, name)
    if (name === 'confirm' && text !== field(form, 'password')) return [name, 'Passwords do not match']
    if ((/^(password|confirm)$/.test(name) ? text : text.trim()) === '') return [name, sentence]
    // Together with the other errors: the server would say it only once those are right.
    return [name, name === 'phone' && parsePhone(text) === null ? phoneRule : '']
  })
  const found = Object.fromEntries(problems.filter(([, sentence]) => sentence !== ''))
  // These alone are the server's to refuse; beside other errors it would say them only once those are right.
  if (Object.keys(found).length === 0) return found
  const isShort = field(form, 'password').length < fieldLengths.passwordMin
  const beside: Record<string, string | undefined> = {
    email: emailOrPhoneProblem(field(form, 'email').trim(), required.email, 'Invalid email address'),
    password: isShort ? `Must be at least ${fieldLengths.passwordMin} characters long` : undefined,
  }
  return Object.fromEntries(
    Object.keys(required).flatMap((name) => {
      const sentence = found[name] ?? beside[name]
      return sentence ? [[name, sentence]] : []
    }),
  )
}

export function meta() {
  return [
    { title: titled('Sell with us') },
    {
      name: 'description',
      content: `Open your stall on ${brand}: list for free and reach buyers near you, anywhere in Nigeria.`,
    },
  ]
}

export default function SellWithUsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { places, session, opener, fee, typed } = loaderData
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  if (session) {
    return (
      <>
        <Suspense>
          <OpenOwnShop role={session.role} opener={opener} formErrors={formErrors}>
            <input type="hidden" name={openField} value="shop" />
            <NewShopFields of={formErrors ?? { values: {}, fields: {} }} places={places} />
          </OpenOwnShop>
        </Suspense>
        <Benefits fee={fee} />
      </>
    )
  }
  return (
    <>
      <section className="bg-night text-white">
        <div aria-hidden="true" className="awning" />
        <div className="measure grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-4 py-4 md:grid-cols-[1.3fr_1fr] md:gap-x-8 md:py-10">
          <div className="md:self-end">
            <h1 className="text-2xl sm:text-5xl">Sell to people near you</h1>
            <p className="mt-2 max-w-prose md:mt-3 md:text-lg">
              <span className="max-md:sr-only">
                Trader, artisan, caterer or tailor: put your stall where your neighbours look.{' '}
              </span>
              Listing is free.{fee && ` When you sell, we keep ${fee} of the price.`}
            </p>
          </div>
          {/* On a phone the form stands right below. */}
          <div className="max-md:hidden md:self-start">
            <a
              href="#register-form"
              className="inline-flex min-h-11 items-center rounded-md bg-marigold px-5 py-2 font-semibold text-[#1c1a17] hover:brightness-105"
            >
              Open your stall
            </a>
          </div>
          <Drawing
            src={picture}
            width={360}
            height={300}
            fetchPriority="high"
            className="mx-auto w-20 max-md:row-start-1 max-md:col-start-2 md:col-start-2 md:row-span-2 md:row-start-1 md:w-full md:max-w-xs"
          />
        </div>
      </section>
      <section id="register-form" aria-labelledby="register-title" className="measure pt-4 sm:pt-8 lg:pt-14">
        <div className="mx-auto max-w-3xl rounded-lg border border-line bg-card p-4 shadow-sm sm:p-8">
          <h2 id="register-title" className="text-2xl sm:text-3xl">
            Register your business
          </h2>
          <p className="mt-1 mb-4 text-muted sm:mt-2 sm:mb-6">
            Free, in five minutes and two short parts. Then verify your email or phone number.
          </p>
          <SellWithUsForm
            places={places}
            formErrors={formErrors}
            typed={typed}
            registeredEmail={
              actionData && 'registeredEmail' in actionData ? actionData.registeredEmail : null
            }
          />
        </div>
      </section>
      <Benefits fee={fee} />
    </>
  )
}

function Benefits({ fee }: { fee: string }) {
  return (
    <section aria-labelledby="benefits" className="measure py-6 md:py-10 lg:py-14">
      <h2 id="benefits" className="text-xl md:text-3xl">
        Why sell on {brand}
      </h2>
      <ul className="mt-3 grid gap-3 md:mt-6 md:grid-cols-3 md:gap-4">
        {benefits.map(({ icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 md:block md:rounded-lg md:border md:border-line md:bg-card md:p-5"
          >
            <span className="row-span-2 flex size-10 items-center justify-center rounded-full bg-leaf-soft text-leaf md:size-12">
              <Icon name={icon} className="size-5 md:size-6" />
            </span>
            <h3 className="text-base md:mt-4 md:text-xl">{title}</h3>
            <p className="text-sm text-muted md:mt-1 md:text-base">{text(fee)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const benefits: { icon: IconName; title: string; text: (fee: string) => string }[] = [
  {
    icon: 'wallet',
    title: 'Listing is free',
    text: (fee) => `You pay ${fee ? `${fee} of the price` : 'a small commission'}, only when you sell.`,
  },
  {
    icon: 'user',
    title: 'Buyers near you',
    text: () => 'People in your area find you, see your price and message you.',
  },
  {
    icon: 'shield',
    title: 'Trust that grows',
    text: () => 'Safe payment and honest reviews bring buyers back.',
  },
]
