import { idParams, Message } from '@oja/contract/fields.ts'
import { adminEndpoints } from '@oja/contract/trust-endpoints.ts'
import { BackOfficePeople, BackOfficePersonPage, PeopleQuery } from '@oja/contract/trust-people.ts'
import { Reason } from '@oja/contract/trust.ts'
import { nameNext } from '../platform/list-answers.ts'
import { at } from '../platform/platform.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import {
  backOfficePeople,
  backOfficePerson,
  decidePerson,
  logOutEverywhere,
  resendVerification,
} from './back-office-people.ts'

const rowsOnPage = 25

/** Accounts as an admin sees them, and what he may do for or against one. */
export function peopleRoutes(app: App, { pool, textPool, config, door }: RoutePlatform): void {
  app.route({
    ...at(adminEndpoints.people),
    schema: { querystring: PeopleQuery, response: { 200: BackOfficePeople } },
    async handler(request, reply) {
      await door.admin(request)
      const { rows, after } = await backOfficePeople(textPool, request.query, rowsOnPage)
      nameNext(reply, adminEndpoints.people.path, request.query, after)
      return { data: rows }
    },
  })

  app.route({
    ...at(adminEndpoints.person),
    schema: { params: idParams, response: { 200: BackOfficePersonPage } },
    async handler(request) {
      await door.admin(request)
      return backOfficePerson(pool, request.params.id)
    },
  })

  app.route({
    ...at(adminEndpoints.resendVerification),
    schema: { params: idParams, response: { 200: Message } },
    async handler(request) {
      await resendVerification(pool, config, await door.admin(request), request.params.id)
      return { message: 'Verification mail sent' }
    },
  })

  app.route({
    ...at(adminEndpoints.endSessions),
    schema: { params: idParams, response: { 200: Message } },
    async handler(request) {
      await logOutEverywhere(pool, await door.admin(request), request.params.id)
      return { message: 'Logged out everywhere' }
    },
  })

  app.route({
    ...at(adminEndpoints.suspendPerson),
    schema: { params: idParams, body: Reason, response: { 200: Message } },
    async handler(request) {
      const admin = await door.admin(request)
      const { reason } = request.body
      await decidePerson(pool, config, admin, request.params.id, { suspended: true, reason })
      return { message: 'Person suspended' }
    },
  })

  app.route({
    ...at(adminEndpoints.restorePerson),
    schema: { params: idParams, response: { 200: Message } },
    async handler(request) {
      const admin = await door.admin(request)
      await decidePerson(pool, config, admin, request.params.id, { suspended: false, reason: '' })
      return { message: 'Person restored' }
    },
  })
}
