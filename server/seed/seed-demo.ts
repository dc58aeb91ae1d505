import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WorkingDay } from '@oja/contract/schemas/hours.ts'
import {
  insertListing,
  productDefinition,
  refreshVocabulary,
  serviceDefinition,
} from '../src/catalogue/catalogue.ts'
import type { ServiceDetails } from '../src/catalogue/catalogue.ts'
import {
  createVerifiedAccount,
  setUpTwoFactorWithoutCode,
  hasAnyAccount,
  hashPassword,
} from '../src/identity/identity.ts'
import { createDemoConversation, insertQuickReply } from '../src/messaging/messaging.ts'
import { writeDemoReview } from '../src/reviews/reviews.ts'
import { createDemoOrder, notifyLateOrders } from '../src/orders/orders.ts'
import {
  addLogo,
  markShopVerified,
  openVerifiedShop,
  setShopHours,
  takeLink,
} from '../src/sellers/sellers.ts'
import type { ShopRow } from '../src/sellers/sellers.ts'
import type { Config } from '../src/platform/config.ts'
import { transaction } from '../src/platform/database/transaction.ts'
import { transactionAt } from '../src/platform/database/earlier-clock.ts'
import type { Pool } from '../src/platform/database/database.ts'
import { deleteAllMails } from '../src/platform/mail/mail.ts'
import type { FileStore } from '../src/platform/files/files.ts'
import { createEncryption } from '../src/platform/auth/encryption.ts'
import type { Encryption } from '../src/platform/auth/encryption.ts'
import type { DemoProduct, DemoSeller, DemoService, DemoWorkingDay } from './demo-market.ts'
import { demoDates } from './demo-dates.ts'
import type { DemoDates } from './demo-dates.ts'
import { draw, planMorePictures } from './demo-pictures.ts'
import { products } from './products/products.ts'
import { addressOf, allDemoOrders } from './orders/demo-orders.ts'
import { buyers, sellers } from './people/people.ts'
import { conditionOf } from './condition-of.ts'
import { maxStockVariant, stockOf } from './variants-of.ts'
import { listingsToCheck } from './admin-work.ts'
import { holdFirstListings, seedAdminPast, seedNamesToCheck } from './seed-admin-past.ts'
import { nobody, seedAdminWork } from './seed-admin-work.ts'
import { seedBasket } from './seed-basket.ts'
import { seedDelivery, seedPickup } from './seed-delivery.ts'
import { seedProductReviews } from './seed-product-reviews.ts'
import { seedShopWork } from './seed-shop-work.ts'
import { seedSandbox } from './orders/seed-sandbox.ts'
import { seedSaved } from './seed-saved.ts'
import { hoursOf, services } from './services/services.ts'
import { askedBefore, reviews, demoConversations } from './reviews/reviews-and-conversations.ts'

export interface DemoLogin {
  email: string
  password: string
}

export interface DemoLogins {
  buyer: DemoLogin
  seller: DemoLogin
  /** `secret` is for an authenticator app; the code it shows now stands at /dev/totp. */
  admin: DemoLogin & { secret: string }
}

/**
 * The password of every demo person but the admin. Such logins exist in development only (docs/requirements/rules.md,
 * D13).
 */
export const demoPassword = 'market-day'

/**
 * Seeds an empty database with the demo people and listings. They are the same every time, but for the admin's
 * password and two-factor secret, which are random and kept in DATA_DIR. A database that has any account is left as
 * it is. What they did is dated over the twelve weeks before. A listing gets its first picture here and the others
 * from `drawMorePictures`. Returns the logins to print.
 */
export async function seedDemo(
  pool: Pool,
  files: FileStore,
  config: Pick<Config, 'dataDir' | 'encryptionKey' | 'phonePrefixes' | 'publicOrigin' | 'support'>,
  say: (line: string) => void,
): Promise<DemoLogins | null> {
  const adminFile = join(config.dataDir, 'demo-admin')
  if (await hasAnyAccount(pool)) return logins(await readFile(adminFile, 'utf8').catch(() => ''))
  say(
    `Filling the market with ${sellers.length} sellers, ${products.length} goods and ${services.length} services (once)...`,
  )
  const passwordHash = await hashPassword(demoPassword)
  const dates = demoDates()
  const people = new Map<string, string>()
  const shops = new Map<string, ShopRow>()
  // In the order in which they joined: the lists of admins have the order of the accounts' ids.
  const daysAgo = ({ key }: { key: string }) => dates.joined.get(key) ?? 0
  for (const person of [...buyers, ...sellers].toSorted((one, other) => daysAgo(other) - daysAgo(one))) {
    if ('ownerName' in person) {
      const shop = await openDemoShop(pool, dates, person, passwordHash)
      shops.set(person.key, shop)
      people.set(person.key, shop.user_id)
      continue
    }
    const { key, name, email, phone, address } = person
    const account = { role: 'buyer', sellerId: null, name, email, phone, address, passwordHash } as const
    const { id } = await transactionAt(pool, hoursSince(dates.joined, key), (tx) =>
      createVerifiedAccount(tx, account),
    )
    people.set(key, id)
  }
  await inFours([...sellers], async (seller) => {
    const shop = shops.get(seller.key)
    if (shop) await dressDemoShop(pool, files, shop, seller)
  })
  const pictures = new Map<string, string>()
  await inFours([...products, ...services], async (listing) => {
    const shop = shopOf(shops, listing)
    const picture = await files.addPicture(
      pool,
      shop.user_id,
      await draw({ kind: 'picture', recipe: listing.picture }),
    )
    pictures.set(listing.key, picture.id)
  })
  const goods = new Map<string, string>()
  for (const product of products) {
    const id = await transactionAt(pool, hoursSince(dates.listed, product.key), (tx) =>
      insertListing(
        productDefinition,
        tx,
        shopOf(shops, product),
        goodsOf(product),
        [pictures.get(product.key) ?? ''],
        'live',
      ),
    )
    goods.set(product.key, id)
  }
  const targets = new Map([...shops].map(([key, { id }]) => [`seller ${key}`, id]))
  for (const service of services) {
    const picture = pictures.get(service.key) ?? ''
    const id = await transactionAt(pool, hoursSince(dates.listed, service.key), (tx) =>
      insertListing(serviceDefinition, tx, shopOf(shops, service), detailsOf(service), [picture], 'live'),
    )
    targets.set(`service ${service.key}`, id)
  }
  await transaction(pool, async (tx) => {
    // The oldest first, as messages stand in a conversation.
    for (const { authorKey, target, ...review } of reviews.toSorted(
      (one, other) => other.daysAgo - one.daysAgo,
    )) {
      const id = known(targets, `${target.kind} ${target.key}`)
      const service = target.kind === 'service' && services.find(({ key }) => key === target.key)
      if (service) {
        const { id: sellerId, user_id: ownerId } = shopOf(shops, service)
        const starterId = known(people, authorKey)
        await createDemoConversation(
          tx,
          { starterId, ownerId, sellerId, about: { kind: 'service', id } },
          askedBefore(review.daysAgo),
        )
      }
      await writeDemoReview(tx, known(people, authorKey), { kind: target.kind, id }, review)
    }
    for (const { id: sellerId } of shops.values())
      for (const text of demoQuickReplies) await insertQuickReply.count(tx, { sellerId, text })
    for (const { starterKey, sellerKey, productKey, messages } of demoConversations) {
      const { id: sellerId, user_id: ownerId } = known(shops, sellerKey)
      const about =
        productKey === undefined ? null : { kind: 'product' as const, id: known(goods, productKey) }
      const starterId = known(people, starterKey)
      await createDemoConversation(tx, { starterId, ownerId, sellerId, about }, messages)
    }
  })
  const ownerOf = new Map(products.map((product) => [product.key, shopOf(shops, product).user_id]))
  const shopIdOf = (key: string) => known(shops, key).id
  await seedDelivery(pool, sellers, shopIdOf)
  for (const { buyer, product, proof, isDelivered, ...plan } of allDemoOrders) {
    const productId = known(goods, product)
    const drawn = proof && (await draw({ kind: 'waybill', proof }))
    const waybill = drawn && (await files.addPicture(pool, known(ownerOf, product), drawn, 'waybill'))
    const order = {
      buyerId: known(people, buyer),
      productId,
      variantId: await maxStockVariant(pool, productId),
      proof: proof && waybill && { ...proof, fileId: waybill.id },
      address: isDelivered ? addressOf(buyer) : undefined,
    }
    await createDemoOrder({ pool, config }, { ...order, ...plan })
  }
  await seedPickup(pool, sellers, shopIdOf)
  await seedSandbox(pool, config.dataDir)
  await seedProductReviews(pool, { person: (key) => known(people, key), product: (key) => known(goods, key) })
  await seedSaved(pool, known(people, buyers[0]?.key ?? ''), {
    product: (key) => known(goods, key),
    shops: sellers.map(({ key }) => known(shops, key).id),
  })
  await seedShopWork(pool, { files, passwordHash, shop: known(shops, sellers[0]?.key ?? '') })
  await seedBasket(pool, known(people, buyers[0]?.key ?? ''), (key) => known(goods, key))
  const encryption = createEncryption(config)
  await seedAdminWork({ pool, encryption, config }, { people, shops })
  await seedNamesToCheck({ pool, encryption, config }, (key) => known(shops, key))
  for (const held of listingsToCheck) {
    const shop = shopOf(shops, held)
    const picture = await files.addPicture(
      pool,
      shop.user_id,
      await draw({ kind: 'picture', recipe: held.picture }),
    )
    await transaction(pool, (tx) =>
      holdFirstListings(tx, () =>
        insertListing(productDefinition, tx, shop, goodsOf(held), [picture.id], 'live'),
      ),
    )
  }
  // Nobody else writes yet: what was listed a moment ago can be counted.
  await refreshVocabulary(pool, 0)
  // The job would say it in its next hour only: what is late is on the list of notices from the first minute.
  await notifyLateOrders({ pool, config })
  const admin = await openDemoAdmin(pool, encryption)
  await deleteAllMails(pool)
  await planMorePictures(config.dataDir, goods)
  await writeFile(adminFile, admin, { mode: 0o600 })
  return logins(admin)
}

/** An admin who has set up two-factor already. The file has password and secret, one a line. */
async function openDemoAdmin(pool: Pool, encryption: Encryption): Promise<string> {
  const password = randomBytes(9).toString('base64url')
  const passwordHash = await hashPassword(password)
  let userId = ''
  const person = { role: 'admin', sellerId: null, name: 'Ngozi Admin', phone: '', address: '' } as const
  const secret = await transaction(pool, async (tx) => {
    const { id } = await createVerifiedAccount(tx, { ...person, email: demoAdminEmail, passwordHash })
    userId = id
    return setUpTwoFactorWithoutCode(tx, encryption, id)
  })
  await seedAdminPast(pool, { ...nobody, role: 'admin', userId, name: person.name, email: demoAdminEmail })
  return `${password}\n${secret}`
}

export const demoAdminEmail = 'admin@example.com'

function logins(admin: string): DemoLogins | null {
  const [buyer] = buyers
  const [seller] = sellers
  const [adminPassword, secret] = admin.split('\n')
  if (!adminPassword || !secret || !buyer || !seller) return null
  return {
    buyer: { email: buyer.email, password: demoPassword },
    seller: { email: seller.email, password: demoPassword },
    admin: { email: demoAdminEmail, password: adminPassword, secret },
  }
}

function openDemoShop(
  pool: Pool,
  dates: DemoDates,
  seller: DemoSeller,
  passwordHash: string,
): Promise<ShopRow> {
  const { ownerName, email, phone, address, place } = seller
  return transactionAt(pool, hoursSince(dates.joined, seller.key), async (tx) => {
    const account = await createVerifiedAccount(tx, {
      role: 'seller',
      sellerId: crypto.randomUUID(),
      name: ownerName,
      email,
      phone,
      address,
      passwordHash,
    })
    const opened = await openVerifiedShop(tx, account, { ...seller, ...place })
    if (seller.link !== undefined) await takeLink(tx, opened.id, seller.link)
    return opened
  })
}

/** Gives a shop its logo, its hours and its badge. */
async function dressDemoShop(pool: Pool, files: FileStore, shop: ShopRow, seller: DemoSeller): Promise<void> {
  const drawn = await draw({ kind: 'logo', owner: { logo: seller.logo } })
  const logo = await files.addPicture(pool, shop.user_id, drawn)
  await transaction(pool, async (tx) => {
    await addLogo(tx, shop, logo.id)
    if (seller.workingHours) await setShopHours(tx, shop, weekOf(seller.workingHours))
    // Some are checked and some are not.
    if (seller.businessLevel !== 'individual') await markShopVerified(tx, shop)
  })
}

function goodsOf(product: DemoProduct) {
  const { name, category, description } = product
  const sold = { condition: conditionOf(product), unit: product.unit ?? null }
  return { name, category, description, ...sold, ...stockOf(product) }
}

function detailsOf(service: DemoService): ServiceDetails {
  const { name, category, priceKobo, description, workPlace, ...rest } = service
  const { priceFor = null, priceIsFrom = false, priceNote = '' } = rest
  const servicesOffered = [...rest.servicesOffered]
  const workingHours = weekOf(hoursOf(service))
  return {
    name,
    category,
    priceKobo: priceKobo ?? null,
    priceFor,
    priceIsFrom,
    priceNote,
    description,
    servicesOffered,
    workingHours,
    workPlace,
  }
}

function weekOf(days: readonly DemoWorkingDay[]): WorkingDay[] {
  return days.map(({ day, closed, open, close }) => ({ day, closed, open: open ?? '', close: close ?? '' }))
}

function shopOf(shops: Map<string, ShopRow>, { sellerKey }: DemoProduct | DemoService): ShopRow {
  const shop = shops.get(sellerKey)
  if (!shop) throw new Error(`no demo seller is called ${sellerKey}`)
  return shop
}

function known<Found>(named: Map<string, Found>, key: string): Found {
  const found = named.get(key)
  if (!found) throw new Error(`nothing in the demo market is called ${key}`)
  return found
}

function hoursSince(days: ReadonlyMap<string, number>, key: string): number {
  return (days.get(key) ?? 0) * 24
}

/** Four at a time: while two are encoded, the next are drawn. */
async function inFours<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all([worker(), worker(), worker(), worker()])
}

const demoQuickReplies = [
  'Yes, it is available. When will you come?',
  'The price is fixed, but I can add something small if you take two.',
  'We open 8 am to 6 pm, Monday to Saturday.',
]
