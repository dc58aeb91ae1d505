import { moneyDeskEndpoints } from '@oja/contract/endpoints/admin-payments.ts'
import type { DeskOrder, DisputeDecision } from '@oja/contract/schemas/admin-payments.ts'
import { data, redirect } from 'react-router'
import { withFreshPassword } from '../../session/reauthenticate.ts'
import { field, refuse } from '../../api/page.ts'
import type { Submission, Visit } from '../../api/page.ts'
import { typedPart } from '../../format/typed-part.ts'
import { realOrSample } from '../real-or-sample.ts'
import { sampleOrder } from '../samples/sample-payments.ts'

/** The order an address names, for an admin; the sample for everybody else. */
export function loadDeskOrder(visit: Visit) {
  const params = { reference: visit.params.reference ?? '' }
  return realOrSample<DeskOrder['data']>(
    visit,
    (api) => api(moneyDeskEndpoints.order, { params }),
    sampleOrder,
  )
}

/** Does what a form of an order's page asks, as an admin, and shows the page again with what was done. */
export async function actOnOrder(submission: Submission) {
  const act = acts[field(submission.form, 'action')]
  if (!act) throw data({ message: 'There is no such action' }, { status: 400 })
  const { message } = await withFreshPassword(submission, () =>
    act(submission, { reference: submission.params.reference ?? '' }),
  )
  return redirect(`${submission.url.pathname}?${new URLSearchParams({ done: message })}`)
}

type Act = (submission: Submission, params: { reference: string }) => Promise<{ message: string }>

const acts: Record<string, Act> = {
  ask: ({ api }, params) => api(moneyDeskEndpoints.ask, { params }),
  refund: ({ api, form }, params) =>
    api(moneyDeskEndpoints.refund, {
      params,
      body: { note: field(form, 'note'), amountMinor: typedPart(form, 'how') },
    }),
  decide: ({ api, form }, params) => {
    const decision = field(form, 'decision')
    return api(moneyDeskEndpoints.decide, {
      params,
      body: {
        decision: decision as DisputeDecision['decision'],
        note: field(form, 'note'),
        amountMinor: typedPart(form, 'decision'),
      },
    })
  },
  retryRefund: ({ api, form }, params) => {
    const accountNumber = field(form, 'accountNumber').replaceAll(/\s/g, '')
    const bankId = field(form, 'bankId')
    const isGiven = accountNumber !== '' || bankId !== ''
    if (isGiven && !/^\d{10}$/.test(accountNumber)) refuse({ accountNumber: 'Ten digits' })
    return api(moneyDeskEndpoints.retryRefund, {
      params,
      body: isGiven ? { account: { accountNumber, bankId } } : {},
    })
  },
}
