import { ProviderFault } from '../../server/src/payments/payments.ts'
import type { Paystack, TransferState } from '../../server/src/payments/payments.ts'
import type { Random } from '../../tests/random.ts'

interface Transaction {
  id: string
  reference: string
  amountKobo: number
  status: 'abandoned' | 'success' | 'failed' | 'reversed'
}
interface Refund {
  providerId: string
  reference: string
  amountKobo: number
  status: 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'
  reason: ''
}
interface Dispute {
  id: string
  reference: string
  status: 'awaiting-merchant-feedback' | 'resolved'
  resolution: string | null
}
interface Transfer {
  providerId: string
  reference: string
  amountKobo: number
  state: TransferState
  feeKobo: number | null
}

/** The payment provider as a model: the app's books are compared with what it knows. */
export interface SimulatedProvider {
  api: Paystack
  transactions: Map<string, Transaction>
  refunds: Refund[]
  disputes: Dispute[]
  transfers: Map<string, Transfer>
  /** Events that were sent and may arrive never, once or often, in any order. */
  events: { event: string; data: object }[]
  /** 0: every call arrives and is answered. */
  faults: number
  pay(reference: string, offKobo: number): void
  move(refund: Refund, status: Refund['status']): void
  claim(reference: string): void
  resolve(dispute: Dispute, resolution: string): void
  transferTo(transfer: Transfer, state: TransferState): void
}

/**
 * A payment provider that loses, refuses and ignores calls at random. `between` runs while a call is under way:
 * whatever another node or person does in that moment.
 */
export function simulateProvider(random: Random, between: () => Promise<void>): SimulatedProvider {
  const transactions = new Map<string, Transaction>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const transfers = new Map<string, Transfer>()
  const events: SimulatedProvider['events'] = []
  let ids = 0
  const nextId = (kind: string) => `${kind}-${random.run}-${(ids += 1)}`
  const notify = (event: string, data: object) => void events.push({ event, data: { ...data, nonce: ids++ } })

  /** A call over a bad connection: lost, or answered with the answer lost. */
  async function call<Result>(work: () => Result): Promise<Result> {
    if (random.chance(provider.faults)) throw new ProviderFault('not heard')
    await between()
    const result = work()
    if (random.chance(provider.faults)) throw new ProviderFault('the answer was lost')
    return result
  }

  const given = (reference: string) =>
    refunds
      .filter((one) => one.reference === reference && one.status !== 'failed')
      .reduce((sum, { amountKobo }) => sum + amountKobo, 0)

  const api: Paystack = {
    initialize: ({ reference, amountKobo }) =>
      call(() => {
        if (!transactions.has(reference))
          transactions.set(reference, { id: nextId('charge'), reference, amountKobo, status: 'abandoned' })
        return { accessCode: reference, authorizationUrl: `http://localhost/${reference}` }
      }),
    charge: (reference) =>
      call(() => {
        const found = transactions.get(reference)
        if (!found) return { state: 'unknown' as const }
        if (found.status !== 'success') return { state: 'over' as const, status: found.status, fault: '' }
        const { id: providerId, amountKobo } = found
        return {
          state: 'paid' as const,
          charge: {
            providerId,
            reference,
            amountKobo,
            currency: 'NGN',
            mode: 'test' as const,
            paidAt: null,
            feesKobo: random.chance(0.7) ? Math.floor(amountKobo / 66) : null,
          },
        }
      }),
    transactionsSince: (_since, page) =>
      call(() => (page > 1 ? [] : [...transactions.values()].toReversed().slice(0, 99))),
    refunds: ({ reference }) => call(() => refunds.filter((one) => one.reference === reference)),
    refund: ({ reference, amountKobo }) =>
      call(() => {
        const found = transactions.get(reference)
        if (found?.status !== 'success' || given(reference) + amountKobo > found.amountKobo)
          return { refused: 'More than was paid' }
        const refund: Refund = {
          providerId: nextId('refund'),
          reference,
          amountKobo,
          status: 'pending',
          reason: '',
        }
        refunds.push(refund)
        return { ...refund }
      }),
    redirectRefund: (providerId) =>
      call(() => {
        const found = refunds.find((one) => one.providerId === providerId)
        if (found?.status !== 'needs-attention') throw new ProviderFault('wrong state')
        found.status = 'processing'
        return { ...found }
      }),
    dispute: (providerId) =>
      call(() => {
        const found = disputes.find(({ id }) => id === providerId)
        if (!found) return null
        const outcome =
          found.status !== 'resolved' ? 'open' : found.resolution === 'declined' ? 'won' : 'lost'
        return { providerId, ...found, outcome, amountKobo: null, dueAt: null } as const
      }),
    banks: async () => [],
    accountName: async () => 'ADA',
    recipient: () => call(() => 'RCP_1'),
    transfer: ({ reference, amountKobo }) =>
      call(() => {
        if (transfers.has(reference)) throw new ProviderFault('sent before')
        const transfer = {
          providerId: nextId('transfer'),
          reference,
          amountKobo,
          state: 'pending' as TransferState,
          feeKobo: null,
        }
        transfers.set(reference, transfer)
        return { ...transfer }
      }),
    transferOf: (reference) =>
      call(() => {
        const found = transfers.get(reference)
        return found ? { ...found } : null
      }),
  }

  const provider: SimulatedProvider = {
    api,
    transactions,
    refunds,
    disputes,
    transfers,
    events,
    faults: 0.1,
    pay(reference, offKobo) {
      const found = transactions.get(reference)
      if (found?.status !== 'abandoned' && found?.status !== 'failed') return
      found.status = 'success'
      found.amountKobo += offKobo
      notify('charge.success', { reference })
    },
    move(refund, status) {
      refund.status = status
      const found = transactions.get(refund.reference)
      const done = refunds
        .filter((one) => one.reference === refund.reference && one.status === 'processed')
        .reduce((sum, { amountKobo }) => sum + amountKobo, 0)
      if (found && done >= found.amountKobo) found.status = 'reversed'
      notify(`refund.${status}`, { transaction_reference: refund.reference })
    },
    claim(reference) {
      if (transactions.get(reference)?.status !== 'success' || given(reference) > 0) return
      const dispute: Dispute = {
        id: nextId('dispute'),
        reference,
        status: 'awaiting-merchant-feedback',
        resolution: null,
      }
      disputes.push(dispute)
      notify('charge.dispute.create', { id: dispute.id })
    },
    resolve(dispute, resolution) {
      if (dispute.status === 'resolved') return
      const found = transactions.get(dispute.reference)
      // A bank takes back only what is still there.
      const isTaken =
        resolution !== 'declined' && found?.status === 'success' && given(dispute.reference) === 0
      dispute.status = 'resolved'
      dispute.resolution = isTaken ? resolution : 'declined'
      if (isTaken && found) found.status = 'reversed'
      notify('charge.dispute.resolve', { id: dispute.id })
    },
    transferTo(transfer, state) {
      transfer.state = state
      transfer.feeKobo = 1_000
      notify(`transfer.${state}`, { reference: transfer.reference })
    },
  }
  return provider
}
