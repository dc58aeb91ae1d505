import type { Store } from './store.ts'
import type { SwitchBoard } from './control/switches.ts'
import type { Timers } from './timers.ts'
import type { Webhooks } from './webhooks.ts'

/** What every part of the sandbox is handed. `origin` is known once it listens. */
export interface Context {
  origin: string
  readonly secretKey: string
  readonly publicKey: string
  readonly store: Store
  readonly switches: SwitchBoard
  readonly webhooks: Webhooks
  readonly timers: Timers
}
