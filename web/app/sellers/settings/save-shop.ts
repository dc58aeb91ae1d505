import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import { isDay } from '@oja/contract/values/calendar.ts'
import { shopEmailKinds } from '@oja/contract/values/sellers/shop-emails.ts'
import type { ShopEmailKind } from '@oja/contract/values/sellers/shop-emails.ts'
import { redirect } from 'react-router'
import { showDate } from '../../format/format.ts'
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

/** The same for the page of the hours: who closes the shop for a holiday reads the day until which it is closed. */
export function hoursSaved(closedUntil: string): string {
  return isDay(closedUntil) ? `Closed until ${showDate(`${closedUntil}T12:00:00Z`)}` : savedTexts.hours
}

/** The name of the box for one kind of email. */
export const emailField = (kind: ShopEmailKind): string => `emails.${kind}`

/** The pages of the shop's settings that have a form of texts; the last part of their address. */
export type ShopPart = keyof typeof parts

/** The action of a page without JavaScript: it saves that part of the shop, and the page says so. */
export function shopPartAction(part: ShopPart) {
  return serverAction(async (submission) => {
    await savePart(part, submission)
    const until = field(submission.form, 'closedUntil')
    const saved = submission.form.has('open') ? 'open' : part
    const query = new URLSearchParams({ saved, ...(until ? { until } : {}) })
    return redirect((await pageAfterStep(submission)) ?? `/dashboard/settings/${part}?${query}`)
  })
}

/** The same with JavaScript: the page stays as it is, unless it is a step that opens a shop. */
export function shopPartClientAction(part: ShopPart) {
  return browserAction(async (submission) => {
    await savePart(part, submission)
    // The page of the next step says what was saved.
    const next = await pageAfterStep(submission)
    if (next !== null) return redirect(next)
    toast({ text: savedSentence(part, submission.form), tone: 'good' })
    return { saved: true }
  })
}

function savedSentence(part: ShopPart, form: FormData): string {
  if (form.has('open')) return savedTexts.open
  return part === 'hours' ? hoursSaved(field(form, 'closedUntil')) : savedTexts[part]
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
    shop.set('whatsapp', String(form.has('whatsapp')))
    // A shop that did not move keeps its city; when the list of places did not load, the form has no place.
    const { state, lga } = readPlace(text(form, 'state'), text(form, 'lga'))
    if (form.has('state') && `${state}|${lga}` !== text(form, 'place'))
      shop.set('location', JSON.stringify({ city: lga, state }))
    return missing(shop, { phone: 'Phone is required' })
  },
  hours(form, shop) {
    for (const [name, value] of form)
      if (name === 'workingHours' || name.startsWith('hours.')) shop.set(name, value)
    copy(form, shop, ['closedUntil'])
    return []
  },
  alerts(form, shop) {
    const wantsLowStock = form.has('lowStock')
    shop.set('emails', shopEmailKinds.filter((kind) => form.has(emailField(kind))).join(','))
    shop.set('lowStockAt', wantsLowStock ? text(form, 'lowStockAt') : '')
    return wantsLowStock ? missing(shop, { lowStockAt: 'Enter a number, like 3' }) : []
  },
} as const satisfies Record<string, ReadPart>

function copy(form: FormData, shop: FormData, names: readonly string[]): void {
  for (const name of names) shop.set(name, text(form, name))
}

function missing(shop: FormData, sentences: Record<string, string>): [string, string][] {
  return Object.entries(sentences).filter(([name]) => shop.get(name) === '')
}

function text(form: FormData, name: string): string {
  return field(form, name).trim()
}
