import { endpoints } from '@oja/contract/endpoints/endpoints.ts'
import {
  AccountName,
  BankAccount,
  BankList,
  SaveBankAccount,
  PayoutAccount,
  TransactionQuery,
  Transactions,
} from '@oja/contract/schemas/payouts.ts'
import type { Payments } from '../../payments/payments.ts'
import { at } from '../../platform/platform.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { setNextLink, sendCsv, setTotalCount } from '../../platform/pagination/pagination.ts'
import { savePayoutAccount, openBankList, payoutAccount, resolveAccount } from './payout-account.ts'
import { countTransactions, sellerTransactions, statementCsv } from '../ledger/seller-statement.ts'

/** A seller's money: what came in, what he gets, and where it goes. */
export function payoutsRoutes(app: App, platform: RoutePlatform, payments: Payments): void {
  const { pool, door, limits, config } = platform
  const till = { pool, payments, config }
  const banks = openBankList(till)

  app.route({
    ...at(endpoints.sellers.transactions),
    schema: { querystring: TransactionQuery, response: { 200: Transactions } },
    async handler(request, reply) {
      const actor = await door.seller(request)
      const { answer, after } = await sellerTransactions(pool, actor, request.query)
      setNextLink(reply, endpoints.sellers.transactions.path, {}, after)
      const page = { start: request.query.after, rows: answer.transactions.length, after }
      await setTotalCount(reply, page, () => countTransactions(pool, actor))
      return answer
    },
  })

  app.route({
    method: 'GET',
    url: `${endpoints.sellers.transactions.path}.csv`,
    handler: async (request, reply) =>
      sendCsv(reply, 'statement', statementCsv(pool, await door.seller(request))),
  })

  app.route({
    ...at(endpoints.payouts.banks),
    schema: { response: { 200: BankList } },
    async handler(request) {
      await door.seller(request)
      return banks()
    },
  })

  app.route({
    ...at(endpoints.payouts.account),
    schema: { response: { 200: PayoutAccount } },
    handler: async (request) => payoutAccount(pool, (await door.seller(request)).sellerId),
  })

  app.route({
    ...at(endpoints.payouts.resolve),
    schema: { body: BankAccount, response: { 200: AccountName } },
    async handler(request) {
      const actor = await door.seller(request)
      await limits.count('resolve_account', actor.userId)
      return resolveAccount(till, await banks(), request.body)
    },
  })

  app.route({
    ...at(endpoints.payouts.keep),
    schema: { body: SaveBankAccount, response: { 200: PayoutAccount } },
    async handler(request) {
      const actor = await door.seller(request)
      await door.fresh(request)
      await limits.count('resolve_account', actor.userId)
      return savePayoutAccount(till, actor, await banks(), request.body)
    },
  })
}
