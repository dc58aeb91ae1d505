import { adminPaymentsEndpoints } from '@oja/contract/endpoints/admin-payments.ts'
import type { AdminOrder, DisputeDecision, RefundBanks } from '@oja/contract/schemas/admin/admin-payments.ts'
import { formatNaira, parseNaira } from '@oja/contract/values/money.ts'
import { noteLength } from '@oja/contract/values/order-limits.ts'
import { data } from 'react-router'
import { answerOrFailure } from '../../api/answer-or-failure.ts'
import { isCallError } from '../../api/call-error.ts'
import { withReauthentication } from '../../session/reauthenticate.ts'
import { field, throwFormErrors } from '../../api/page.ts'
import type { FormSubmission, PageRequest } from '../../api/page.ts'
import { knownValue } from '../../format/known-value.ts'
import { readPartialAmount } from '../../format/typed-part.ts'
import { redirectDone } from '../admin-done.ts'
import { isCaseForm, loadCase, submitCase } from '../cases/submit-case.ts'
import { reasonOf } from '../reason-chips.tsx'
import { realOrSample } from '../real-or-sample.ts'
import type { AdminData } from '../real-or-sample.ts'
import { sampleOrder } from '../samples/sample-payments.ts'
import { failedRefundOf } from './failed-refund.tsx'

/**
 * The order of the address, for an admin; the sample for everybody else. `forSupport`: the same order for an admin of
 * support, who has no rights in money.
 */
export async function loadAdminOrder(visit: PageRequest) {
  const params = { reference: visit.params.reference ?? '' }
  try {
    const shown = await realOrSample<AdminOrder['data']>(
      visit,
      (api) => api(adminPaymentsEndpoints.order, { params }),
      sampleOrder,
    )
    const internal = await loadCase(visit, shown.isSample, { kind: 'order', id: params.reference })
    return { forSupport: null, shown: { ...shown, internal, banks: await banksOf(visit, shown) } }
  } catch (error) {
    if (!isCallError(error) || error.code !== 'FORBIDDEN') throw error
    const { data } = await visit.api(adminPaymentsEndpoints.supportOrder, { params })
    return { forSupport: data, shown: null }
  }
}

/** The banks that its refund can go to; none where it needs no account, or where the provider does not name them. */
async function banksOf({ api }: PageRequest, { isSample, data: order }: AdminData<AdminOrder['data']>) {
  const none: RefundBanks['data'] = []
  if (isSample || !failedRefundOf(order)?.needsAccount) return none
  const { answer } = await answerOrFailure(api(adminPaymentsEndpoints.refundBanks, {}))
  return answer?.data ?? none
}

/** Runs the action of a form of the order page, and shows the page again with the result. */
export async function actOnOrder(submission: FormSubmission) {
  if (isCaseForm(submission.form))
    return submitCase(submission, { kind: 'order', id: submission.params.reference ?? '' })
  const act = knownValue(acts, field(submission.form, 'action'))
  if (!act) throw data({ message: 'There is no such action' }, { status: 400 })
  const { message } = await withReauthentication(submission, () =>
    act(submission, { reference: submission.params.reference ?? '' }),
  )
  return redirectDone(submission.url, message)
}

type Act = (submission: FormSubmission, params: { reference: string }) => Promise<{ message: string }>

const acts: Record<string, Act> = {
  ask: ({ api }, params) => api(adminPaymentsEndpoints.checkWithProvider, { params }),
  refund: ({ api, form }, params) => {
    throwFormErrors(shareFaults(form, 'how'))
    return api(adminPaymentsEndpoints.refund, {
      params,
      body: { note: field(form, 'note'), amountMinor: readPartialAmount(form, 'how') },
    })
  },
  decide: ({ api, form }, params) => {
    const decision = field(form, 'decision')
    throwFormErrors(shareFaults(form, 'decision'))
    return api(adminPaymentsEndpoints.decide, {
      params,
      body: {
        decision: decision as DisputeDecision['decision'],
        note: field(form, 'note'),
        amountMinor: readPartialAmount(form, 'decision'),
      },
    })
  },
  askBuyer: askSide('buyer'),
  askSeller: askSide('seller'),
  retryRefund: ({ api, form }, params) => {
    const accountNumber = field(form, 'accountNumber').replaceAll(/\s/g, '')
    const bankId = field(form, 'bankId')
    const hasAccount = accountNumber !== '' || bankId !== ''
    if (hasAccount && !/^\d{10}$/.test(accountNumber)) throwFormErrors({ accountNumber: 'Ten digits' })
    return api(adminPaymentsEndpoints.retryRefund, {
      params,
      body: hasAccount ? { account: { accountNumber, bankId } } : {},
    })
  },
}

/** Asks one side of a dispute: the chosen words, then what was typed. */
export function askSide(party: 'buyer' | 'seller'): Act {
  return ({ api, form }, params) => {
    const words = reasonOf(form)
    if (words === '') throwFormErrors({ reason: 'Write what you ask: both sides see it' })
    if (words.length > noteLength)
      throwFormErrors({
        reason: `At most ${noteLength} characters with the chosen sentences. These are ${words.length}`,
      })
    return api(adminPaymentsEndpoints.askSide, { params, body: { party, words } })
  }
}

/**
 * What is wrong with a part refund, by field: the amount and the reason at once. The server checks the amount again
 * with what is left then.
 */
function shareFaults(form: FormData, choice: string): Record<string, string> {
  const typed = field(form, 'amount').trim()
  if (field(form, choice) !== 'part') return {}
  const [kobo, left] = [parseNaira(typed), Number(field(form, 'left'))]
  const isTooMuch = kobo !== null && left > 0 && kobo >= left
  return {
    ...(kobo === null && { amount: 'Enter an amount like 2,500' }),
    ...(isTooMuch && {
      amount: `Give less than ${formatNaira(left)}. For all of it choose “Full refund”.`,
    }),
    ...(field(form, 'note').trim() === '' && { note: 'Give a reason: both sides see it' }),
  }
}
