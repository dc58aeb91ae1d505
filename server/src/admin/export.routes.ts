import { roleWords } from '@oja/contract/values/admin/words/account-words.ts'
import { inboxWords, ticketStateWords } from '@oja/contract/values/admin/words/ticket-words.ts'
import { TicketsQuery } from '@oja/contract/schemas/admin/admin-tickets.ts'
import { adminFile } from '@oja/contract/endpoints/admin.ts'
import type { adminFiles } from '@oja/contract/endpoints/admin.ts'
import { UsersQuery } from '@oja/contract/schemas/admin/admin-users.ts'
import { auditSentence } from '@oja/contract/values/admin/audit-sentences.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { harmWord, reportReasons } from '@oja/contract/values/trust-labels.ts'
import { AuditQuery, AdminListQuery, ReportsQuery } from '@oja/contract/schemas/trust.ts'
import type { z } from 'zod'
import { sendAdminFile } from './admin-route-helpers.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import type { AdminActor } from '../platform/auth/guards.ts'
import { route } from '../platform/http/route.ts'
import type { CsvCell } from '../platform/pagination/csv.ts'
import { listAdminTickets, ticketSearchOf } from '../support/support.ts'
import { listKyc } from '../trust/trust.ts'
import { auditFilters, auditLog } from './audit-log.ts'
import type { AuditFilters } from './audit-log.ts'
import { linesPerBatch, listAsCsv, documentFileName } from './export.ts'
import { listAdminUsers } from './users.ts'
import { listAdminSellers, reportedSellersPage } from './overview.ts'

/** The admin lists as files. The audit log gets who downloaded a list and with which filters. */
export function exportRoutes(app: App, { pool, textPool, encryption }: RoutePlatform): void {
  file('sellers', AdminListQuery, (query) =>
    listAsCsv((after) => listAdminSellers(pool, { ...query, after }, linesPerBatch), {
      Seller: ({ name }) => name,
      Email: ({ email }) => email,
      Business: ({ businessName }) => businessName,
      State: ({ state }) => state,
      Status: ({ status }) => status,
      Verified: ({ verified }) => (verified ? 'yes' : 'no'),
      Listings: ({ listings }) => listings,
      'Reason of suspension': ({ suspensionReason }) => suspensionReason,
      'Since (Lagos time)': ({ createdAt }) => new Date(createdAt),
    }),
  )

  file('users', UsersQuery, (query) =>
    listAsCsv((after) => listAdminUsers(textPool, { ...query, after }, linesPerBatch), {
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Phone: ({ phone }) => phone,
      Role: ({ role }) => roleWords[role],
      Status: ({ status }) => status,
      'Paid orders': ({ orders }) => orders,
      'Open orders': ({ openOrders }) => openOrders,
      'Last seen (Lagos time)': ({ lastSeenAt }) => momentOrNothing(lastSeenAt),
      'Since (Lagos time)': ({ createdAt }) => new Date(createdAt),
    }),
  )

  // Without the numbers of identity documents: they are decrypted only for one admin who looks at one submission.
  file('kyc', AdminListQuery, (query) =>
    listAsCsv((after) => listKyc({ pool, encryption }, { ...query, after }, linesPerBatch), {
      Seller: ({ name }) => name,
      Email: ({ email }) => email,
      Business: ({ businessName }) => businessName,
      Paper: ({ paperKind }) => documentFileName(paperKind),
      Status: ({ status }) => status,
      Reason: ({ reason }) => reason,
      'Handed in (Lagos time)': ({ handedInAt }) => new Date(handedInAt),
      'Decided (Lagos time)': ({ decidedAt }) => momentOrNothing(decidedAt),
    }),
  )

  file('reports', ReportsQuery, (query) =>
    listAsCsv((after) => reportedSellersPage(pool, { ...query, after }, linesPerBatch), {
      Seller: ({ sellerName }) => sellerName,
      Business: ({ businessName }) => businessName,
      'Total sales': ({ totalSales }) => totalSales,
      'Flagged issues': ({ flaggedIssues }) => flaggedIssues,
      Harm: ({ harm }) => harmWord(harm),
      Reason: ({ reason }) => reason,
      Status: ({ status }) => status,
    }),
  )

  file('tickets', TicketsQuery, (query, admin) =>
    listAsCsv(
      (after) => listAdminTickets(textPool, { ...ticketSearchOf(query, admin), after }, linesPerBatch),
      {
        Reference: ({ reference }) => reference,
        Name: ({ name }) => name,
        Email: ({ email }) => email,
        Phone: ({ phone }) => phone,
        Category: ({ category }) => category,
        Subject: ({ subject }) => subject,
        Inbox: ({ inbox }) => inboxWords[inbox],
        Status: ({ state }) => ticketStateWords[state],
        'Looked after by': ({ assignee }) => assignee,
        Overdue: ({ isOverdue }) => (isOverdue ? 'yes' : 'no'),
        'Written (Lagos time)': ({ createdAt }) => new Date(createdAt),
        'Last message (Lagos time)': ({ lastMessageAt }) => new Date(lastMessageAt),
      },
    ),
  )

  file('audit', AuditQuery, (query) => {
    let filters: Promise<AuditFilters> | undefined
    const page = async (after: string | undefined) =>
      auditLog(pool, await (filters ??= auditFilters(pool, query)), after, linesPerBatch)
    return listAsCsv(page, {
      'When (Lagos time)': ({ at }) => new Date(at),
      Who: ({ admin }) => admin,
      'What happened': (entry) => auditSentence(entry),
      About: ({ subject }) => subject.name,
      Shop: ({ subject }) => subject.shop ?? '',
      Reason: ({ after }) => reasonOf(after),
      Before: ({ before }) => sideOf(before),
      After: ({ after: { reason: _reason, note: _note, ...after } }) => sideOf(after),
      Id: ({ subject }) => subject.id,
    })
  })

  function file<Query extends z.ZodType<Record<string, unknown>>>(
    list: (typeof adminFiles)[number],
    querystring: Query,
    lines: (query: z.output<Query>, admin: AdminActor) => AsyncIterable<string>,
  ): void {
    route(app, adminFile(list), {
      schema: { querystring },
      async handler(request, reply) {
        const { actor: admin } = request
        const query = request.query as z.output<Query>
        return sendAdminFile(pool, reply, admin, list, query, lines(query, admin))
      },
    })
  }
}

/** Why, in the words of the admin and of the list that the admin chose from. */
function reasonOf({ reason, note }: Record<string, unknown>): string {
  return [reason, note]
    .filter((one) => typeof one === 'string' && one !== '')
    .map((one) => reportReasons.find(({ value }) => value === one)?.label ?? one)
    .join(' · ')
}

/** One side of a change as "percent: 5 · holds words: yes · place state: Lagos"; "" where nothing was or is. */
function sideOf(facts: object): string {
  return factsOf('', facts).join(' · ')
}

function factsOf(path: string, facts: object): string[] {
  return Object.entries(facts).flatMap(([name, value]: [string, unknown]) => {
    const called = `${path}${plainName(name)}`
    if (Array.isArray(value) && value.some(isFacts))
      return value.flatMap((one: unknown, at) =>
        isFacts(one)
          ? factsOf(`${called} ${at + 1} `, one)
          : [`${called} ${at + 1}: ${plainValue(name, one)}`],
      )
    return isFacts(value) ? factsOf(`${called} `, value) : [`${called}: ${plainValue(name, value)}`]
  })
}

function isFacts(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** "amountMinor" as "amount", "holdsWords" as "holds words". */
function plainName(name: string): string {
  return name.replace(/Minor$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function plainValue(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('Minor')) return formatNaira(value)
  return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || 'none'
}

function momentOrNothing(at: string | null): CsvCell {
  return at === null ? '' : new Date(at)
}
