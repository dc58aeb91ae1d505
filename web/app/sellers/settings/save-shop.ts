import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { parseQuantity } from '@oja/contract/values/money.ts'
import { phoneRule } from '@oja/contract/values/identity/login-phone.ts'
import { parsePhone } from '@oja/contract/values/phone.ts'
import { shopEmailKinds } from '@oja/contract/values/sellers/shop-emails.ts'
import type { ShopEmailKind } from '@oja/contract/values/sellers/shop-emails.ts'
import { redirect, replace } from 'react-router'
import { browserAction, field, serverAction, throwFormErrors } from '../../api/page.ts'
import type { FormSubmission } from '../../api/page.ts'
import { toast } from '../../ui/toasts.tsx'
import { pageAfterStep } from '../overview/setup-steps.ts'
import { readPlace } from '../../ui/forms/place-fields.tsx'

/** What each part of the shop says when it is saved, also after a form without JavaScript; `open` ends a holiday. */
export const savedTexts = {
  profile: 'Profile updated successfully!',
  logo: 'Logo saved',
  contact: 'Contact and place saved',
  hours: 'Opening hours saved',
  alerts: 'Notification settings saved',
  open: 'Your shop is open again',
} as const

/** What the address of the hours' page has in place of `hours` when the shop is closed: that page says it with the day. */
export const holidaySaved = 'holiday'

/** A field of the form that is a step of a new shop: it is about the place, so it must have one. */
export const needsPlace = 'needsPlace'

/** The name of the box for one kind of email. */
export const emailField = (kind: ShopEmailKind): string => `emails.${kind}`

/** The pages of the shop's settings that have a form of texts; the last part of their address. */
export type ShopPart = keyof typeof parts

/** The action of a page without JavaScript: it saves that part of the shop, and the page says so. */
export function shopPartAction(part: ShopPart) {
  return serverAction(async (submission) => {
    await savePart(part, submission)
    const saved = submission.form.has('open') ? 'open' : part
    return redirect((await pageAfterStep(submission)) ?? savedPage(part, saved, submission.form))
  })
}

/** The same with JavaScript. A shop that is opened again from another page stays on that page. */
export function shopPartClientAction(part: ShopPart) {
  return browserAction(async (submission) => {
    await savePart(part, submission)
    if (submission.form.has('open')) {
      toast({ text: savedTexts.open, tone: 'good' })
      return { saved: true }
    }
    // The page of the next step says what was saved.
    const next = await pageAfterStep(submission)
    return next === null ? replace(savedPage(part, part, submission.form)) : redirect(next)
  })
}

/** The page that says at its top what was saved. */
function savedPage(part: ShopPart, saved: ShopPart | 'open', form: FormData): string {
  const isHoliday = text(form, 'closedUntil') !== ''
  return `/dashboard/settings/${part}?saved=${isHoliday ? holidaySaved : saved}`
}

/** Sends one part. The others stay: the API leaves what a form lacks. */
async function savePart(part: ShopPart, { api, form }: FormSubmission): Promise<void> {
  const shop = new FormData()
  throwFormErrors(Object.fromEntries(parts[part](form, shop)))
  await api(endpoints.sellers.updateProfile, { form: shop })
}

/** Copies the fields of a part from the form as it was sent; returns a sentence for each that is missing. */
type ReadPart = (form: FormData, shop: FormData) => [string, string][]

const parts = {
  profile(form, shop) {
    copy(form, shop, ['storeName', 'businessCategory', 'description'])
    return missing(shop, { storeName: 'Business name is required' })
  },
  contact(form, shop) {
    copy(form, shop, ['email', 'phone', 'address'])
    const nowhere = form.has(needsPlace) ? missingPlace(form) : []
    shop.set('whatsapp', String(form.has('whatsapp')))
    // A shop that did not move keeps its city; when the list of places did not load, the form has no place.
    const { state, lga } = readPlace(text(form, 'state'), text(form, 'lga'))
    if (form.has('state') && `${state}|${lga}` !== text(form, 'place'))
      shop.set('location', JSON.stringify({ city: lga, state }))
    const faults = [...nowhere, ...missing(shop, { phone: 'Phone is required' })]
    // The server would say it after the place only.
    const isWrong = nowhere.length > 0 && parsePhone(text(form, 'phone')) === null
    return isWrong && text(form, 'phone') !== '' ? [...faults, ['phone', phoneRule]] : faults
  },
  hours(form, shop) {
    for (const [name, value] of form)
      if (name === 'workingHours' || name.startsWith('hours.')) shop.set(name, value)
    copy(form, shop, ['closedUntil'])
    return []
  },
  alerts(form, shop) {
    const wantsLowStock = form.has('lowStock')
    const level = text(form, 'lowStockAt')
    shop.set('emails', shopEmailKinds.filter((kind) => form.has(emailField(kind))).join(','))
    shop.set('lowStockAt', wantsLowStock ? level : '')
    // The field stays in sight while the choice is off, so what is typed there is checked as well.
    if (level !== '' && parseQuantity(level) === null) return [['lowStockAt', 'Enter a whole number, like 3']]
    return wantsLowStock ? missing(shop, { lowStockAt: 'Enter a number, like 3' }) : []
  },
} as const satisfies Record<string, ReadPart>

/** What is missing of the place. When the list of places did not load, the form cannot ask for it. */
function missingPlace(form: FormData): [string, string][] {
  if (!form.has('state')) return []
  const { state, lga } = readPlace(text(form, 'state'), text(form, 'lga'))
  if (state === '') return [['state', 'Select your state']]
  return lga === '' ? [['lga', 'Select your local government']] : []
}

function copy(form: FormData, shop: FormData, names: readonly string[]): void {
  for (const name of names) shop.set(name, text(form, name))
}

function missing(shop: FormData, sentences: Record<string, string>): [string, string][] {
  return Object.entries(sentences).filter(([name]) => shop.get(name) === '')
}

function text(form: FormData, name: string): string {
  return field(form, name).trim()
}
