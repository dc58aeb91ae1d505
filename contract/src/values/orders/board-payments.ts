/** How many payments a board shows. */
export const boardLength = 20

/** How many of them may be unpaid: attempts to pay must not push payments off the board. */
export const boardUnpaidLength = 6

/** How many minutes the link of a board works. */
export const boardLinkMinutes = 10

/** After how many days a board ends by itself. */
export const boardDays = 7

/** How many boards and open links a shop has at most. */
export const maxBoards = 100

/** Every how many seconds a board hears from the server, also when nothing happens. */
export const boardBeatSeconds = 5

/**
 * What a board says of a payment. `refunding`: the money is on its way back. `claimed`: the buyer's bank asks for it.
 * `waiting`: the provider has not said that it is paid. `unpaid`: it ended without a payment.
 */
export const paymentStates = ['paid', 'claimed', 'refunding', 'refunded', 'waiting', 'unpaid'] as const
export type PaymentState = (typeof paymentStates)[number]
