import type { FastifyReply } from 'fastify'
import { Message } from '@oja/contract/schemas/fields.ts'
import type { CallInput, Endpoint } from '@oja/contract/endpoints/endpoint.ts'
import { adminMessages } from '@oja/contract/schemas/admin/admin-messages.ts'
import type { AdminMessageKey } from '@oja/contract/schemas/admin/admin-messages.ts'
import type { z } from 'zod'
import { recordChange } from '../platform/auth/audit-log.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Pool } from '../platform/database/database.ts'
import type { AdminActor } from '../platform/auth/guards.ts'
import type { Page } from '../platform/pagination/keyset.ts'
import { setNextLink, sendCsv, setTotalCount } from '../platform/pagination/pagination.ts'
import type { TotalCount } from '../platform/pagination/total-count.ts'
import type { App } from '../platform/platform.ts'
import { route } from '../platform/http/route.ts'

const rowsOnPage = 25

/** Registers an admin list: a page at an address, with the next page in `Link` and the count in `X-Total-Count`. */
export function adminList<Query extends z.ZodObject, Row>(
  app: App,
  address: Endpoint<CallInput, unknown, 'admin'>,
  schema: { query: Query; answer: z.ZodType<{ data: Row[] }> },
  list: {
    read(query: z.output<Query>, max: number, admin: AdminActor): Promise<Page<Row>>
    count(query: z.output<Query>, admin: AdminActor): Promise<TotalCount>
    /** Whether such a query looks at a part of a long list. */
    isPart?(query: z.output<Query>): boolean
  },
): void {
  route(app, address, {
    schema: { querystring: schema.query, response: { 200: schema.answer } },
    async handler(request, reply) {
      const query = request.query as z.output<Query>
      const { rows, after } = await list.read(query, rowsOnPage, request.actor)
      setNextLink(reply, address.path, query, after)
      const page = { start: startOf(query), rows: rows.length, after, isPart: list.isPart?.(query) ?? false }
      await setTotalCount(reply, page, () => list.count(query, request.actor))
      return { data: rows }
    },
  })
}

/** Registers a change by an admin. `change` gives the key of the answer's message. */
export function adminChange<Params extends z.ZodObject, Body extends z.ZodType>(
  app: App,
  address: Endpoint<CallInput, unknown, 'admin'>,
  schema: { params?: Params; body?: Body },
  change: (
    admin: AdminActor,
    given: { params: z.output<Params>; body: z.output<Body> },
  ) => Promise<AdminMessageKey>,
): void {
  route(app, address, {
    schema: { ...schema, response: { 200: Message } },
    async handler(request) {
      const params = request.params as z.output<Params>
      const key = await change(request.actor, { params, body: request.body as z.output<Body> })
      return { message: adminMessages[key] }
    },
  })
}

function startOf({ after }: { after?: unknown }): string | undefined {
  return typeof after === 'string' ? after : undefined
}

/** Sends a list as a CSV file. The audit log first gets the admin and the filters, as for a change. */
export async function sendAdminFile(
  pool: Pool,
  reply: FastifyReply,
  admin: AdminActor,
  list: string,
  asked: object,
  lines: AsyncIterable<string>,
): Promise<FastifyReply> {
  await transaction(pool, (tx) =>
    recordChange(tx, admin, {
      action: 'Download list',
      subject: { kind: 'list', id: list },
      before: {},
      after: { ...asked },
    }),
  )
  return sendCsv(reply, list, lines)
}
