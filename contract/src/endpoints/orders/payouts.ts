import { endpoint } from '../endpoint.ts'
import type {
  AccountName,
  BankAccount,
  BankList,
  SaveBankAccount,
  PayoutAccount,
} from '../../schemas/payouts.ts'
import type { MonthStatementAnswer, StatementQuery } from '../../schemas/orders/month-statement.ts'
import type { SellerPayoutQuery, SellerPayouts } from '../../schemas/orders/seller-payouts.ts'

// Apart from `endpoints`, which every page loads: one page needs these.

/** Added: payouts of a seller and the bank account for them. */
export const payoutEndpoints = {
  /** Added: the seller's balance, and their payouts, newest first, each with the orders in it. */
  own: endpoint<{ query?: SellerPayoutQuery }, SellerPayouts>('GET', '/api/v1/payouts', {
    access: 'seller',
  }),
  /** Added: the seller's money in one month, day by day. */
  statement: endpoint<{ query?: StatementQuery }, MonthStatementAnswer>('GET', '/api/v1/payouts/statement', {
    access: 'seller',
  }),
  /** Added: the banks that a payout can go to. */
  banks: endpoint<Record<never, never>, BankList>('GET', '/api/v1/payouts/banks', { access: 'seller' }),
  /** Added: the bank account for the seller's payouts. */
  account: endpoint<Record<never, never>, PayoutAccount>('GET', '/api/v1/payouts/account', {
    access: 'seller',
  }),
  /** Added: the name that the bank has for an account. */
  resolve: endpoint<{ body: BankAccount }, AccountName>('POST', '/api/v1/payouts/account/resolve', {
    access: 'seller',
    limit: 'resolveBankAccount',
  }),
  /** Added: stores an account after the seller confirmed its name. */
  saveAccount: endpoint<{ body: SaveBankAccount }, PayoutAccount>('PUT', '/api/v1/payouts/account', {
    access: 'seller',
    limit: 'resolveBankAccount',
    reauthenticated: true,
  }),
} as const
