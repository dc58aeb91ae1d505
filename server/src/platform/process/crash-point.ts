/** The steps at which a process may die (docs/requirements/faults.md#crash-points). */
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
  'code-made',
  'code-used',
  'request-paid',
  'dispatch-proved',
] as const
export type CrashPoint = (typeof crashPoints)[number]

type Hook = (point: CrashPoint) => Promise<void>

let hook: Hook | null = null

/** Does nothing unless a test wants a crash here. Then the process dies as by `kill -9`. */
export async function crashPoint(point: CrashPoint): Promise<void> {
  if (hook) await hook(point)
}

/** Makes every crash point call `reached`; null removes it. CRASH_AT and the simulation use it. */
export function onCrashPoint(reached: Hook | null): void {
  hook = reached
}

/** Lets this process die at one crash point. Configuration refuses it when payments are live. */
export function crashAt(wanted: CrashPoint): void {
  onCrashPoint(async (point) => {
    if (point !== wanted) return
    process.kill(process.pid, 'SIGKILL')
    // Nothing more may happen until the signal arrives.
    await new Promise(() => undefined)
  })
}
