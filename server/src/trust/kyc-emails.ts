import { bankHasOtherName } from '@oja/contract/values/admin/kyc-refusals.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { databaseNow } from '../platform/clock.ts'
import { queueMail, renameMail } from '../platform/mail/mail.ts'
import { notifyByText, renameText } from '../text-messages/text-messages.ts'

export type LinkConfig = Pick<Config, 'publicOrigin'>

interface KycDecision {
  sellerId: string
  submissionId: string
  reason: string
}

/** Mails a seller the decision about their identity documents. `reason` is "" when they were approved. */
export async function mailKycDecision(
  tx: Tx,
  { publicOrigin }: LinkConfig,
  owner: { user_id: string; name: string; email: string },
  { sellerId, submissionId, reason }: KycDecision,
): Promise<void> {
  const key = keyOfDecision(submissionId)
  const isBankAlone = reason.trim() === bankHasOtherName
  await queueMail(tx, {
    key,
    to: owner.email,
    subject: reason ? 'We could not accept your documents' : 'Your shop is verified',
    greeting: `Hello ${owner.name},`,
    paragraphs: reason
      ? [
          'We could not verify your shop with the documents you sent. The reason:',
          reason,
          ...stepsAfter(reason, 'You can submit clearer ones at any time.', publicOrigin),
        ]
      : [
          'We have checked your documents. Buyers now see the Verified badge on your shop and on every listing, and we can pay you.',
        ],
    link: {
      label: reason ? 'Submit documents again' : 'See your shop',
      url: reason ? `${publicOrigin}/dashboard/verification` : `${publicOrigin}/seller-profile/${sellerId}`,
    },
  })
  await notifyByText(tx, {
    key,
    userId: owner.user_id,
    kind: 'documents',
    words: reason
      ? `We could not verify your shop with your documents. ${isBankAlone ? 'Your bank account has another name.' : 'Read why, and send clearer ones.'}`
      : 'Your shop is verified. Buyers see the badge, and we can pay you.',
    url: `${publicOrigin}/dashboard/verification`,
  })
}

/**
 * Lets the seller hear of the next decision about documents that wait again. The first one has used the key of its mail and
 * text, whichever release makes the next one.
 */
export async function freeKycDecision(tx: Tx, submissionId: string): Promise<void> {
  const key = keyOfDecision(submissionId)
  const other = `${key} before ${await databaseNow(tx)}`
  await renameMail(tx, key, other)
  await renameText(tx, key, other)
}

function keyOfDecision(submissionId: string): string {
  return `kyc ${submissionId} decided`
}

/** What the seller may do about a reason. Only documents can help, or another bank account too, or it alone. */
function stepsAfter(reason: string, submitAgain: string, publicOrigin: string): string[] {
  const accountPage = `${publicOrigin}/dashboard/payouts#account`
  if (reason.trim() === bankHasOtherName)
    return [
      `Add a bank account in the name on your documents (${accountPage}), then submit them again. Or submit documents in the name on the account.`,
    ]
  if (!reason.includes(bankHasOtherName)) return [submitAgain]
  return [submitAgain, `Add a bank account in the name on your documents too: ${accountPage}`]
}

/** Tells a seller that an approval is taken back, or another reason why their documents were rejected. */
export async function mailKycCorrection(
  tx: Tx,
  { publicOrigin }: LinkConfig,
  owner: { user_id: string; name: string; email: string },
  { key, from, reason }: { key: string; from: 'Approved' | 'Rejected'; reason: string },
): Promise<void> {
  const url = `${publicOrigin}/dashboard/verification`
  const isTaken = from === 'Approved'
  const again = 'You can submit documents again at any time.'
  await queueMail(tx, {
    key,
    to: owner.email,
    subject: isTaken ? 'Your shop is no longer verified' : 'Another reason for your documents',
    greeting: `Hello ${owner.name},`,
    paragraphs: isTaken
      ? [
          'We have taken back the approval of your documents. The reason:',
          reason,
          'Buyers no longer see the Verified badge. Your payouts wait until your shop is verified again.',
          ...stepsAfter(reason, again, publicOrigin),
          'Write to us if you think we are wrong.',
        ]
      : [
          'We could not accept your documents, and we told you a wrong reason. The right one is:',
          reason,
          ...stepsAfter(reason, again, publicOrigin),
        ],
    link: { label: 'Submit documents again', url },
  })
  await notifyByText(tx, {
    key,
    userId: owner.user_id,
    kind: 'documents',
    words: isTaken
      ? 'Your shop is no longer verified. Your payouts wait. Read why, and submit documents again.'
      : 'We told you a wrong reason for rejecting your documents. Read the right one.',
    url,
  })
}

/** Tells a seller that we look at rejected documents again. */
export async function mailKycReopened(
  tx: Tx,
  { publicOrigin }: LinkConfig,
  owner: { user_id: string; name: string; email: string },
  key: string,
): Promise<void> {
  const url = `${publicOrigin}/dashboard/verification`
  await queueMail(tx, {
    key,
    to: owner.email,
    subject: 'We are checking your documents again',
    greeting: `Hello ${owner.name},`,
    paragraphs: [
      'We have taken back our rejection of your documents. We are checking them again.',
      'You do not have to send others. We will let you know.',
    ],
    link: { label: 'See your documents', url },
  })
  await notifyByText(tx, {
    key,
    userId: owner.user_id,
    kind: 'documents',
    words: 'We are checking your documents again. You do not have to send others.',
    url,
  })
}
