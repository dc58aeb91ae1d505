import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import type { Places } from '@oja/contract/schemas/places.ts'
import type { RegisterSeller } from '@oja/contract/schemas/sellers.ts'
import { looksLikePhone } from '@oja/contract/values/text/login-phone.ts'
import { redirect } from 'react-router'
import type { Route } from './+types/sell-with-us-page.ts'
import { brand, titled } from '../format/page-title.ts'
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
import type { FormSubmission, PageRequest } from '../api/page.ts'
import picture from '../home/pictures/stall-seller.webp'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon.tsx'
import { SellWithUsForm } from './sell-with-us-form.tsx'
import { readPlace } from '../ui/forms/place-fields.tsx'
import { Drawing } from '../ui/drawing.tsx'

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** A shop can register without a place, so the page renders also when the list of places does not load. */
async function load({ api }: PageRequest): Promise<Places['data']> {
  try {
    return (await api(endpoints.places.list, {})).data
  } catch (error) {
    if (isCallError(error)) return []
    throw error
  }
}

export const action = serverAction(async (submission) => {
  return redirect((await register(submission)) ? '/verify-phone' : '/login?registered=seller')
})

export const clientAction = browserAction(async (submission) => {
  return (await register(submission)) ? redirect('/verify-phone') : { registered: true }
})

/** True: the account logs in with a phone number, and a code is on its way. */
async function register({ api, form }: FormSubmission): Promise<boolean> {
  // Who logs in with a phone number types it once.
  const login = field(form, 'email').trim()
  const byPhone = looksLikePhone(login)
  if (byPhone && field(form, 'phone').trim() === '') form.set('phone', login)
  throwFormErrors(formProblems(form))
  const text = (name: string) => field(form, name)
  const body: RegisterSeller = {
    storeName: text('storeName'),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    businessLevel: text('businessLevel') as RegisterSeller['businessLevel'],
    category: text('category') as RegisterSeller['category'],
    password: text('password'),
    address: text('address'),
    description: text('description'),
    ...readPlace(text('state'), text('lga')),
  }
  await api(endpoints.auth.register, { body })
  return byPhone
}

const required = {
  storeName: 'Business name is required',
  name: 'Owner name is required',
  email: 'Email is required',
  phone: 'Phone is required',
  businessLevel: 'Select a business level',
  category: 'Select a category',
}

function formProblems(form: FormData): Record<string, string> {
  const missing = Object.entries(required).filter(([name]) => field(form, name).trim() === '')
  const found = Object.fromEntries(missing)
  if (field(form, 'password') === '') found.password = 'Password is required'
  if (field(form, 'confirm') !== field(form, 'password')) found.confirm = 'Passwords do not match'
  return found
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
  const formErrors = isFormErrors(actionData) ? actionData : undefined
  return (
    <>
      <section className="bg-night text-white">
        <div aria-hidden="true" className="awning" />
        <div className="measure grid items-center gap-8 py-10 md:grid-cols-[1.3fr_1fr] lg:py-16">
          <div>
            <h1 className="text-4xl sm:text-5xl">Sell to people near you</h1>
            <p className="mt-4 max-w-prose text-lg">
              Market trader, artisan, caterer or tailor: put your stall where your neighbours look, and sell
              from your phone.
            </p>
            <a
              href="#register-form"
              className="mt-6 inline-flex min-h-11 items-center rounded-md bg-marigold px-5 py-2 font-semibold text-[#1c1a17] hover:brightness-105"
            >
              Open your stall
            </a>
          </div>
          <Drawing
            src={picture}
            width={640}
            height={533}
            fetchPriority="high"
            className="mx-auto w-full max-w-xs md:max-w-sm"
          />
        </div>
      </section>
      <section aria-labelledby="benefits" className="measure py-10 lg:py-14">
        <h2 id="benefits" className="text-3xl">
          Why sell on {brand}
        </h2>
        <ul className="mt-6 grid gap-4 md:grid-cols-3">
          {benefits.map(({ icon, title, text }) => (
            <li key={title} className="rounded-lg border border-line bg-card p-5">
              <span className="flex size-12 items-center justify-center rounded-full bg-leaf-soft text-leaf">
                <Icon name={icon} className="size-6" />
              </span>
              <h3 className="mt-4 text-xl">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section id="register-form" aria-labelledby="register-title" className="measure pb-14">
        <div className="mx-auto max-w-3xl rounded-lg border border-line bg-card p-5 shadow-sm sm:p-8">
          <h2 id="register-title" className="text-3xl">
            Register your business
          </h2>
          <p className="mt-2 mb-6 text-muted">
            Five minutes, no fee. Verify your email or phone number and your stall is open.
          </p>
          <SellWithUsForm
            places={loaderData}
            formErrors={formErrors}
            isRegistered={actionData !== undefined && !formErrors}
          />
        </div>
      </section>
    </>
  )
}

const benefits: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'wallet',
    title: 'Listing is free',
    text: 'Put up your goods or your skill at no cost. You pay a small commission only when you sell.',
  },
  {
    icon: 'users',
    title: 'Buyers near you',
    text: 'People in your area search here for what you sell, see your price in naira, and message you.',
  },
  {
    icon: 'shield',
    title: 'Trust that grows',
    text: 'Safe payment, honest reviews and your own page bring buyers back to your stall.',
  },
]
