import { sql } from 'kysely'
import type {
  AccountName,
  BankAccount,
  BankList,
  SaveBankAccount,
  PayoutAccount,
} from '@oja/contract/schemas/payouts.ts'
import type { z } from 'zod'
import { ProviderFault } from '../../payments/payments.ts'
import type { Bank } from '../../payments/payments.ts'
import { AppError, invalidFields } from '../../platform/http/app-error.ts'
import { defineQuery } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { SellerActor } from '../../platform/auth/guards.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { notifyByText } from '../../text-messages/text-messages.ts'
import type { CheckoutContext } from '../checkout/start-payment.ts'
import type { NameCheck } from './payouts-records.ts'

/** Compares the name of a shop's account with its documents. The module trust implements it, and register-routes.ts passes it. */
export type CompareName = (sellerId: string) => Promise<void>

/**
 * Whether a shop's account has another name than its documents, as far as we know before anybody compared them. The module
 * trust implements it, and register-routes.ts passes it.
 */
export type HasOtherName = (actor: Pick<SellerActor, 'sellerId' | 'name'>) => Promise<boolean>

const freshMilliseconds = 24 * 3_600_000

/** The provider's banks, asked once a day. The list changes a few times a year. */
export function openBankList({
  payments,
}: Pick<CheckoutContext, 'payments'>): () => Promise<{ data: Bank[] }> {
  let kept: { banks: Bank[]; at: number } | null = null
  return async () => {
    if (!kept || performance.now() - kept.at > freshMilliseconds) {
      try {
        kept = { banks: await payments.provider.banks(), at: performance.now() }
      } catch (error) {
        // An older list is better than none.
        if (!kept || !(error instanceof ProviderFault)) throw unreachable(error)
      }
    }
    return { data: kept.banks }
  }
}

/**
 * Whose account it is, as the bank says. Throws 422 for a number that the bank does not know, 503 when the provider
 * does not answer.
 */
export async function resolveAccount(
  { payments }: Pick<CheckoutContext, 'payments'>,
  banks: BankList,
  { bankCode, accountNumber }: z.output<typeof BankAccount>,
): Promise<AccountName> {
  const bank = banks.data.find(({ code }) => code === bankCode)
  if (!bank) throw invalidFields({ bankCode: 'Choose your bank from the list' })
  let accountName: string | null
  try {
    accountName = await payments.provider.accountName({ bankCode, accountNumber })
  } catch (error) {
    throw unreachable(error)
  }
  if (accountName === null)
    throw invalidFields({ accountNumber: `${bank.name} has no account with this number. Check both.` })
  return { data: { bankCode, bankName: bank.name, accountNumber, accountName } }
}

/** Stores an account under the name that the seller was shown. Throws 422 when the bank now gives another name. */
export async function savePayoutAccount(
  context: CheckoutContext,
  actor: SellerActor,
  banks: BankList,
  input: z.output<typeof SaveBankAccount>,
  compareName: CompareName,
): Promise<PayoutAccount> {
  const { data } = await resolveAccount(context, banks, input)
  if (data.accountName !== input.accountName)
    throw invalidFields({ accountName: 'The bank shows a different name. Check the account again.' })
  await transaction(context.pool, async (tx) => {
    const before = await readAccount.first(tx, { sellerId: actor.sellerId })
    const { changed_at } = await upsertPayoutAccount.one(tx, {
      sellerId: actor.sellerId,
      bankCode: input.bankCode,
      bankName: data.bankName,
      accountNumber: input.accountNumber,
      accountName: data.accountName,
    })
    const key = `payout-account ${actor.sellerId} ${changed_at.toISOString()}`
    const url = `${context.config.publicOrigin}/dashboard/payouts`
    await queueMail(tx, {
      key,
      to: actor.email,
      subject: `Your bank account for payouts was ${before ? 'changed' : 'added'}`,
      greeting: 'We will now pay you into this account',
      paragraphs: [
        `${data.bankName}, account ending ${input.accountNumber.slice(-4)}, in the name of ${data.accountName}.`,
        'If this was not you, change your password and write to us at once.',
      ],
      link: { label: 'See my payouts', url },
    })
    await notifyByText(tx, {
      key,
      userId: actor.userId,
      // Whoever got hold of the account could switch texts about payouts off first.
      kind: actor.email === '' ? 'account' : 'payout',
      words: `We now pay you into {name}, account ending ${input.accountNumber.slice(-4)}. If this was not you, write to us at once.`,
      name: data.bankName,
      url,
    })
  })
  await compareName(actor.sellerId)
  return payoutAccount(context.pool, actor.sellerId)
}

/** Where a seller's money goes. Only the last digits of the account number leave the database. */
export async function payoutAccount(on: Queryable, sellerId: string): Promise<PayoutAccount> {
  const row = await readAccount.first(on, { sellerId })
  if (!row) return { data: null }
  const { bank_name, account_number, account_name, changed_at, name_check, name_reason } = row
  return {
    data: {
      bankName: bank_name,
      lastDigits: account_number.slice(-4),
      accountName: account_name,
      changedAt: changed_at.toISOString(),
      nameCheck: name_check,
      nameReason: name_reason,
    },
  }
}

function unreachable(error: unknown): unknown {
  if (!(error instanceof ProviderFault)) return error
  return new AppError('BUSY', 'The bank is not responding. Please try again in a moment.', {
    retryAfterSeconds: 10,
  })
}

const readAccount = defineQuery<
  { sellerId: string },
  {
    bank_name: string
    account_number: string
    account_name: string
    changed_at: Date
    name_check: NameCheck
    name_reason: string
  }
>(
  'payout_account',
  (p) => sql`select a.bank_name, a.account_number, a.account_name, a.changed_at, a.name_check,
      case when a.name_check = 'refused' then coalesce((select n.reason from payout_account_names n
        where n.seller_id = a.seller_id order by n.id desc limit 1), '') else '' end as name_reason
    from payout_accounts a where a.seller_id = ${p.sellerId}`,
)

/** Stores where a seller's money goes. The name must be the one the bank gave. */
export const upsertPayoutAccount = defineQuery<
  { sellerId: string; bankCode: string; bankName: string; accountNumber: string; accountName: string },
  { changed_at: Date }
>(
  'payout_account_write',
  (p) => sql`insert into payout_accounts (seller_id, bank_code, bank_name, account_number, account_name)
    values (${p.sellerId}, ${p.bankCode}, ${p.bankName}, ${p.accountNumber}, ${p.accountName})
    on conflict (seller_id) do update set bank_code = excluded.bank_code, bank_name = excluded.bank_name,
      account_number = excluded.account_number, account_name = excluded.account_name, changed_at = app_now()
    returning changed_at`,
)

/** For demo people and tests: the name of the account is that of the owner, without documents to compare it with. */
export const markNameMatched = defineQuery<{ sellerId: string }, never>(
  'payout_account_matched',
  (p) => sql`update payout_accounts set name_check = 'matched', proven_name = account_name
    where seller_id = ${p.sellerId} and name_check = 'open'`,
)
