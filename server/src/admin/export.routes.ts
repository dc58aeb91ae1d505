import { roleWords } from '@oja/contract/values/admin/words/account-words.ts'
import { inboxWords, ticketStateWords } from '@oja/contract/values/admin/words/ticket-words.ts'
import { TicketsQuery } from '@oja/contract/schemas/admin/admin-tickets.ts'
import { adminFile } from '@oja/contract/endpoints/admin.ts'
import type { adminFiles } from '@oja/contract/endpoints/admin.ts'
import { UsersQuery } from '@oja/contract/schemas/admin/admin-users.ts'
import { auditSentence } from '@oja/contract/values/admin/audit-sentences.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { reportReasons } from '@oja/contract/values/trust-labels.ts'
import { AuditQuery, AdminListQuery, ReportsQuery } from '@oja/contract/schemas/trust.ts'
import type { z } from 'zod'
import { sendAdminFile } from './admin-route-helpers.ts'
import type { App, RoutePlatform } from '../platform/platform.ts'
import type { AdminActor } from '../platform/auth/guards.ts'
import { route } from '../platform/http/route.ts'
import type { CsvCell } from '../platform/pagination/csv.ts'
import { listAdminTickets, ticketSearchOf } from '../support/support.ts'
import { listKyc } from '../trust/trust.ts'
import { auditLog } from './audit-log.ts'
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
      Harm: ({ harm }) => harm,
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

  file('audit', AuditQuery, (query) =>
    listAsCsv((after) => auditLog(pool, { ...query, after }, linesPerBatch), {
      'When (Lagos time)': ({ at }) => new Date(at),
      Who: ({ admin }) => admin,
      'What happened': (entry) => auditSentence(entry),
      About: ({ subject }) => subject.name,
      Shop: ({ subject }) => subject.shop ?? '',
      Reason: ({ after }) => reasonOf(after),
      Before: ({ before }) => sideOf(before),
      After: ({ after }) => sideOf(after),
    }),
  )

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

/** Why, in the words of the admin or of the list that the admin chose from. */
function reasonOf({ reason, note }: Record<string, unknown>): string {
  const given = [reason, note].find((one) => typeof one === 'string' && one !== '')
  return reportReasons.find(({ value }) => value === given)?.label ?? String(given ?? '')
}

/** One side of a change as "percent: 5 · holds words: yes"; nothing where nothing was or is. Ids say nothing to people. */
function sideOf(facts: Record<string, unknown>): string {
  return Object.entries(facts)
    .filter(([name, value]) => !['reason', 'note'].includes(name) && isTold(value))
    .map(([name, value]) => `${plainName(name)}: ${plainValue(name, value)}`)
    .join(' · ')
}

function isTold(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object')
  return value !== '' && value !== null && typeof value !== 'object' && !isUuid.test(String(value))
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** "amountMinor" as "amount", "holdsWords" as "holds words". */
function plainName(name: string): string {
  return name.replace(/Minor$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function plainValue(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('Minor')) return formatNaira(value)
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value)
}

function momentOrNothing(at: string | null): CsvCell {
  return at === null ? '' : new Date(at)
}
