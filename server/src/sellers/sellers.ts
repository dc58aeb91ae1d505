import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { WorkingHours } from '@oja/contract/schemas/hours.ts'
import type { OwnShop, RegisterSeller, SellerContact, ShopCard } from '@oja/contract/schemas/sellers.ts'
import { shopEmailKinds } from '@oja/contract/values/sellers/shop-emails.ts'
import { countRegistration, createAccount, prepareAccount } from '../identity/identity.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import type { Platform } from '../platform/platform.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Queryable, Tx, QueryRunner } from '../platform/database/database.ts'
import { attachFiles } from '../platform/files/files.ts'
import type { SellerActor } from '../platform/auth/guards.ts'
import {
  activateShop,
  insertShop,
  setHours,
  setLogo,
  shopById,
  shopByLogin,
  shopByUser,
  shopOwner,
  unverifyShop,
  verifyShop,
} from './sellers-records.ts'
import { readNewShop } from './new-shop.ts'
import { pendingNameOf, refuseTakenName } from './shop-names.ts'
import type { NewShop, ShopRow } from './sellers-records.ts'

export type { ShopRow } from './sellers-records.ts'
export { isNameOfVerifiedShop, setShopName } from './shop-names.ts'
export { shopOfLink, takeLink } from './shop-links.ts'
export { shopSitemap } from './shop-sitemap.ts'
export { helpersWith } from './helpers/helpers.ts'
export { deletePersonalData, exportPersonalData } from './personal-data.ts'
export {
  changeShopStatus,
  countShops,
  shopsByWeek,
  shopsByIds,
  statusOfLabel,
  statusLabels,
  countShopsForAdmin,
  listShopsForAdmin,
} from './shops-admin.ts'
export type { ShopForAdmin } from './shops-admin.ts'

/**
 * Registers a seller: the account and its shop together.
 * When the address already has an account, its owner gets a mail and nothing is created. The answer is the same.
 * Throws 422 for a state or LGA that does not exist, and for the name of a verified shop.
 */
export async function registerSeller(
  { pool, config, limits }: Pick<Platform, 'pool' | 'config' | 'limits'>,
  input: z.output<typeof RegisterSeller>,
  browser: Buffer | null,
): Promise<void> {
  const shop = readNewShop(input)
  const { name, email, password, phone, address, storeName } = input
  const sellerId = randomUUID()
  const account = await prepareAccount({ role: 'seller', sellerId, name, email, password, phone, address })
  const mayMail = await countRegistration({ config, limits }, email)
  await transaction(pool, async (tx) => {
    // The name comes first: otherwise the answer would tell whether the address has an account.
    await refuseTakenName(tx, storeName, null)
    const userId = await createAccount(tx, config, account, { mayMail, browser, from: null })
    if (!userId) return
    await insertShop.count(tx, { id: sellerId, userId, ...shop })
  })
}

/** A shop opens when its owner's address is verified. */
export async function openShop(tx: Tx, userId: string): Promise<void> {
  await activateShop.count(tx, { userId })
}

/** The fields of a shop that opens without an address check. */
export type VerifiedShop = Pick<
  NewShop,
  | 'storeName'
  | 'businessLevel'
  | 'businessCategory'
  | 'email'
  | 'phone'
  | 'address'
  | 'description'
  | 'city'
  | 'lga'
  | 'state'
>

/** Opens the shop of a demo seller at once. */
export async function openVerifiedShop(
  tx: Tx,
  owner: { id: string; sellerId: string | null },
  shop: VerifiedShop,
): Promise<ShopRow> {
  if (!owner.sellerId) throw new Error('only a seller has a shop')
  const { storeName, businessLevel, businessCategory, email, phone, address, description, city, lga, state } =
    shop
  const facts = {
    storeName,
    businessLevel,
    businessCategory,
    email,
    phone,
    address,
    description,
    city,
    lga,
    state,
  }
  await insertShop.count(tx, { ...facts, id: owner.sellerId, userId: owner.id })
  await openShop(tx, owner.id)
  return shopById.one(tx, { sellerId: owner.sellerId })
}

/** The shop of an account. Undefined for a buyer. */
export async function shopOfUser(on: Queryable, userId: string): Promise<ShopRow | undefined> {
  return shopByUser.first(on, { userId })
}

/** A shop for jobs, in any status. */
export async function shopOfId(on: Queryable, sellerId: string): Promise<ShopRow | undefined> {
  return shopById.first(on, { sellerId })
}

/** The owner of a shop, for mails about the account. Never shown to buyers. */
export async function ownerOfShop(
  on: Queryable,
  sellerId: string,
): Promise<{ user_id: string; name: string; email: string }> {
  return shopOwner.one(on, { sellerId })
}

/** Marks a shop as verified. */
export async function markShopVerified(tx: Tx, shop: Pick<ShopRow, 'id'>): Promise<void> {
  await verifyShop.count(tx, { sellerId: shop.id })
}

/** Takes the mark of a verified shop away. */
export async function markShopUnverified(tx: Tx, shop: Pick<ShopRow, 'id'>): Promise<void> {
  await unverifyShop.count(tx, { sellerId: shop.id })
}

/** Sets the opening hours of a demo shop. */
export async function setShopHours(
  tx: Tx,
  shop: Pick<ShopRow, 'id'>,
  workingHours: WorkingHours,
): Promise<void> {
  await setHours.count(tx, { sellerId: shop.id, workingHours: JSON.stringify(workingHours) })
}

/** Gives a shop the logo that its owner has just uploaded. */
export async function addLogo(tx: Tx, shop: ShopRow, fileId: string): Promise<void> {
  await attachFiles(tx, shop.user_id, [fileId])
  await setLogo.count(tx, { sellerId: shop.id, fileId })
}

export async function ownShop(on: Queryable, actor: SellerActor): Promise<OwnShop> {
  const shop = await shopById.one(on, { sellerId: actor.sellerId })
  return {
    seller: {
      _id: shop.id,
      storeName: shop.store_name,
      slug: shop.slug,
      email: shop.email,
      phone: shop.phone,
      description: shop.description,
      businessCategory: shop.business_category,
      businessLevel: shop.business_level,
      address: shop.address,
      location: { city: shop.city, state: shop.state },
      lga: shop.lga,
      storeLogo: logoUrl(shop),
      pendingName: await pendingNameOf(on, actor.sellerId),
      ...openingHours(shop),
      notifications: shop.notifications,
      emails: shop.notifications ? shopEmailKinds.filter((kind) => !shop.muted_emails.includes(kind)) : [],
      lowStockAt: shop.low_stock_at,
      closedUntil: shop.closed_until,
      ...(shop.whatsapp ? { whatsapp: true } : {}),
      status: shop.status,
    },
  }
}

/**
 * The caller's shop, when it may change listings. Throws 403 while it is suspended (D4 in docs/requirements/rules.md).
 */
export async function requireActiveShop(on: Queryable, actor: SellerActor): Promise<ShopRow> {
  const shop = await shopById.one(on, { sellerId: actor.sellerId })
  if (shop.status === 'suspended') {
    throw new AppError('SELLER_SUSPENDED', 'Your shop is suspended. Please contact support.')
  }
  return shop
}

/** A shop that the public may see. Undefined for any other. */
export async function visibleShop(on: QueryRunner, sellerId: string): Promise<ShopRow | undefined> {
  const shop = await shopById.first(on, { sellerId })
  return shop?.status === 'active' ? shop : undefined
}

/** The URL of a shop's logo; "" when it has none. */
export async function shopLogo(on: Queryable, sellerId: string): Promise<string> {
  return logoUrl(await shopById.one(on, { sellerId }))
}

/** The contact details of a shop that the public may see. Throws 404 for any other. */
export async function contactOf(on: Queryable, sellerId: string): Promise<SellerContact> {
  const shop = await visibleShop(on, sellerId)
  if (!shop) throw notFound('Seller not found.')
  return { data: { phone: shop.phone, email: shop.email } }
}

/** The shop of a login address, for the command line. */
export async function shopOfLogin(on: Queryable, email: string): Promise<ShopRow | undefined> {
  return shopByLogin.first(on, { email })
}

/** A shop as a card, without its contact details (D22 in docs/requirements/rules.md). */
export function shopCard(shop: ShopRow): ShopCard {
  return {
    _id: shop.id,
    userId: shop.user_id,
    storeName: shop.store_name,
    storeLogo: logoUrl(shop),
    businessCategory: shop.business_category,
    businessLevel: shop.business_level,
    email: '',
    phone: '',
    location: { city: shop.city, state: shop.state },
    verified: shop.verified,
  }
}

/** Which contact details a shop has, without the details. */
export function reachableBy({ phone, email, whatsapp }: Pick<ShopRow, 'phone' | 'email' | 'whatsapp'>) {
  const hasPhone = phone !== ''
  return { phone: hasPhone, email: email !== '', ...(hasPhone && whatsapp ? { whatsapp } : {}) }
}

/** When a shop is open, whether it is open now, and when it opens next. */
export function openingHours({
  working_hours,
  is_open,
  opens_at,
}: Pick<ShopRow, 'working_hours' | 'is_open' | 'opens_at'>) {
  return { workingHours: working_hours, openNow: is_open, opensAt: opens_at }
}

export function logoUrl({ logo_file_id }: Pick<ShopRow, 'logo_file_id'>): string {
  return logo_file_id ? `/files/${logo_file_id}/320.webp` : ''
}
