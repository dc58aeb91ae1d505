import { z } from 'zod'
import { id, requiredText } from './fields.ts'
import { StatementMonth } from './orders/month-statement.ts'
import { disputeStates, fulfilments, paymentStatuses, refundStates } from '../values/order-states.ts'

export const BankList = z.object({ data: z.array(z.object({ code: z.string(), name: z.string() })) })
export type BankList = z.infer<typeof BankList>

const accountNumber = requiredText(20, 'Account number is required')
  .transform((value) => value.replace(/[\s-]/g, ''))
  .refine((value) => /^\d{10}$/.test(value), 'An account number has 10 digits')

/** A bank account as the seller types it. */
export const BankAccount = z.object({
  bankCode: requiredText(20, 'Choose your bank'),
  accountNumber,
})
export type BankAccount = z.input<typeof BankAccount>

/** The name that the bank has for an account. The seller says whether it is theirs. */
export const AccountName = z.object({
  data: z.object({
    bankCode: z.string(),
    bankName: z.string(),
    accountNumber: z.string(),
    accountName: z.string(),
  }),
})
export type AccountName = z.infer<typeof AccountName>

/** Stored only with the name that the seller saw: a slip of one digit gives another name. */
export const SaveBankAccount = BankAccount.extend({
  accountName: requiredText(200, 'Check the account name first'),
})
export type SaveBankAccount = z.input<typeof SaveBankAccount>

/** The account of a seller's payouts, with only the end of its number; null before the seller named one. */
export const PayoutAccount = z.object({
  data: z
    .object({
      bankName: z.string(),
      lastDigits: z.string(),
      accountName: z.string(),
      changedAt: z.string(),
      /** Is the name that of the documents? `open`: the documents are not checked yet. */
      nameCheck: z.enum(['open', 'matched', 'waiting', 'approved', 'refused']),
      /** Why an admin refused it; else "". */
      nameReason: z.string(),
    })
    .nullable(),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

/** A sum of the seller's statement, in kobo. */
const kobo = z.number()

/** One order as money: the price, the commission, the refund, the payout, and why the rest waits. */
export const Transaction = z.object({
  _id: z.string(),
  createdAt: z.string(),
  currency: z.string(),
  amount: z.number(),
  amountMinor: kobo,
  /** The delivery fee, which the seller gets beside the goods. */
  deliveryMinor: kobo,
  status: z.enum(paymentStatuses),
  reference: z.string(),
  /** The order number. */
  number: z.string(),
  productName: z.string(),
  commissionMinor: kobo,
  refund: z.enum(refundStates),
  /** How far the order is, as the overview has it. Servers before 0.24 leave these three out. */
  fulfilment: z.enum(fulfilments).optional(),
  dispute: z.enum(disputeStates).optional(),
  isClaimed: z.boolean().optional(),
  refundedMinor: kobo,
  /** A refund that was started and has not reached the buyer. It is no part of `commissionMinor` and `dueMinor`. */
  goingBackMinor: kobo,
  paidOutMinor: kobo,
  dueMinor: kobo,
  /** Why the amount due has not been paid out; "" when nothing is due. */
  waitsFor: z.string(),
})
export type Transaction = z.infer<typeof Transaction>

export const Transactions = z.object({
  transactions: z.array(Transaction),
  /** Over all orders, whatever page is asked for. */
  totals: z.object({
    soldMinor: kobo,
    commissionMinor: kobo,
    refundedMinor: kobo,
    /** Refunds that were started and have not reached their buyers. No part of `commissionMinor` and `dueMinor`. */
    goingBackMinor: kobo,
    paidOutMinor: kobo,
    dueMinor: kobo,
  }),
})
export type Transactions = z.infer<typeof Transactions>

export const TransactionQuery = z.object({ after: id.optional(), month: StatementMonth.optional() })
export type TransactionQuery = z.input<typeof TransactionQuery>

/** The market's commission, and the categories that have one of their own. Everybody can read it before they sell. */
export const Commission = z.object({
  data: z.object({
    percent: z.number(),
    categories: z.array(z.object({ category: z.string(), percent: z.number() })).optional(),
  }),
})
export type Commission = z.infer<typeof Commission>
