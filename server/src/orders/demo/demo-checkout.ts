import { createHash, randomBytes } from 'node:crypto'
import type { DeliveryWay } from '@oja/contract/values/delivery/delivery-ways.ts'
import { maximumKobo } from '@oja/contract/values/money.ts'
import { sql } from 'kysely'
import { deliveryOffers } from '../../delivery/delivery.ts'
import type { Config } from '../../platform/config.ts'
import { defineQuery } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/database.ts'
import { insertCheckout } from '../checkout/place-checkout.ts'
import { holdSeconds, maxHolds } from '../checkout/start-payment.ts'
import { encryptAddress } from '../delivery-snapshot.ts'
import type { SnapshotAddress } from '../delivery-snapshot.ts'

interface DeliveredDemoOrder {
  buyerId: string
  productId: string
  variantId?: string | null | undefined
  quantity: number
  /** Whom it goes to. */
  address: SnapshotAddress
  /** It goes by park or courier; without it as the shop offers. */
  way?: DeliveryWay | undefined
}

/**
 * Places a demo order as the checkout of a basket does, with an address and a way that its shop offers there. Gives the
 * reference of the order; undefined for a shop that does not deliver to that address.
 */
export async function placeDemoCheckout(
  tx: Tx,
  config: Pick<Config, 'encryptionKey' | 'dataDir'>,
  { buyerId, productId, variantId = null, quantity, address, way }: DeliveredDemoOrder,
): Promise<string | undefined> {
  const { sellerId, priceKobo } = await priceOfGoods.one(tx, { productId, variantId })
  const shops = [{ sellerId, goodsKobo: quantity * priceKobo }]
  const [offer] = await deliveryOffers(tx, { shops, place: address })
  const chosen = offer?.ways.find((one) => (way ? one.way === way : one.way !== 'collect'))
  if (!chosen) return undefined
  const [reference, orderReference] = [newReference(), newReference()]
  const placed = await insertCheckout.one(tx, {
    buyerId,
    reference,
    lines: JSON.stringify([{ product: productId, variant: variantId, quantity, reference: orderReference }]),
    ways: JSON.stringify({ [sellerId]: { way: chosen.way, pickup: null } }),
    state: address.state,
    lga: address.lga,
    encryptedAddress: encryptAddress(config, reference, address),
    agreedKobo: quantity * priceKobo + chosen.feeKobo,
    holdSeconds,
    maxOpen: maxHolds,
    maxKobo: maximumKobo,
    idempotencyKey: `demo-${reference}`,
    idempotencyHash: createHash('sha256').update(reference).digest(),
  })
  if (placed.outcome !== 'begun')
    throw new Error(`no demo checkout: ${placed.outcome} ${JSON.stringify(placed.faults)}`)
  return orderReference
}

function newReference(): string {
  return `oja-${randomBytes(24).toString('hex')}`
}

const priceOfGoods = defineQuery<
  { productId: string; variantId: string | null },
  { sellerId: string; priceKobo: number }
>(
  'demo_price',
  (
    p,
  ) => sql`select p.seller_id as "sellerId", coalesce(v.price_kobo, p.price_kobo) as "priceKobo" from products p
    left join product_variants v on v.product_id = p.id and v.id = ${p.variantId}::uuid where p.id = ${p.productId}::uuid`,
)
