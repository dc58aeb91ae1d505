/** Where the payment of an order stands (rules.md section 4). */
export type OrderState =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'refund_pending'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'

export type OrderAction = keyof typeof orderProcess

interface Step {
  by: readonly ('buyer' | 'seller' | 'admin' | 'provider' | 'timer')[]
  from: readonly OrderState[]
  to: OrderState
}

/** The life of an order: every action, who causes it, and the one state it leads to. */
export const orderProcess = {
  settle: { by: ['provider'], from: ['pending', 'failed', 'expired'], to: 'paid' },
  fail: { by: ['provider'], from: ['pending'], to: 'failed' },
  expire: { by: ['timer'], from: ['pending'], to: 'expired' },
  replace: { by: ['buyer'], from: ['pending'], to: 'expired' },
  refuseCharge: { by: ['provider'], from: ['pending', 'failed', 'expired'], to: 'refund_pending' },
  refund: { by: ['seller', 'admin', 'timer'], from: ['paid'], to: 'refund_pending' },
  confirmRefund: { by: ['provider'], from: ['refund_pending', 'paid'], to: 'refunded' },
  failRefund: { by: ['provider'], from: ['refund_pending'], to: 'refund_failed' },
  retryRefund: { by: ['admin'], from: ['refund_failed'], to: 'refund_pending' },
  chargeBack: { by: ['provider'], from: ['paid'], to: 'disputed' },
  winDispute: { by: ['provider'], from: ['disputed'], to: 'paid' },
  loseDispute: { by: ['provider'], from: ['disputed'], to: 'refund_pending' },
} as const satisfies Record<string, Step>

export const firstState: OrderState = 'pending'
export const orderStates = [
  'pending',
  'paid',
  'failed',
  'expired',
  'refund_pending',
  'refunded',
  'refund_failed',
  'disputed',
] as const satisfies readonly OrderState[]

/**
 * What the specification's two values and "anything else" make of a state. `sold`: the order was paid once; money that
 * came and could not be used makes no order paid.
 */
export function paymentStatus(state: OrderState, sold: boolean): 'pending' | 'paid' | 'failed' {
  if (state === 'pending') return 'pending'
  return sold ? 'paid' : 'failed'
}

/** Refuses, at start, a table in which some state can never be reached. */
export function checkOrderProcess(process: Record<string, Step> = orderProcess): void {
  const reached = new Set<OrderState>([firstState])
  for (let grew = true; grew;) {
    grew = false
    for (const { from, to } of Object.values(process)) {
      if (!reached.has(to) && from.some((state) => reached.has(state))) {
        reached.add(to)
        grew = true
      }
    }
  }
  const unreachable = orderStates.filter((state) => !reached.has(state))
  if (unreachable.length > 0) throw new Error(`No action leads to: ${unreachable.join(', ')}`)
}
