import { labelOfReason } from '@oja/contract/values/trust-labels.ts'
import type { ReportReason } from '@oja/contract/values/trust-labels.ts'
import { mailRecipient } from '../identity/identity.ts'
import { notifyAdminDecision } from '../messaging/messaging.ts'
import type { AdminDecision } from '../messaging/messaging.ts'
import { productName } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { LinkConfig } from './kyc-emails.ts'
import type { Decided } from './reports-records.ts'

/** A decided report, with the reasons of all that were decided with it about the same person. */
type Letter = Decided & {
  reasons: readonly ReportReason[]
  /** The admin's reason in their words; without it those of the reports are the reason. */
  said?: string
  /** It was removed before this decision. */
  staysRemoved?: boolean
  /** Of a review: it is shown, or its writer has another of the same target. */
  isReviewShown?: boolean
}

/** What a decided report means for its reader: a reporter, or the owner of what was reported. */
export type ReportNotification = Extract<
  AdminDecision,
  | 'upholdReport'
  | 'dismissReport'
  | 'takeListingAway'
  | 'takeReviewAway'
  | 'confirmViolation'
  | 'reopenReport'
  | 'clearReport'
>

/** Notifies a person of a decided report by mail and bell; not a deleted person. */
export async function notifyReportDecided(
  tx: Tx,
  { publicOrigin }: LinkConfig,
  userId: string,
  row: Letter,
  decision: ReportNotification,
): Promise<void> {
  const person = await mailRecipient(tx, userId)
  if (!person) return
  const isOwner = decision !== 'upholdReport' && decision !== 'dismissReport'
  await queueMail(tx, {
    key: `report ${row.id} ${row.decided}${isOwner ? ' owner' : ''}`,
    to: person.email,
    greeting: `Hello ${person.name},`,
    ...letters[decision](row),
    link: isOwner
      ? { label: 'Write to support', url: `${publicOrigin}/Support?about=removal#message-form` }
      : { label: 'See your reports', url: `${publicOrigin}/Support#reports` },
  })
  await notifyAdminDecision(tx, userId, row.id, decision)
}

/** What an admin removed by their own decision, and what its owner reads about it. */
interface Removal {
  userId: string
  /** Of the review, or of the row that notes the removed listing. */
  id: string
  decision: Extract<AdminDecision, 'takeListingAway' | 'takeReviewAway'>
  mail: { key: string; subject: string; paragraphs: string[] }
}

/**
 * Notifies the owner of what was removed, and everybody whose report of it was confirmed. In one order of people, so that
 * two decisions cannot deadlock.
 */
export async function notifyOfRemoval(
  tx: Tx,
  links: LinkConfig,
  removal: Removal,
  reports: readonly Decided[],
): Promise<void> {
  const notifications = [
    { userId: removal.userId, notify: () => notifyOwner(tx, links, removal) },
    ...reports.map((row) => ({
      userId: row.reporter_id,
      notify: () =>
        notifyReportDecided(tx, links, row.reporter_id, { ...row, reasons: [row.reason] }, 'upholdReport'),
    })),
  ]
  for (const { notify } of notifications.toSorted((one, other) => (one.userId < other.userId ? -1 : 1)))
    await notify()
}

async function notifyOwner(
  tx: Tx,
  { publicOrigin }: LinkConfig,
  { userId, id, decision, mail }: Removal,
): Promise<void> {
  const person = await mailRecipient(tx, userId)
  if (!person) return
  await queueMail(tx, {
    ...mail,
    to: person.email,
    greeting: `Hello ${person.name},`,
    link: { label: 'Write to support', url: `${publicOrigin}/Support?about=removal#message-form` },
  })
  await notifyAdminDecision(tx, userId, id, decision)
}

const letters: Record<ReportNotification, (row: Letter) => { subject: string; paragraphs: string[] }> = {
  upholdReport: ({ target_name }) => ({
    subject: 'The result of your report',
    paragraphs: [
      `You reported “${target_name}”. We agreed with you. Thank you for keeping ${productName} honest.`,
    ],
  }),
  dismissReport: ({ target_name }) => ({
    subject: 'The result of your report',
    paragraphs: [
      `You reported “${target_name}”. We looked at it and found nothing against our rules. Thank you for telling us.`,
    ],
  }),
  takeListingAway: ({ target_name, staysRemoved, ...why }) => ({
    subject: staysRemoved ? 'Your listing stays removed' : 'We have removed one of your listings',
    paragraphs: [
      staysRemoved
        ? `We looked again at “${target_name}”. It stays removed. ${reasonWord(why)}`
        : `“${target_name}” was reported. We checked it and removed it. ${reasonWord(why)}`,
      ...reasonsIn(why),
      'You can still finish paid orders. Write to us if you think we are wrong.',
    ],
  }),
  takeReviewAway: ({ staysRemoved, ...why }) => ({
    subject: staysRemoved ? 'Your review stays removed' : 'We have removed one of your reviews',
    paragraphs: [
      staysRemoved
        ? `We looked again at your review. It stays removed. ${reasonWord(why)}`
        : `Your review was reported. We checked it and removed it. ${reasonWord(why)}`,
      ...reasonsIn(why),
      'Write to us if you think we are wrong.',
    ],
  }),
  confirmViolation: ({ target_kind, target_name, is_suspended, ...why }) => ({
    subject: 'We have confirmed a report about you',
    paragraphs: [
      `${target_kind === 'seller' ? `Your shop “${target_name}”` : 'What you wrote in a chat'} was reported. We checked it and found that it broke our rules. ${reasonWord(why)}`,
      ...reasonsIn(why),
      `${is_suspended ? '' : 'If it happens again, we may suspend your shop or account. '}Write to us if you think we are wrong.`,
    ],
  }),
  reopenReport: (row) => ({
    subject: 'We are looking again at a report about you',
    paragraphs: [
      `We had confirmed a report about ${ownThing(row)}. We are looking at it again. The reason:`,
      ...reasonsIn(row),
      'You do not have to do anything. We will let you know.',
    ],
  }),
  clearReport: (row) => ({
    subject: 'We have taken back what we said about a report',
    paragraphs: [
      `We had confirmed a report about ${ownThing(row)}. We looked again and found nothing against our rules. We are sorry.`,
      ...(row.target_kind === 'product' || row.target_kind === 'service'
        ? [
            'Its words and photos were deleted when we removed it, so we cannot bring it back. Please add it again.',
          ]
        : []),
      ...(row.target_kind === 'review' && !row.isReviewShown
        ? ['It cannot be shown again. You can write another one.']
        : []),
    ],
  }),
}

/** What was reported, as its owner calls it. */
function ownThing({ target_kind, target_name }: Letter): string {
  if (target_kind === 'seller') return `your shop “${target_name}”`
  if (target_kind === 'conversation') return 'what you wrote in a chat'
  return target_kind === 'review' ? 'your review' : `“${target_name}”`
}

type Why = Pick<Letter, 'reasons' | 'said'>

function reasonsIn({ reasons, said = '' }: Why): string[] {
  return said === '' ? reasons.map(labelOfReason) : [said]
}

function reasonWord(why: Why): string {
  return reasonsIn(why).length === 1 ? 'The reason:' : 'The reasons:'
}
