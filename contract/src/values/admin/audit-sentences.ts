import { formatNaira } from '../money.ts'
import { adminAreaLabels } from './admin-areas.ts'
import { auditListNames, auditSubjectNames } from './audit-names.ts'

/** A change as its sentence needs it. */
export interface AuditedChange {
  admin: string
  action: string
  subject: { kind: string; id: string; name: string; shop?: string | undefined }
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** One change of an admin as a sentence: "Ngozi Admin suspended Danjuma Motors: sells fakes." Of other changes the reason stands beside it. */
export function auditSentence(entry: AuditedChange): string {
  const { admin, action, subject } = entry
  const phrase = (phrases as Partial<Record<string, Phrase>>)[action]
  const about = subject.name ? ofShop(subject) : namedById(subject)
  const said = phrase ? phrase(about, entry) : `did “${action}” on ${about}`
  return `${admin} ${said}${/[.!?]$/.test(said) ? '' : '.'}`
}

/** "Woven basket, large, of Bola Baskets". */
function ofShop({ name, shop = '' }: AuditedChange['subject']): string {
  return shop === '' ? name : `${name}${name.includes(',') ? ',' : ''} of ${shop}`
}

/** What an entry is about, where it has no name. */
function namedById({ kind, id }: AuditedChange['subject']): string {
  if (kind === 'message') return `message ${id}`
  if (kind === 'list') return `the list “${auditListNames[id] ?? id}”`
  if (kind === 'setting') return `the ${id}`
  return auditSubjectNames[kind] ?? 'something that is gone now'
}

type Phrase = (about: string, entry: AuditedChange) => string

/** The actions that have a sentence. */
export function auditedActions(): string[] {
  return Object.keys(phrases)
}

const phrases = {
  'Suspend seller': (about, entry) => `suspended ${about}${why(entry)}`,
  'Activate seller': (about, entry) => `ended the suspension of ${about}${why(entry)}`,
  'Remove listing': (about) => `removed the listing ${about}`,
  'Suspend person': (about, entry) => `suspended ${about}${why(entry)}`,
  'Restore person': (about, entry) => `ended the suspension of ${about}${why(entry)}`,
  'Send verification again': (about) => `sent the verification email to ${about} again`,
  'Log out everywhere': (about) => `logged ${about} out everywhere`,
  'Open paper': (about) => `opened an identity document of ${about}`,
  'Approve papers': (about) => `approved the documents of ${about}`,
  'Reject papers': (about) => `rejected the documents of ${about}`,
  'Take papers back': (about) => `took the approval of the documents of ${about} back`,
  'Correct rejection': (about) => `corrected why the documents of ${about} were rejected`,
  'Take rejection back': (about) => `took the rejection of the documents of ${about} back`,
  'Look at papers again': (about) => `put the approved documents of ${about} back to be looked at again`,
  'Approve shop name': (about, { after }) =>
    after.decidedName === undefined || after.decidedName === about
      ? `approved the new name ${about}`
      : `approved the new name “${String(after.decidedName)}” of ${about}`,
  'Reject shop name': (about, { after }) =>
    after.decidedName === undefined
      ? `rejected a new name of ${about}`
      : `rejected the new name “${String(after.decidedName)}” of ${about}`,
  'Approve account name': (about, entry) => `approved ${nameAtBank(about, entry)}`,
  'Reject account name': (about, entry) => `rejected ${nameAtBank(about, entry)}`,
  'Look at shop name again': (about, { before, after }) =>
    `put the ${decisionOf(before)} ${
      after.decidedName === undefined || after.decidedName === about
        ? `new name of ${about}`
        : `new name “${String(after.decidedName)}” of ${about}`
    } back to be looked at again`,
  'Look at account name again': (about, entry) =>
    `put the ${decisionOf(entry.before)} ${nameAtBank(about, entry).replace(/^the /, '')} back to be looked at again`,
  'Uphold reports': (about, { after: { reasons } }) =>
    `agreed with the reports about ${about}${Array.isArray(reasons) && reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`,
  'Remove review': (about) => `removed ${about}`,
  'Put review back': (about) => `put ${about} back`,
  'Dismiss reports': (about) => `dismissed the reports about ${about}`,
  'Reopen reports': (about) => `opened the dismissed reports about ${about} again`,
  'Look at reports again': (about) => `put the confirmed reports about ${about} back to be looked at again`,
  'Answer message': (about, { after }) =>
    after.state === 'closed'
      ? `answered and closed ${about}`
      : `answered ${about}${after.days === 1 ? ', and wants to come back to it in 1 day' : ''}`,
  'Close message': (about) => `closed ${about}`,
  'Remind of message': (about, { after }) =>
    after.days === 0
      ? `took the reminder from ${about}`
      : typeof after.comesBack === 'string'
        ? `put off ${about} for ${after.days === 1 ? '1 day' : `${String(after.days)} days`}: it comes back on ${dayOf(after.comesBack)}`
        : `wants to come back to ${about} in ${after.days === 1 ? '1 day' : `${String(after.days)} days`}`,
  'Reopen message': (about) => `opened ${about} again`,
  'Download list': (about) => `downloaded ${about}`,
  'Add admin': (about, { after }) =>
    `made ${String(after.name ?? about)} an admin, with rights in ${listed(after.areas)}`,
  'Send invitation again': (about) => `sent the invitation to ${about} again`,
  'Cancel invitation': (about, { before }) => `cancelled the invitation of ${String(before.name ?? about)}`,
  'Change rights': (about, { after }) => `changed the rights of ${about} to ${listed(after.areas)}`,
  'Add note': (about) => `wrote a note about ${about}`,
  Assign: (about, { after }) => {
    if (after.to === '') return `took ${about} from its admin`
    const { decidedName } = after
    return decidedName === undefined
      ? `chose who looks after ${about}`
      : `chose ${String(decidedName)} to look after ${about}`
  },
  'Add canned answer': (_, { after }) => `added the canned answer “${String(after.title)}”`,
  'Change canned answer': (_, { after }) => `changed the canned answer “${String(after.title)}”`,
  'Remove canned answer': (_, { before }) => `removed the canned answer “${String(before.title)}”`,
  'Change home cards': (_, { after: { changes } }) => {
    if (Array.isArray(changes) && changes.length === 0) return 'saved the cards of the home page as they were'
    return `changed the cards of the home page${Array.isArray(changes) ? `: ${changes.join(', ')}` : ''}`
  },
  'Add synonyms': (_, { after }) => `added the synonyms ${wordsOf(after)}`,
  'Change synonyms': (_, { after }) => `changed synonyms to ${wordsOf(after)}`,
  'Remove synonyms': (_, { before }) => `removed the synonyms ${wordsOf(before)}`,
  refund: (about, { after }) => `refunded ${nairaOf(after.amountMinor)} of order ${about}`,
  'retry refund': (about) => `sent the refund of order ${about} again`,
  'decide dispute': (about, { after }) =>
    `decided the dispute of order ${about} ${outcomeOf(after.decision)}`,
  'ask buyer': (about) => `asked the buyer of order ${about} for more about the dispute`,
  'ask seller': (about) => `asked the seller of order ${about} for more about the dispute`,
  'ask provider': (about) => `asked Paystack about order ${about}`,
  'See event': (_, { after }) => `marked the Paystack event ${String(after.event)} as seen`,
  'change category commission': (_, { before, after }) =>
    `changed the commission of ${String(after.category)} from ${rateOf(before)} to ${rateOf(after)}`,
  Announce: (_, { after }) => `announced “${String(after.title)}” to ${audienceOf(after)}`,
  'End announcement': (_, { before }) => `ended the announcement “${String(before.title)}”`,
  'Correct announcement': (_, { before, after }) =>
    before.title === after.title
      ? `corrected the text of the announcement “${String(after.title)}”`
      : `corrected the announcement “${String(before.title)}”: it now says “${String(after.title)}”`,
  'Withdraw announcement': (_, { before }) => `withdrew the announcement “${String(before.title)}”`,
  'Change moderation': () => 'changed what waits for a look',
  'Change text messages': () => 'changed how text messages are sent',
  'Open an address': (_, { after }) => `opened market day at “${String(after.note)}”`,
  'Close an address': (_, { before }) => `closed market day at “${String(before.note)}”`,
  'Approve item': (about) => `let ${about} through`,
  'Refuse item': (about) => `rejected ${about}`,
  'Look at item again': (about, { before }) =>
    `put the ${before.status === 'Approved' ? 'approved' : 'rejected'} ${about} back to be looked at again`,
  'change commission': (_, { before, after }) =>
    `changed the commission from ${String(before.percent)}% to ${String(after.percent)}%`,
} satisfies Record<string, Phrase>

/**
 * The words of each action's sentence, without names, to search by: `{ 'Suspend seller': 'suspended' }`. Where they
 * depend on what came of it, that follows the action: `'decide dispute part'`.
 */
export function auditWords(): Record<string, string> {
  const outcomes = [
    'decide dispute seller',
    'decide dispute part',
    'decide dispute buyer',
    'Answer message closed',
    'Announce buyers',
    'Announce everybody',
  ]
  const said = [...auditedActions(), ...outcomes].map((key) => {
    const action = auditedActions().includes(key) ? key : key.slice(0, key.lastIndexOf(' '))
    const outcome = key.slice(action.length + 1)
    const after = { [outcomeKeys[action] ?? 'state']: outcome }
    const entry = { admin: '', action, subject: { kind: '', id: '', name: ' ' }, before: {}, after }
    const words = auditSentence(entry).replaceAll(/undefined|₦0|[“”.]/g, ' ')
    return [key, words.replaceAll(/\s+/g, ' ').trim()] as const
  })
  return Object.fromEntries(said)
}

/** Where the log keeps what came of these actions; else it is the state. */
const outcomeKeys: Partial<Record<string, string>> = { 'decide dispute': 'decision', Announce: 'audience' }

/** What an admin can do that the log keeps: the server records nothing that has no sentence here. */
export type AuditAction = keyof typeof phrases

/** ": sells fakes"; "" where the log has no reason. */
function why({ after: { reason } }: AuditedChange): string {
  return typeof reason === 'string' && reason !== '' ? `: ${reason}` : ''
}

/** "4 December 2026" for `2026-12-04`. */
function dayOf(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Africa/Lagos',
  })
}

/** The commission of a category; without a rate of its own it is the market's. */
function rateOf({ percent }: Record<string, unknown>): string {
  return typeof percent === 'number' ? `${percent}%` : 'the market’s'
}

/** Without the name, because the account is gone since: which shop's it was. */
function nameAtBank(about: string, { after: { decidedName } }: AuditedChange): string {
  return decidedName === undefined
    ? `the bank account name of ${about}`
    : `the name “${String(decidedName)}” at the bank for ${about}`
}

/** "approved", "rejected"; "decided" where the log does not say. */
function decisionOf({ status }: Record<string, unknown>): string {
  return typeof status === 'string' ? status.toLowerCase() : 'decided'
}

function audienceOf({ audience, state, category }: Record<string, unknown>): string {
  if (audience === 'buyers') return 'all buyers'
  if (audience === 'everybody') return 'everybody'
  return state || category ? `sellers of ${String(state || category)}` : 'all sellers'
}

function outcomeOf(decision: unknown): string {
  if (decision === 'seller') return 'for the seller'
  return decision === 'part' ? 'with a part refund' : 'for the buyer'
}

function nairaOf(kobo: unknown): string {
  return formatNaira(typeof kobo === 'number' ? kobo : 0)
}

function listed(areas: unknown): string {
  return Array.isArray(areas) && areas.length > 0 ? areas.map(areaName).join(', ') : 'none'
}

function wordsOf({ words }: Record<string, unknown>): string {
  return Array.isArray(words) ? words.join(', ') : String(words ?? '')
}

function areaName(area: unknown): string {
  return (adminAreaLabels as Partial<Record<string, { name: string }>>)[String(area)]?.name ?? String(area)
}
