import { invalid } from '../http/envelope.ts'
import type { Fields } from '../http/input.ts'

export type ApiGroup = 'initialize' | 'verify' | 'list' | 'refund' | 'transfer' | 'bank'

export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  fault: FaultKind
  /** Milliseconds: the wait of `slow`, the pause between two bytes of `trickle`. */
  ms: number
  /** Whether the fault strikes before the operation takes place, or after it (the answer is lost). */
  when: 'before' | 'after'
}

export interface Switches {
  webhooks: {
    delivery: 'deliver' | 'lose' | 'shuffle'
    /** Milliseconds before the first attempt; with `shuffle`, how long events are collected. */
    delayMs: number
    /** Copies sent of each event, 0 to 100. */
    times: number
    metadata: 'asSent' | 'zero' | 'empty' | 'object'
    /** Milliseconds before each further attempt after an answer other than 2xx. */
    retryDelaysMs: number[]
  }
  api: Record<ApiGroup, Fault>
  charge: {
    /** Kobo added to what the buyer is charged. */
    amountOffset: number
    currency: string | null
    domain: string
    /** Milliseconds from "Cancel payment" to a success that comes all the same; null: never. */
    successAfterCloseMs: number | null
    /** Milliseconds from success to reversed, visible by verify only; null: never. */
    reversedAfterMs: number | null
  }
  refund: {
    outcome: 'processed' | 'failed' | 'needs-attention' | 'pending'
    afterMs: number
    /** The reason of a refund that failed or needs attention; null: its status, as for every other refund. */
    reason: string | null
  }
  transfer: {
    outcome: 'success' | 'failed' | 'reversed' | 'otp' | 'pending' | 'success-then-reversed' | 'no-balance'
    afterMs: number
  }
  /** The name /bank/resolve answers; null: one made from the account number. */
  bank: { accountName: string | null }
}

export interface SwitchBoard {
  now(): Switches
  /** Changes what the patch names and keeps the rest. Refuses unknown names and values. */
  set(patch: Fields): Switches
  reset(): Switches
}

export function createSwitchBoard(): SwitchBoard {
  let switches = defaults()
  return {
    now: () => switches,
    set: (patch) => (switches = merge(switches, patch, rules, '') as Switches),
    reset: () => (switches = defaults()),
  }
}

type Check = (value: unknown) => boolean
interface Rules {
  [name: string]: Check | Rules
}

const faultKinds = [
  'ok',
  'refuse',
  'silent',
  'slow',
  '500',
  '429',
  'html',
  'cutJson',
  'wrongReference',
  'textAmount',
  'redirect',
  'trickle',
  'gzipBomb',
] as const

const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string)
const wholeNumber: Check = (value) => Number.isSafeInteger(value)
const milliseconds: Check = (value) => wholeNumber(value) && (value as number) >= 0
const text: Check = (value) => typeof value === 'string' && value !== ''
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

const faultRules: Rules = { fault: oneOf(...faultKinds), ms: milliseconds, when: oneOf('before', 'after') }

const rules: Rules = {
  webhooks: {
    delivery: oneOf('deliver', 'lose', 'shuffle'),
    delayMs: milliseconds,
    times: (value) => milliseconds(value) && (value as number) <= 100,
    metadata: oneOf('asSent', 'zero', 'empty', 'object'),
    retryDelaysMs: (value) => Array.isArray(value) && value.every(milliseconds),
  },
  api: {
    initialize: faultRules,
    verify: faultRules,
    list: faultRules,
    refund: faultRules,
    transfer: faultRules,
    bank: faultRules,
  },
  charge: {
    amountOffset: wholeNumber,
    currency: orNull(text),
    domain: oneOf('test', 'live'),
    successAfterCloseMs: orNull(milliseconds),
    reversedAfterMs: orNull(milliseconds),
  },
  refund: {
    outcome: oneOf('processed', 'failed', 'needs-attention', 'pending'),
    afterMs: milliseconds,
    reason: orNull(text),
  },
  transfer: {
    outcome: oneOf('success', 'failed', 'reversed', 'otp', 'pending', 'success-then-reversed', 'no-balance'),
    afterMs: milliseconds,
  },
  bank: { accountName: orNull(text) },
}

function defaults(): Switches {
  const healthy = (): Fault => ({ fault: 'ok', ms: 200, when: 'before' })
  return {
    webhooks: {
      delivery: 'deliver',
      delayMs: 0,
      times: 1,
      metadata: 'asSent',
      retryDelaysMs: [250, 1000, 5000, 20_000],
    },
    api: {
      initialize: healthy(),
      verify: healthy(),
      list: healthy(),
      refund: healthy(),
      transfer: healthy(),
      bank: healthy(),
    },
    charge: {
      amountOffset: 0,
      currency: null,
      domain: 'test',
      successAfterCloseMs: null,
      reversedAfterMs: null,
    },
    refund: { outcome: 'processed', afterMs: 500, reason: null },
    transfer: { outcome: 'success', afterMs: 500 },
    bank: { accountName: null },
  }
}

function merge(current: object, patch: object, allowed: Rules, path: string): object {
  const merged: Fields = { ...current }
  for (const [name, value] of Object.entries(patch) as [string, unknown][]) {
    const rule = Object.hasOwn(allowed, name) ? allowed[name] : undefined
    const where = path + name
    if (rule === undefined) throw invalid(`There is no switch ${where}`, 'See the README', 'unknown_switch')
    if (typeof rule === 'function') {
      if (!rule(value))
        throw invalid(`${where} cannot be ${JSON.stringify(value)}`, 'See the README', 'bad_switch')
      merged[name] = value
    } else {
      if (typeof value !== 'object' || value === null) {
        throw invalid(`${where} must be an object`, 'See the README', 'bad_switch')
      }
      merged[name] = merge(merged[name] as object, value, rule, `${where}.`)
    }
  }
  return merged
}
