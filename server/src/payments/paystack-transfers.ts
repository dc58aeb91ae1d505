import { maximumKobo } from '@oja/contract/values/money.ts'
import { z } from 'zod'
import { ProviderFault } from './paystack-request.ts'
import type { PaystackRequest } from './paystack-request.ts'

export interface Bank {
  /** The provider's number of it, which the account of a refund names. Transfers name the code. */
  id: string
  code: string
  name: string
}

/** A transfer as the provider reports it (section 5.7 of docs/requirements/paystack.md). Amounts in kobo. */
export interface ProviderTransfer {
  providerId: string
  reference: string
  amountKobo: number
  state: TransferState
  /** The provider's fee in kobo. Null when the provider has not named it. */
  feeKobo: number | null
}

export const transferStates = [
  'pending',
  'received',
  'otp',
  'success',
  'failed',
  'reversed',
  'abandoned',
  'blocked',
  'rejected',
] as const
export type TransferState = (typeof transferStates)[number]

export interface PaystackTransfers {
  /** Nigerian banks that can receive money, by name. */
  banks(): Promise<Bank[]>
  /** The name that the bank has for an account. Null when the bank has no such account. */
  accountName(account: { bankCode: string; accountNumber: string }): Promise<string | null>
  /** The provider's code for an account. The same account always has the same code. */
  recipient(account: { bankCode: string; accountNumber: string; name: string }): Promise<string>
  /** Sends money. The same reference never pays twice. `refused` is the provider's reason: nothing was sent. */
  transfer(wanted: {
    reference: string
    amountKobo: number
    recipientCode: string
    reason: string
  }): Promise<ProviderTransfer | { refused: string }>
  /** The state of a transfer. Null when the provider does not know it. */
  transferOf(reference: string): Promise<ProviderTransfer | null>
}

const id = z.union([z.int(), z.string().min(1)])
const BankList = z.object({
  status: z.literal(true),
  data: z.array(z.object({ id, name: z.string(), code: z.string() })),
})
const Resolved = z.object({ status: z.literal(true), data: z.object({ account_name: z.string().min(1) }) })
const RecipientMade = z.object({
  status: z.literal(true),
  data: z.object({ recipient_code: z.string().min(1) }),
})
const Transfer = z.object({
  status: z.literal(true),
  data: z.object({
    id,
    reference: z.string(),
    amount: z.int(),
    status: z.enum(transferStates),
    fee_charged: z.int().min(0).max(maximumKobo).nullish().catch(null),
  }),
})
const Refused = z.object({ status: z.literal(false), message: z.string(), code: z.string().nullish() })

/** Banks, accounts and transfers to sellers. */
export function openPaystackTransfers(call: PaystackRequest): PaystackTransfers {
  return {
    async banks() {
      const { json } = await call('/bank?country=nigeria&currency=NGN&perPage=100')
      const read = BankList.safeParse(json)
      if (!read.success) throw new ProviderFault('the list of banks was not understood')
      const banks = new Map(read.data.data.map((bank) => [bank.code, { ...bank, id: String(bank.id) }]))
      return [...banks.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
    },

    async accountName({ bankCode, accountNumber }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })
      const { status, json } = await call(`/bank/resolve?${query}`)
      if (status >= 400 && status < 500) return null
      const read = Resolved.safeParse(json)
      if (!read.success) throw new ProviderFault('the account was not understood')
      return read.data.data.account_name
    },

    async recipient({ bankCode, accountNumber, name }) {
      const { json } = await call('/transferrecipient', {
        type: 'nuban',
        name,
        account_number: accountNumber,
        bank_code: bankCode,
        currency: 'NGN',
      })
      const read = RecipientMade.safeParse(json)
      if (!read.success) throw new ProviderFault('the recipient was not understood')
      return read.data.data.recipient_code
    },

    async transfer({ reference, amountKobo, recipientCode, reason }) {
      const { status, json } = await call('/transfer', {
        source: 'balance',
        amount: amountKobo,
        recipient: recipientCode,
        reference,
        reason,
        currency: 'NGN',
      })
      const refusal = Refused.safeParse(json)
      if (status >= 400 && refusal.success) {
        // An earlier call succeeded. The caller must ask for the state of that transfer.
        if (refusal.data.code === 'duplicate_reference')
          throw new ProviderFault('a transfer with this reference was sent before')
        return { refused: refusal.data.message }
      }
      return readTransfer(json, reference)
    },

    async transferOf(reference) {
      const { status, json } = await call(`/transfer/verify/${encodeURIComponent(reference)}`)
      if (status === 404 && Refused.safeParse(json).success) return null
      return readTransfer(json, reference)
    },
  }
}

function readTransfer(json: unknown, reference: string): ProviderTransfer {
  const read = Transfer.safeParse(json)
  if (!read.success || read.data.data.reference !== reference)
    throw new ProviderFault('the transfer was not understood')
  const { id: providerId, amount, status, fee_charged: fee } = read.data.data
  return {
    providerId: String(providerId),
    reference,
    amountKobo: amount,
    state: status,
    feeKobo: fee ?? null,
  }
}
