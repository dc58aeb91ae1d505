/** The steps of rules.md section 5 at which a process may die. */
export const crashPoints = [
  'before-order-placed',
  'order-placed',
  'provider-asked',
  'before-payment-check',
  'payment-checked',
  'before-webhook-stored',
  'webhook-stored',
  'before-webhook-applied',
  'charge-verified',
  'charge-applied',
  'before-mail-sent',
  'refund-asked',
  'before-holds-released',
  'before-pending-payments-checked',
  'goods-taken',
  'before-reconciled',
  'before-difference-checked',
  'webhook-signature-checked',
] as const
export type CrashPoint = (typeof crashPoints)[number]

type Hook = (point: CrashPoint) => Promise<void>

let hook: Hook | null = null

/** Does nothing, unless a test asked for a crash here: then the process dies as by `kill -9`. */
export async function crashPoint(point: CrashPoint): Promise<void> {
  if (hook) await hook(point)
}

/** Makes every crash point call `reached`; null: none. For the start with CRASH_AT and for the simulation. */
export function onCrashPoint(reached: Hook | null): void {
  hook = reached
}

/** Lets this process die at one point. Configuration refuses it when payments are live. */
export function crashAt(wanted: CrashPoint): void {
  onCrashPoint(async (point) => {
    if (point !== wanted) return
    process.kill(process.pid, 'SIGKILL')
    // Nothing more may happen in the moments until the signal arrives.
    await new Promise(() => undefined)
  })
}
