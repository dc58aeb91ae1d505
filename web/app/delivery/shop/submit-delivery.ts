import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import type { ShopDelivery } from '@oja/contract/schemas/delivery/shop-delivery.ts'
import type { agreed, CourierTo } from '@oja/contract/values/delivery/courier-to.ts'
import type { AreaWay } from '@oja/contract/values/delivery/delivery-ways.ts'
import { redirect } from 'react-router'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { browserAction, field, serverAction } from '../../api/page.ts'
import type { FormSubmission } from '../../api/page.ts'
import { readPlace } from '../../ui/forms/place-fields.tsx'
import { toast } from '../../ui/toasts.tsx'
import { submitNamed } from '../submit-named.ts'
import { readAreas } from './area-groups.ts'
import { deliveryPageAddress } from './delivery-page-address.ts'

/** What each form of the page says when it is saved; the form names itself in `what`. */
export const savedTexts = {
  settings: 'Delivery settings saved',
  addAreas: 'Areas added',
  changeAreas: 'Areas changed',
  removeAreas: 'Areas removed',
  addPlace: 'Pick-up place added',
  changePlace: 'Pick-up place changed',
  removePlace: 'Pick-up place removed',
} as const
type Change = keyof typeof savedTexts

/** Where a finished step of a new shop leads; null outside the steps. */
type PageAfterStep = (submission: FormSubmission) => Promise<string | null>

export const deliveryAction = (pageAfterStep: PageAfterStep) =>
  serverAction(async (submission) => {
    const what = await submitNamed(submission, changes)
    const next = await nextPage(what, submission, pageAfterStep)
    if (next !== null) return redirect(next)
    const state = field(submission.form, 'state')
    const fields = { saved: what, ...(what === 'addAreas' && state ? { state } : {}) }
    const at = nextPart(what, submission)
    return redirect(`${deliveryPageAddress(submission.url.searchParams, fields)}${at}`)
  })

export const deliveryClientAction = (pageAfterStep: PageAfterStep) =>
  browserAction(async (submission) => {
    const what = await submitNamed(submission, changes)
    // The page of the next step says what was saved.
    const next = await nextPage(what, submission, pageAfterStep)
    if (next !== null) return redirect(next)
    toast({ text: savedSentence(what, field(submission.form, 'name').trim()), tone: 'good' })
    // An address that opened a pick-up place for changing would open it again.
    const { searchParams } = submission.url
    const at = nextPart(what, submission)
    if (at !== '') return redirect(`${deliveryPageAddress(searchParams)}${at}`)
    return searchParams.has('place') ? redirect(deliveryPageAddress(searchParams)) : { saved: what }
  })

/**
 * The page of the next step. Without an answer there is none: what was saved would be sent, and stored, again if the form
 * were shown as refused.
 */
async function nextPage(what: Change, submission: FormSubmission, pageAfterStep: PageAfterStep) {
  const find = async () => ((await isFirst(what, submission)) ? pageAfterStep(submission) : null)
  return (await answerOrFailure(find())).answer
}

/**
 * Whether this ends the step: these are the shop's first areas or its first pick-up place. Who came back to say more stays on the
 * page. A new shop stays until it has both: the page asks for the other one next.
 */
async function isFirst(what: Change, { api, form, url }: FormSubmission): Promise<boolean> {
  if (what === 'addAreas') {
    if (!form.has('handlingDays')) return false
    return !url.searchParams.has('setup') || (await api(deliveryEndpoints.shop, {})).data.places.length > 0
  }
  if (what !== 'addPlace' || !url.searchParams.has('setup')) return false
  const { places, areas } = (await api(deliveryEndpoints.shop, {})).data
  return places.length === 1 && areas.length > 0
}

/** The part of the page that a new shop fills in next: after its areas where buyers collect, and the reverse. "" for none. */
function nextPart(what: Change, { form, url }: FormSubmission): string {
  if (!form.has('handlingDays') || !url.searchParams.has('setup')) return ''
  if (what === 'addPlace') return '#deliver-too'
  return what === 'addAreas' ? '#pickup' : ''
}

/** With the name of the pick-up place, where the form has one. */
function savedSentence(what: Change, name: string): string {
  return name === ''
    ? savedTexts[what]
    : savedTexts[what].replace('Pick-up place', () => `Pick-up place ${name}`)
}

const changes: Record<Change, (submission: FormSubmission) => Promise<ShopDelivery>> = {
  settings: ({ api, form }) =>
    api(deliveryEndpoints.saveSettings, {
      body: {
        delivers: field(form, 'delivers') === 'yes',
        handlingDays: field(form, 'handlingDays'),
        freeFrom: field(form, 'freeFrom'),
        // Only a shop with such areas is asked.
        courierTo: form.has('courierTo')
          ? (field(form, 'courierTo') as CourierTo | typeof agreed)
          : undefined,
      },
    }),
  async addAreas({ api, form }) {
    const way = field(form, 'way') as AreaWay
    const { data: shop } = await api(deliveryEndpoints.shop, {})
    const body = {
      way,
      fee: field(form, 'fee'),
      days: field(form, 'days'),
      // Only the first areas ask for it.
      handlingDays: form.has('handlingDays') ? field(form, 'handlingDays') : undefined,
      areas: readAreas(form, way, shop),
    }
    return await api(deliveryEndpoints.addAreas, { body })
  },
  changeAreas: ({ api, form }) =>
    api(deliveryEndpoints.changeAreas, {
      body: { ids: idsOf(form), fee: field(form, 'fee'), days: field(form, 'days') },
    }),
  removeAreas: ({ api, form }) => api(deliveryEndpoints.removeAreas, { body: { ids: idsOf(form) } }),
  addPlace: ({ api, form }) =>
    api(deliveryEndpoints.addPlace, {
      body: {
        ...placeOf(form),
        // Only the first place of a shop that has said nothing asks for it.
        handlingDays: form.has('handlingDays') ? field(form, 'handlingDays') : undefined,
      },
    }),
  changePlace: ({ api, form }) =>
    api(deliveryEndpoints.changePlace, { params: { id: field(form, 'id') }, body: placeOf(form) }),
  removePlace: ({ api, form }) => api(deliveryEndpoints.removePlace, { params: { id: field(form, 'id') } }),
}

function idsOf(form: FormData): string[] {
  return form.getAll('ids').filter((id) => typeof id === 'string')
}

function placeOf(form: FormData) {
  return {
    name: field(form, 'name'),
    address: field(form, 'address'),
    landmark: field(form, 'landmark'),
    hours: field(form, 'hours'),
    ...readPlace(field(form, 'state'), field(form, 'lga')),
  }
}
