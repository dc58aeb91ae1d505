/** What a helper of a shop may do. No right covers money, deletion or other helpers. */
export const helperRights = ['orders', 'stock', 'messages'] as const
export type HelperRight = (typeof helperRights)[number]

/** Each right as the page of helpers names it. */
export const helperRightLabels: Record<HelperRight, { name: string; text: string }> = {
  orders: { name: 'Orders', text: 'See orders and who paid, accept, hand over, ask for payment' },
  stock: { name: 'Stock', text: 'See listings and change how many are left' },
  messages: { name: 'Messages', text: 'Read and answer buyers for the shop' },
}

/** How many helpers a shop may have, with those who are invited. */
export const maxHelpers = 10

/** How long an invitation works. */
export const invitationDays = 7
