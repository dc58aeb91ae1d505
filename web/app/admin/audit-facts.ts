import type { AuditAction } from '@oja/contract/values/admin/audit-sentences.ts'
import { adminAreaLabels } from '@oja/contract/values/admin/admin-areas.ts'
import { reportReasons } from '@oja/contract/values/trust-labels.ts'
import { formatNaira } from '@oja/contract/values/money.ts'
import { orderStates } from '@oja/contract/values/orders/payment-states.ts'
import { showDate, showDateTime } from '../format/format.ts'
import { knownValue } from '../format/known-value.ts'
import { stateBadge } from './payments/payment-labels.ts'
import { isId } from './records/known-id.ts'

/**
 * Both sides of a change as text: what was before, and what came after it. Where the sentence says the change itself, all that
 * is left stands on the second side. Each is "" where it says nothing more than the sentence. What was before never stands
 * without what came after it, also where the sentence says that.
 */
export function auditSides(
  { action, ...sides }: { action: string } & Record<'before' | 'after', Record<string, unknown>>,
  sentence: string,
): [before: string, after: string] {
  // Of a message that was put off the state stays, and says nothing.
  if ('comesBack' in sides.after && sides.before.state === sides.after.state) return ['', '']
  const { before, after } = sides
  if ((saysState as readonly string[]).includes(action))
    return ['', [...beside(before, sentence, namesBefore), ...beside(after, sentence)].join(' · ')]
  const earlier = factsOf(before, sentence, [])
  const changed = earlier.map(({ name }) => name)
  return [
    joined(earlier),
    joined(factsOf(after, sentence, changed)) || (earlier.length > 0 ? auditFacts(after, '') : ''),
  ]
}

// Their sentences say what the status is now, and so what it was.
const saysState = [
  'Suspend seller',
  'Activate seller',
  'Suspend person',
  'Restore person',
  'Approve papers',
  'Reject papers',
  'Take papers back',
  'Take rejection back',
  'Look at papers again',
  'Approve shop name',
  'Reject shop name',
  'Look at shop name again',
  'Approve account name',
  'Reject account name',
  'Look at account name again',
  'Uphold reports',
  'Dismiss reports',
  'Reopen reports',
  'Look at reports again',
  'Look at item again',
  'Answer message',
  'Close message',
  'Reopen message',
  'refund',
  'retry refund',
  'decide dispute',
] as const satisfies readonly AuditAction[]

const stateNames = new Set(['status', 'refund', 'dispute'])

// What was before such a change and is no status. It stands beside what came with the change, under these names.
const namesBefore: Record<string, string> = { reason: 'earlier reason', refundedMinor: 'refunded before' }

/** What one side says beside the status, which the sentence says. The log of before kept the status under other names too. */
function beside(
  facts: Record<string, unknown>,
  sentence: string,
  names: Record<string, string> = {},
): string[] {
  return factsOf(facts, sentence, [])
    .filter(({ name, value }) => !stateNames.has(name) && labelOf(name, value) !== 'status' && value !== 0)
    .map(({ name, value, words }) => `${knownValue(names, name) ?? labelOf(name, value)}: ${words}`)
}

/**
 * "status: Active · reason: …": one side of a change as text. It leaves out ids and whole lists, which say nothing to
 * people, and what the sentence above says already.
 */
export function auditFacts(facts: Record<string, unknown>, sentence: string): string {
  return joined(factsOf(facts, sentence, []))
}

interface Fact {
  name: string
  value: unknown
  words: string
}

function joined(facts: readonly Fact[]): string {
  return facts.map(({ name, value, words }) => `${labelOf(name, value)}: ${words}`).join(' · ')
}

/** What one side says. The facts called as `changed` stand there also where the sentence says them. */
function factsOf(facts: Record<string, unknown>, sentence: string, changed: readonly string[]): Fact[] {
  return Object.entries(facts)
    .filter(
      ([name, value]) =>
        name !== 'audience' &&
        value !== '' &&
        value !== null &&
        value !== false &&
        !isId(value) &&
        !isListOfRecords(value),
    )
    .map(([name, value]) => ({ name, value, words: shown(name, value) }))
    .filter(
      ({ name, words }) =>
        changed.includes(name) || !isSaid(name === 'percent' ? `${words}%` : words, sentence),
    )
}

/** Do these words stand in the sentence, as whole words? */
function isSaid(words: string, sentence: string): boolean {
  const at = sentence.indexOf(words)
  if (at < 0) return false
  const isWord = (letter = '') => /[\p{L}\p{N}]/u.test(letter)
  return !isWord(sentence[at - 1]) && !isWord(sentence[at + words.length])
}

// What the log's words are to people, where they say something else or nothing.
const labels: Record<string, string> = {
  from: 'first day',
  to: 'last day',
  closesAt: 'open until',
  q: 'search',
  byMail: 'by email too',
  toBankAccount: 'to a bank account',
  holdsFirstListings: 'first listings wait',
  holdsWords: 'words wait',
  confirmedReports: 'reports confirmed',
  isStopped: 'stopped',
  smsMinor: 'cost of an SMS',
  whatsappMinor: 'cost of a WhatsApp message',
}
const ticketStates: Record<string, string> = {
  waiting: 'waiting for us',
  answered: 'answered',
  closed: 'closed',
}
const refundStates: Record<string, string> = {
  none: 'none',
  pending: 'on its way',
  part: 'part refund',
  full: 'full refund',
  failed: 'failed',
}
const paymentStates: Record<string, string> = Object.fromEntries(
  orderStates.map((state) => [state, stateBadge(state).label.toLowerCase()]),
)
const disputeStates: Record<string, string> = {
  none: 'none',
  open: 'the seller has not replied',
  answered: 'the seller has replied',
  decided: 'decided',
}
const decisions: Record<string, string> = {
  Pending: 'waiting',
  Approved: 'approved',
  Rejected: 'rejected',
}
const statuses: Record<string, string> = {
  ...decisions,
  Active: 'active',
  Inactive: 'inactive',
  Suspended: 'suspended',
  active: 'active',
  suspended: 'suspended',
  open: 'open',
  upheld: 'confirmed',
  dismissed: 'dismissed',
}
// What the values of each name are to people. The log of before kept the status of a name under "name" and "accountName".
const valueWords: Record<string, Record<string, string>> = {
  refund: refundStates,
  state: { ...paymentStates, ...ticketStates },
  payment: paymentStates,
  dispute: disputeStates,
  status: statuses,
  name: decisions,
  accountName: decisions,
  firstWay: { sms: 'SMS', whatsapp: 'WhatsApp' },
  reason: Object.fromEntries(reportReasons.map(({ value, label }) => [value, label])),
}

const statusNames = new Set(['state', 'name', 'accountName'])

const areaNames: Record<string, string> = Object.fromEntries(
  Object.entries(adminAreaLabels).map(([area, { name }]) => [area, name]),
)

/** "accountName" as "account name", "amountMinor" as "amount". The state of a message is its status, not a place. */
function labelOf(name: string, value: unknown): string {
  if (statusNames.has(name) && knownValue(valueWords[name] ?? {}, String(value))) return 'status'
  const known = knownValue(labels, name)
  if (known) return known
  return name.replace(/Minor$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function shown(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith('Minor')) return formatNaira(value)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(value))
    return value.includes('T') ? showDateTime(value) : showDate(value)
  if (typeof value === 'string') {
    const known = knownValue(valueWords[name] ?? {}, value)
    if (known) return known
  }
  if (value === true) return 'yes'
  if (name === 'areas' && Array.isArray(value))
    return value.map((area) => knownValue(areaNames, String(area)) ?? String(area)).join(', ') || 'none'
  if (Array.isArray(value)) return value.map(String).join(', ') || 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function isListOfRecords(value: unknown): boolean {
  return Array.isArray(value) && value.some((one) => typeof one === 'object')
}
