import { dashboardEndpoints } from '@oja/contract/endpoints/sellers/dashboard.ts'
import { payoutEndpoints } from '@oja/contract/endpoints/orders/payouts.ts'
import {
  AccountName,
  BankAccount,
  BankList,
  SaveBankAccount,
  PayoutAccount,
  TransactionQuery,
  Transactions,
} from '@oja/contract/schemas/payouts.ts'
import { MonthStatementAnswer, StatementQuery } from '@oja/contract/schemas/orders/month-statement.ts'
import { SellerPayoutQuery, SellerPayouts } from '@oja/contract/schemas/orders/seller-payouts.ts'
import type { Payments } from '../../payments/payments.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { route } from '../../platform/http/route.ts'
import { setNextLink, sendCsv, setTotalCount } from '../../platform/pagination/pagination.ts'
import { savePayoutAccount, openBankList, payoutAccount, resolveAccount } from './payout-account.ts'
import type { CompareName, HasOtherName } from './payout-account.ts'
import { sellerPayouts } from './seller-payouts.ts'
import { monthStatement, statementCsv } from '../ledger/month-statement.ts'
import { countTransactions, sellerTransactions } from '../ledger/seller-statement.ts'

/** A seller's money: income, payouts and the bank account. */
export function payoutsRoutes(
  app: App,
  platform: RoutePlatform,
  payments: Payments,
  { compareName, hasOtherName }: { compareName: CompareName; hasOtherName: HasOtherName },
): void {
  const { pool, config } = platform
  const context = { pool, payments, config }
  const banks = openBankList(context)

  route(app, dashboardEndpoints.transactions, {
    schema: { querystring: TransactionQuery, response: { 200: Transactions } },
    async handler({ actor, query }, reply) {
      const { answer, after } = await sellerTransactions(pool, actor, query, hasOtherName)
      const { month } = query
      setNextLink(reply, dashboardEndpoints.transactions.path, month === undefined ? {} : { month }, after)
      const page = { start: query.after, rows: answer.transactions.length, after }
      await setTotalCount(reply, page, () => countTransactions(pool, actor, query))
      return answer
    },
  })

  route(app, dashboardEndpoints.transactionsFile, {
    schema: { querystring: StatementQuery },
    handler({ actor, query: { month } }, reply) {
      const name = month === undefined ? 'statement' : `statement-of-${month}`
      return sendCsv(reply, name, statementCsv(pool, actor, month ?? null))
    },
  })

  route(app, payoutEndpoints.own, {
    schema: { querystring: SellerPayoutQuery, response: { 200: SellerPayouts } },
    async handler({ actor, query }, reply) {
      const { answer, after } = await sellerPayouts(pool, actor, query, hasOtherName)
      setNextLink(reply, payoutEndpoints.own.path, {}, after)
      return answer
    },
  })

  route(app, payoutEndpoints.statement, {
    schema: { querystring: StatementQuery, response: { 200: MonthStatementAnswer } },
    handler: async ({ actor, query }) => ({ data: await monthStatement(pool, actor, query) }),
  })

  route(app, payoutEndpoints.banks, {
    schema: { response: { 200: BankList } },
    handler: () => banks(),
  })

  route(app, payoutEndpoints.account, {
    schema: { response: { 200: PayoutAccount } },
    handler: ({ actor }) => payoutAccount(pool, actor.sellerId),
  })

  route(app, payoutEndpoints.resolve, {
    schema: { body: BankAccount, response: { 200: AccountName } },
    handler: async ({ body }) => resolveAccount(context, await banks(), body),
  })

  route(app, payoutEndpoints.saveAccount, {
    schema: { body: SaveBankAccount, response: { 200: PayoutAccount } },
    handler: async ({ actor, body }) => savePayoutAccount(context, actor, await banks(), body, compareName),
  })
}
