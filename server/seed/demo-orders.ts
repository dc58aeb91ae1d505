import type { DemoStatus } from '../src/orders/orders.ts'
import type { PersonKey } from './demo-market.ts'

type DemoOrder = readonly [
  buyer: PersonKey,
  product: string,
  quantity: number,
  status: DemoStatus,
  hoursAgo: number,
]

/**
 * The orders of the demo data: one of every kind. Orders that wait for a seller are younger than the two days after
 * which the buyer is refunded.
 */
export const demoOrders: readonly DemoOrder[] = [
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
  ['ini', 'yam', 1, 'pending', 0.05],
]
