import { orderHours } from '../order-states.ts'

const days = orderHours.dispute / 24

/** When the seller is paid for an order, as every screen says it. */
export const payoutTime = `${orderHours.code} hours after a hand-over with the buyer’s code, else ${days} days after the buyer receives the order`
