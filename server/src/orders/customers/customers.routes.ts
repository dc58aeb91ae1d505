import { customerEndpoints } from '@oja/contract/endpoints/orders/customers.ts'
import { idParams } from '@oja/contract/schemas/fields.ts'
import { CustomerQuery, Customers, OneCustomer } from '@oja/contract/schemas/orders/customers.ts'
import { route } from '../../platform/http/route.ts'
import { setNextLink, setTotalCount } from '../../platform/pagination/pagination.ts'
import type { App, RoutePlatform } from '../../platform/platform.ts'
import { countCustomers, listCustomers, oneCustomer } from './customers.ts'

/** Who has bought from a shop, for its owner and for helpers who handle its orders. */
export function customersRoutes(app: App, platform: RoutePlatform): void {
  route(app, customerEndpoints.list, {
    schema: { querystring: CustomerQuery, response: { 200: Customers } },
    async handler({ actor, query }, reply) {
      const { answer, after } = await listCustomers(platform, actor, query)
      setNextLink(reply, customerEndpoints.list.path, query, after)
      const page = { start: query.after, rows: answer.data.length, after }
      await setTotalCount(reply, page, () => countCustomers(platform, actor, query))
      return answer
    },
  })

  route(app, customerEndpoints.one, {
    schema: { params: idParams, response: { 200: OneCustomer } },
    handler: ({ actor, params }) => oneCustomer(platform, actor, params.id),
  })
}
