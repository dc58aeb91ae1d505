import type { SellerOverview, SellerWaiting } from '@oja/contract/schemas/dashboard/seller-overview.ts'
import { namesMatch } from '@oja/contract/values/admin/names-match.ts'
import { countShopListings, heldListingsOfShop } from '../catalogue/catalogue.ts'
import { hasDeliverySettings } from '../delivery/delivery.ts'
import { mailRecipient } from '../identity/identity.ts'
import { countUnread, inboxForShop, ownInbox } from '../messaging/messaging.ts'
import {
  hasSold,
  moneyDue,
  nameCheckOf,
  ordersToHandle,
  problemsOfOthers,
  payoutAccount,
  payoutToDos,
  recentOrders,
  salesByDay,
} from '../orders/orders.ts'
import type { SalesOfDay } from '../orders/orders.ts'
import { hasRight } from '../platform/auth/guards.ts'
import type { SellerActor } from '../platform/auth/guards.ts'
import type { Pool } from '../platform/database/database.ts'
import { shopOfId } from '../sellers/sellers.ts'
import { findRecipient } from '../text-messages/text-messages.ts'
import { isAccountOfAnother, ownKycState } from '../trust/trust.ts'
import type { KycContext } from '../trust/trust.ts'

const shownOrders = 5

/** Of an account in another name than the documents. */
const otherNames: Partial<Record<string, 'waiting' | 'documents'>> = {
  waiting: 'waiting',
  other: 'documents',
}

/** What a seller should do, what they sold in the last `days` days, and what they are owed. */
export async function sellerOverview(
  context: KycContext,
  actor: SellerActor,
  days: number,
): Promise<SellerOverview> {
  const { pool } = context
  const { sellerId } = actor
  const [
    shop,
    orders,
    problems,
    unreadMessages,
    kyc,
    account,
    sales,
    money,
    recent,
    sold,
    products,
    services,
    held,
    delivery,
    person,
    texted,
  ] = await Promise.all([
    shopOfId(pool, sellerId),
    ordersToHandle(pool, sellerId),
    problemsOfOthers(pool, sellerId),
    countUnread(pool, ownInbox(actor)),
    ownKycState(pool, actor),
    payoutAccount(pool, sellerId),
    salesByDay(pool, sellerId, 2 * days),
    moneyDue(pool, sellerId),
    recentOrders(pool, sellerId, shownOrders),
    hasSold(pool, sellerId),
    countShopListings('product', pool, sellerId),
    countShopListings('service', pool, sellerId),
    heldListingsOfShop(pool, sellerId),
    hasDeliverySettings(pool, sellerId),
    mailRecipient(pool, actor.userId),
    findRecipient(pool, actor.userId, 'order_paid'),
  ])
  if (!shop) throw new Error('a seller has a shop')
  const { status, reason } = kyc
  const check = account.data?.nameCheck ?? null
  const nameCheck = await nameCheckOf(check, actor, (owner) => isAccountOfAnother(context, owner))
  // Before there are documents, only the name of the login is known, if any.
  const isOnlyLogin = nameCheck === 'open' && status === 'None' && actor.name !== ''
  const isOfAnotherLogin = isOnlyLogin && !namesMatch(account.data?.accountName ?? '', actor.name)
  const otherName = isOfAnotherLogin ? 'login' : otherNames[nameCheck ?? 'open']
  return {
    data: {
      orders: orders.map(toTask),
      problems: problems.map(({ kind, count, amount, number, product_name }) => ({
        kind,
        count,
        amountMinor: amount,
        number,
        productName: product_name,
      })),
      unreadMessages,
      documents: { status, reason },
      sales: {
        days,
        byDay: sales.slice(days),
        total: sumOf(sales.slice(days)),
        before: sumOf(sales.slice(0, days)),
      },
      money: {
        ...money,
        toDos: payoutToDos({
          is_verified: status === 'Approved',
          has_account: account.data !== null,
          name_check: nameCheck,
        }),
        ...(otherName && { otherName }),
      },
      recent,
      setup: {
        listing: products + services + held.waiting > 0,
        logo: shop.logo_file_id !== null,
        place: shop.state !== '',
        hours: shop.working_hours.length > 0,
        // Into an account in another name nothing is ever paid: the seller has a step left.
        bank: account.data !== null && otherName !== 'documents',
        documents: status === 'Approved' || status === 'Pending',
        delivery,
      },
      alerts: {
        email: shop.notifications && !shop.muted_emails.includes('orders') ? (person?.email ?? '') : '',
        isTexted: texted !== null,
      },
      hasSold: sold,
      waitingListings: held.waiting,
      refusedListings: held.refused.map(({ id, ...listing }) => ({ _id: id, ...listing })),
    },
  }
}

/**
 * How many orders and messages wait for a seller, for the menu. A helper reads what they have the right for, and of the
 * orders also which are first and until when: an owner reads that in their overview.
 */
export async function sellerWaiting(pool: Pool, actor: SellerActor): Promise<SellerWaiting> {
  const mayHandle = hasRight(actor, 'orders')
  const [orders, messages] = await Promise.all([
    mayHandle ? ordersToHandle(pool, actor.sellerId) : [],
    hasRight(actor, 'messages') ? countUnread(pool, inboxForShop(actor)) : 0,
  ])
  return {
    data: {
      orders: orders.reduce((sum, { count }) => sum + count, 0),
      messages,
      ...(mayHandle && actor.helps && { tasks: orders.map(toTask) }),
    },
  }
}

function toTask(waiting: WaitingOrders): SellerOverview['data']['orders'][number] {
  return {
    task: waiting.task,
    count: waiting.count,
    until: waiting.until?.toISOString() ?? '',
    number: waiting.number,
    productName: waiting.product_name,
    buyerName: waiting.buyer_name,
  }
}

type WaitingOrders = Awaited<ReturnType<typeof ordersToHandle>>[number]

function sumOf(days: readonly SalesOfDay[]): Omit<SalesOfDay, 'day'> {
  return {
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
    amountMinor: days.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }
}
