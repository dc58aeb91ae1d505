import { deliveryEndpoints } from '@oja/contract/endpoints/delivery.ts'
import type { AddressBook } from '@oja/contract/schemas/delivery/addresses.ts'
import { data, redirect } from 'react-router'
import { answerOrFailure } from '../api/answer-or-failure.ts'
import { browserAction, field, serverAction } from '../api/page.ts'
import type { FormSubmission } from '../api/page.ts'
import { readChosenPlace, rememberChosenPlace } from '../browser/chosen-place.ts'
import { townOf } from '../format/street-parts.ts'
import { readPlace } from '../ui/forms/place-fields.tsx'
import { toast } from '../ui/toasts.tsx'
import { submitNamed } from './submit-named.ts'

/** What each form of the page says when it is saved; the form names itself in `what`. */
export const addressTexts = {
  add: 'Address added',
  change: 'Address changed',
  makeDefault: 'Default address changed',
  remove: 'Address removed',
} as const
type Change = keyof typeof addressTexts

export const action = serverAction(async (submission) =>
  redirect(`/userProfile/addresses?saved=${await submitNamed(submission, changes)}`),
)

export const clientAction = browserAction(async (submission) => {
  const kept = readChosenPlace()
  const former = kept && (await defaultAddress(submission.api))
  const what = await submitNamed(submission, changes)
  const isFormer = kept && former?.state === kept.state && former.lga === kept.lga
  if (kept ? isFormer : what !== 'remove') await keepDefaultPlace(submission.api)
  toast({ text: addressTexts[what], tone: 'good' })
  return redirect('/userProfile/addresses')
})

/**
 * The default address is the place of this device from now on: goods say at once what their delivery to it costs. A place
 * that is not the former default was chosen on the device, and stays.
 */
async function keepDefaultPlace(api: FormSubmission['api']): Promise<void> {
  const address = await defaultAddress(api)
  if (address) rememberChosenPlace(address)
}

async function defaultAddress(api: FormSubmission['api']) {
  const { answer } = await answerOrFailure(api(deliveryEndpoints.addresses, {}))
  return answer?.data.find(({ isDefault }) => isDefault)
}

const changes: Record<Change, (submission: FormSubmission) => Promise<AddressBook>> = {
  add: ({ api, form }) => api(deliveryEndpoints.addAddress, { body: addressOf(form) }),
  change: ({ api, form }) =>
    api(deliveryEndpoints.changeAddress, { params: { id: field(form, 'id') }, body: addressOf(form) }),
  async makeDefault({ api, form }) {
    const id = field(form, 'id')
    const { data: addresses } = await api(deliveryEndpoints.addresses, {})
    const found = addresses.find((address) => address.id === id)
    if (!found) throw data({ message: 'Address not found', code: 'NOT_FOUND' }, { status: 404 })
    return await api(deliveryEndpoints.changeAddress, { params: { id }, body: { ...found, isDefault: true } })
  },
  remove: ({ api, form }) => api(deliveryEndpoints.removeAddress, { params: { id: field(form, 'id') } }),
}

function addressOf(form: FormData) {
  const place = readPlace(field(form, 'state'), field(form, 'lga'))
  return {
    fullName: field(form, 'fullName'),
    phone: field(form, 'phone'),
    street: field(form, 'street'),
    landmark: field(form, 'landmark'),
    town: townOf(field(form, 'town'), place.lga),
    ...place,
    note: field(form, 'note'),
    isDefault: form.has('isDefault'),
  }
}
