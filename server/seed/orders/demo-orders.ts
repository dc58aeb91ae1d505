import type { SnapshotAddress } from '../../src/orders/delivery-snapshot.ts'
import type { DemoStatus } from '../../src/orders/orders.ts'
import type { PersonKey } from '../demo-market.ts'
import { buyers } from '../people/people.ts'
import { products } from '../products/products.ts'
import { reviews } from '../reviews/reviews-and-conversations.ts'
import { productReviews } from '../reviews/reviews-of-products.ts'
import { proofOf } from './demo-proofs.ts'
import type { DemoProof } from './demo-proofs.ts'
import { boughtBeforeReview, soldBefore } from './past-sales.ts'

export interface DemoOrderPlan {
  buyer: PersonKey
  /** The key of the product. */
  product: string
  quantity: number
  status: DemoStatus
  hoursAgo: number
  /** How many hours it took until it was done. Without it the steps are spread over the time since. */
  tookHours?: number
  /** By which driver it was sent. */
  proof?: DemoProof | undefined
  /** It was paid at the checkout, to go to its buyer's address. The others were bought at once. */
  isDelivered?: boolean
}

type OrderWords = readonly [
  buyer: PersonKey,
  product: string,
  quantity: number,
  status: DemoStatus,
  hoursAgo: number,
  tookHours?: number,
]

/** Every order of the demo data, the oldest first. */
export const allDemoOrders: readonly DemoOrderPlan[] = [
  ...oneOfEachKind().map(([buyer, product, quantity, status, hoursAgo, tookHours]) => ({
    buyer,
    product,
    quantity,
    status,
    hoursAgo,
    ...(tookHours !== undefined && { tookHours }),
    proof: proofOf(buyer, product),
    isDelivered: goesToAddress(status, product),
  })),
  ...ordersBehindReviews(),
  ...ordersBehindProductReviews(),
  ...earlierSales(),
].toSorted((one, other) => other.hoursAgo - one.hoursAgo)

/** Where a demo buyer wants goods: "14 Allen Avenue, flat 3, beside the bakery" is the street and what stands near it. */
export function addressOf(buyer: PersonKey): SnapshotAddress | undefined {
  const person = buyers.find(({ key }) => key === buyer)
  if (!person) return undefined
  const { name: fullName, phone, address, place } = person
  const at = address.lastIndexOf(', ')
  const { city: town, state, lga } = place
  return {
    fullName,
    phone,
    street: address.slice(0, at),
    landmark: address.slice(at + 2),
    town,
    state,
    lga,
    note: '',
  }
}

/** What was sent went somewhere, and some of what waits will. The fan that is late is one to collect. */
function goesToAddress(status: DemoStatus, product: string): boolean {
  if (status === 'sent' || status.startsWith('dispute')) return true
  return status === 'received' || (status === 'accepted' && product !== 'standing-fan')
}

/** The purchases that the reviews of products tell of, without those that stand in this plan already. */
function ordersBehindProductReviews(): readonly DemoOrderPlan[] {
  return productReviews
    .filter(({ orderedHoursAgo }) => orderedHoursAgo > 0)
    .map(({ buyerKey, productKey, orderedHoursAgo }) => ({
      buyer: buyerKey,
      product: productKey,
      quantity: 1,
      status: 'paid_out',
      hoursAgo: orderedHoursAgo,
    }))
}

/** Orders that wait for a seller are younger than the two days after which the buyer is refunded. */
function oneOfEachKind(): readonly OrderWords[] {
  return [
    ['chiamaka', 'white-garri-ijebu', 2, 'paid_out', 700],
    ['tolu', 'ofada-rice', 1, 'received', 90],
    ['chiamaka', 'palm-oil', 3, 'sent', 30],
    ['efosa', 'oloyin-honey-beans', 2, 'ready', 26],
    ['preye', 'fresh-tomatoes', 4, 'accepted', 8],
    ['hauwa', 'groundnuts', 2, 'paid', 3],
    ['yusuf', 'pure-bush-honey', 1, 'refunded', 300],
    ['doose', 'dry-onions', 5, 'part_refunded', 40],
    ['ini', 'spaghetti', 6, 'expired', 50],
    ['chiamaka', 'android-phone', 1, 'received', 200],
    ['yusuf', 'laptop', 1, 'dispute_decided', 160],
    ['preye', 'headphones', 1, 'dispute_open', 60],
    ['ini', 'wireless-mouse-and-keyboard', 1, 'dispute_answered', 70],
    ['efosa', 'portable-speaker', 2, 'charged_back', 400],
    ['tolu', 'digital-camera', 1, 'refund_failed', 120],
    ['chiamaka', 'steel-wristwatch', 1, 'failed', 20],
    ['hauwa', 'ankara-midi-gown', 1, 'received', 120],
    ['chiamaka', 'adire-kimono-jacket', 1, 'refund_pending', 12],
    ['doose', 'ankara-fabric', 6, 'paid', 5],
    ['yusuf', 'table-top-radio', 1, 'sent', 45],
    ['preye', 'cement', 40, 'ready', 20],
    ['doose', 'strawberries', 2, 'accepted', 4],
    ['tolu', 'birthday-cake', 1, 'sent', 15],
    ['mama-sade', 'yam', 10, 'paid_out', 500],
    // Received four days ago. The bank refused the payout, so it waits for an admin.
    ['yusuf', 'mechanic-tool-box', 1, 'payout_failed', 340, 330],
    // Late since yesterday: accepted two days ago, to be ready in one. It is refunded three days after its day.
    ['chiamaka', 'standing-fan', 1, 'accepted', 68],
    // Sent two days ago, to arrive the day after. It counts as received a week after it was sent.
    ['chiamaka', 'adire-cloth', 1, 'sent', 100, 48],
    ['ini', 'yam', 1, 'pending', 0.05],
  ]
}

/** A review of a shop that sells goods comes after an order from it, which was paid out by then. */
function ordersBehindReviews(): DemoOrderPlan[] {
  return boughtBeforeReview.flatMap(([author, product, daysBetween]) => {
    const seller = products.find(({ key }) => key === product)?.sellerKey
    const review = reviews.find(
      ({ authorKey, target }) => authorKey === author && target.kind === 'seller' && target.key === seller,
    )
    if (!review) throw new Error(`${author} has not reviewed the shop of ${product}`)
    const hoursAgo = (review.daysAgo + daysBetween) * 24
    const tookHours = Math.min(96, daysBetween * 24 - 12)
    return [{ buyer: author, product, quantity: 1, status: 'paid_out' as const, hoursAgo, tookHours }]
  })
}

/** Sales that nobody reviewed, so that the staples show how often they were sold. */
function earlierSales(): DemoOrderPlan[] {
  return soldBefore.flatMap(([product, ...sales]) =>
    sales.map(([buyer, quantity, daysAgo]) => ({
      buyer,
      product,
      quantity,
      status: 'paid_out' as const,
      hoursAgo: daysAgo * 24,
      tookHours: 72,
    })),
  )
}
