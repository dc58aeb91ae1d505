import { endpoint } from './endpoint.ts'
import type { OrderActionBody, OrderPage } from '../schemas/order-page.ts'
import type {
  AccountName,
  BankAccount,
  BankList,
  SaveBankAccount,
  PayoutAccount,
} from '../schemas/payouts.ts'
import type { SellerPayoutQuery, SellerPayouts } from '../schemas/orders/seller-payouts.ts'

type Reference = { params: { reference: string } }

/** Orders, their disputes, and the payouts of sellers. Part of `endpoints`. */
export const ordersEndpoints = {
  orders: {
    /** Added: one order, for its buyer and its seller. */
    one: endpoint<Reference, OrderPage>('GET', '/api/v1/orders/:reference', { access: 'session' }),
    /** Added: accept, ready, send, receive, refund. The answer is the order after the action. */
    act: endpoint<{ params: { reference: string; action: string }; body: OrderActionBody }, OrderPage>(
      'POST',
      '/api/v1/orders/:reference/actions/:action',
      { access: 'session' },
    ),
    /** Added: text and photos of the buyer. */
    openDispute: endpoint<Reference & { form: FormData }, OrderPage>(
      'POST',
      '/api/v1/orders/:reference/dispute',
      { access: 'session', limit: 'upload', multipart: true },
    ),
    /** Added: a picture of a dispute, for the two parties of the order. */
    disputePicture: endpoint<{ params: { reference: string; pictureId: string } }, unknown>(
      'GET',
      '/api/v1/orders/:reference/dispute/pictures/:pictureId',
      { access: 'session' },
    ),
    /** Added: text and photos of the seller. */
    answerDispute: endpoint<Reference & { form: FormData }, OrderPage>(
      'POST',
      '/api/v1/orders/:reference/dispute/answer',
      { access: 'session', limit: 'upload', multipart: true },
    ),
  },
  payouts: {
    /** Added: the seller's balance, and their payouts, newest first, each with the orders in it. */
    own: endpoint<{ query?: SellerPayoutQuery }, SellerPayouts>('GET', '/api/v1/payouts', {
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
  },
} as const
