import { readOrderNumber } from '@oja/contract/values/orders/order-number.ts'
import { sql } from 'kysely'
import type {
  AdminDocuments,
  AdminPersonRecords,
  AdminShop,
  NameCheck,
} from '@oja/contract/schemas/admin/admin-shops.ts'
import type { PayoutAccount } from '@oja/contract/schemas/payouts.ts'
import { disputeReasons } from '@oja/contract/values/orders/dispute-choices.ts'
import type { DisputeReason } from '@oja/contract/values/orders/dispute-choices.ts'
import { namesMatch } from '@oja/contract/values/admin/names-match.ts'
import { userForAdmin } from '../../identity/identity.ts'
import { dueGoingBack, payoutAccount, rejectedPayoutsOfShop } from '../../orders/orders.ts'
import type { RejectedPayout } from '../../orders/orders.ts'
import type { AdminActor } from '../../platform/auth/guards.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Pool } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { statusLabels } from '../../sellers/sellers.ts'
import { decisionSteps, getKyc, nameOnDocumentOf, ownKycState } from '../../trust/trust.ts'
import type { KycContext } from '../../trust/trust.ts'
import { auditLogOfShop } from '../audit-log.ts'
import {
  disputesOfShop,
  documentsOfShop,
  listingsOfShop,
  ordersOfPerson,
  ordersOfShop,
  refundsOfShop,
  reportsAboutPerson,
  reportsByPerson,
  sharingAccounts,
  ticketsOfPerson,
  totalsOfPerson,
} from './record-queries.ts'

/** Everything about a shop, with the newest ten of each list. Throws 404. */
export async function getAdminShop(context: KycContext, admin: AdminActor, id: string): Promise<AdminShop> {
  const { pool } = context
  const shop = await knownShop(pool, id)
  const of = { sellerId: id }
  const userId = shop.user_id
  const [person, figures, { data: bankAccount }, nameOnDocument, sharing, audit, rejected, ...lists] =
    await Promise.all([
      userForAdmin(pool, userId),
      figuresOfShop.one(pool, of),
      payoutAccount(pool, id),
      nameOnDocumentOf(context, id),
      sharingAccounts.all(pool, { userId }),
      auditLogOfShop(pool, admin, { sellerId: id, userId }),
      rejectedPayoutsOfShop.all(pool, of),
      ordersOfShop.all(pool, of),
      disputesOfShop.all(pool, of),
      refundsOfShop.all(pool, of),
      reportsAboutPerson.all(pool, { userId }),
      listingsOfShop.all(pool, of),
      documentsOfShop.all(pool, of),
    ])
  const [orders, disputes, refunds, reports, listings, documents] = lists
  return {
    data: {
      id,
      businessName: shop.store_name,
      owner: ownerOf(shop),
      phone: shop.phone,
      email: shop.email,
      address: [shop.address, shop.lga, shop.state].filter(Boolean).join(', '),
      status: statusLabels[shop.status],
      suspensionReason: shop.suspension_reason,
      suspension: shop.suspended_at && {
        at: shop.suspended_at.toISOString(),
        by: shop.suspended_by ?? '',
      },
      verified: shop.verified,
      createdAt: shop.created_at.toISOString(),
      figures,
      nameOnDocument,
      bankAccount,
      nameCheck: checkName(nameOnDocument || shop.owner_name, bankAccount, documents[0]?.state),
      stuckPayout: stuckOf(rejected),
      orders,
      disputes: disputes.map((one) => ({ ...one, detail: reportOf(one.detail) })),
      refunds,
      reports,
      listings,
      documents,
      sharing,
      devices: person.devices,
      audit,
    },
  }
}

/** What the bank did not take, in one sum; null for nothing. */
function stuckOf(rejected: RejectedPayout[]): AdminShop['data']['stuckPayout'] {
  const [newest] = rejected
  if (!newest) return null
  return {
    amountMinor: rejected.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0),
    orders: rejected.length,
    number: newest.number,
    at: newest.finished_at.toISOString(),
  }
}

/** What a buyer reported, as the dispute says it; disputes of old have no reason. */
function reportOf(reason: string): string {
  return disputeReasons[reason as DisputeReason] ?? reason
}

/** One submission of documents beside what is known of its sender. Throws 404. */
export async function getAdminDocuments(context: KycContext, id: string): Promise<AdminDocuments> {
  const { pool } = context
  const { submission, nameOnDocument, decidedBy, earlier } = await getKyc(context, id)
  const shop = await knownShop(pool, submission.sellerId)
  const [{ data: bankAccount }, { id: newest }, sharing, steps] = await Promise.all([
    payoutAccount(pool, submission.sellerId),
    ownKycState(pool, submission),
    sharingAccounts.all(pool, { userId: shop.user_id }),
    decisionSteps.all(pool, { id: submission.id }),
  ])
  const change = newest === submission.id ? changeOf(submission.status, shop.verified) : null
  return {
    data: {
      ...submission,
      nameOnDocument,
      decidedBy,
      change,
      mayReopen: change !== null && submission.papers.length > 0,
      steps: steps.flatMap(({ action, name, reason, created_at }) => {
        const kind = stepKinds[action]
        return kind ? [{ kind, at: created_at.toISOString(), by: name, reason }] : []
      }),
      owner: ownerOf(shop),
      shop: {
        status: statusLabels[shop.status],
        createdAt: shop.created_at.toISOString(),
        phone: shop.phone,
      },
      bankAccount,
      nameCheck: checkName(nameOnDocument || submission.name, bankAccount, submission.status),
      sharing,
      earlier,
    },
  }
}

type StepKind = NonNullable<AdminDocuments['data']['steps']>[number]['kind']
const stepKinds: Readonly<Partial<Record<string, StepKind>>> = {
  'Approve papers': 'approved',
  'Reject papers': 'rejected',
  'Take papers back': 'takenBack',
  'Correct rejection': 'corrected',
  'Take rejection back': 'reopened',
  'Look at papers again': 'lookedAgain',
}

/** What an admin may still change about a decision on documents. */
function changeOf(status: string, isVerified: boolean): 'takeBack' | 'correct' | null {
  if (isVerified) return status === 'Approved' ? 'takeBack' : null
  return status === 'Rejected' ? 'correct' : null
}

/** The newest orders, tickets and reports of a person. Empty for an unknown one. */
export async function getPersonRecords(
  pool: Pool,
  userId: string,
  firstOrder: string,
): Promise<AdminPersonRecords> {
  const [orders, tickets, totals, reportsAbout, reportsBy, sharing] = await Promise.all([
    ordersOfPerson.all(pool, { userId, first: readOrderNumber(firstOrder) ?? '' }),
    ticketsOfPerson.all(pool, { userId }),
    totalsOfPerson.one(pool, { userId }),
    reportsAboutPerson.all(pool, { userId }),
    reportsByPerson.all(pool, { userId }),
    sharingAccounts.all(pool, { userId }),
  ])
  return { data: { orders, tickets, ...totals, reportsAbout, reportsBy, sharing } }
}

function checkName(
  name: string,
  account: PayoutAccount['data'],
  documentState: string | undefined,
): NameCheck {
  if (!account || name === '') return 'unknown'
  if (namesMatch(name, account.accountName)) return 'match'
  // What was proven before says nothing of a name that nobody has checked yet.
  if (account.nameCheck === 'matched' && documentState === 'Pending') return 'differs'
  return decidedChecks[account.nameCheck] ?? 'differs'
}

// The account of a shop may be paid under a name that is not on its newest documents: an admin approved it, or it was
// proven before.
const decidedChecks: Partial<Record<string, NameCheck>> = {
  approved: 'approved',
  matched: 'approved',
  refused: 'rejected',
}

interface KnownShop {
  user_id: string
  owner_name: string
  owner_email: string
  owner_phone: string
  store_name: string
  phone: string
  email: string
  address: string
  lga: string
  state: string
  status: keyof typeof statusLabels
  suspension_reason: string
  suspended_at: Date | null
  suspended_by: string | null
  verified: boolean
  created_at: Date
}

async function knownShop(pool: Pool, id: string): Promise<KnownShop> {
  const shop = await shopById.first(pool, { id })
  if (!shop) throw notFound('This shop was not found')
  return shop
}

function ownerOf(shop: KnownShop) {
  return { id: shop.user_id, name: shop.owner_name, email: shop.owner_email, phone: shop.owner_phone }
}

const shopById = defineQuery<{ id: string }, KnownShop>(
  'admin_shop',
  (
    p,
  ) => sql`select s.user_id, u.name as owner_name, coalesce(u.email::text, '') as owner_email, u.phone as owner_phone, s.store_name,
      s.phone, s.email, s.address, s.lga, s.state, s.status, s.suspension_reason, s.verified, s.created_at,
      s.suspended_at, (select admin.name from audit_log a join users admin on admin.id = a.admin_id
        where a.subject_kind = 'seller' and a.subject_id = s.id::text and a.action = 'Suspend seller'
        order by a.created_at desc limit 1) as suspended_by
    from sellers s join users u on u.id = s.user_id where s.id = ${p.id} and s.closed_at is null`,
)

const figuresOfShop = defineQuery<{ sellerId: string }, AdminShop['data']['figures']>(
  'admin_shop_figures',
  (
    p,
  ) => sql`select o.sales, o."salesMinor", o."openOrders", r.refunds, r."refundedMinor", d.disputes, e.kobo - back.kobo as "dueMinor",
      l.listings, s.review_count as reviews,
      case when s.review_count = 0 then 0 else round(s.rating_sum::numeric / s.review_count, 1)::float8 end as rating
    from sellers s
      cross join lateral (select count(*) filter (where sold)::int as sales,
        coalesce(sum(amount_kobo + delivery_kobo) filter (where sold), 0)::bigint as "salesMinor",
        count(*) filter (where state in ('paid', 'disputed') and fulfilment <> 'received')::int as "openOrders"
        from orders where seller_id = s.id) o
      cross join lateral (select count(*)::int as refunds, coalesce(sum(f.amount_kobo), 0)::bigint as "refundedMinor"
        from refunds f join orders x on x.id = f.order_id where x.seller_id = s.id and f.state = 'done') r
      cross join lateral (select count(*)::int as disputes from disputes c join orders x on x.id = c.order_id
        where x.seller_id = s.id) d
      cross join lateral (select coalesce(-sum(amount_kobo), 0)::bigint as kobo from ledger_entries
        where seller_id = s.id and account in ('seller', 'delivery')) e
      cross join lateral (select coalesce(sum(${sql.raw(dueGoingBack)}), 0)::bigint as kobo from orders o
        where o.seller_id = s.id and o.refund in ('pending', 'failed')) back
      cross join lateral (select (select count(*) from products where seller_id = s.id and status = 'live')::int
        + (select count(*) from services where seller_id = s.id and status = 'live')::int as listings) l
    where s.id = ${p.sellerId}`,
)
