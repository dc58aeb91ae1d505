import { bankHasOtherName } from '@oja/contract/values/admin/kyc-refusals.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { notifyByText } from '../text-messages/text-messages.ts'

export type LinkConfig = Pick<Config, 'publicOrigin'>

/** Mails a seller the decision about their identity documents. `reason` is "" when they were approved. */
export async function mailKycDecision(
  tx: Tx,
  { publicOrigin }: LinkConfig,
  owner: { user_id: string; name: string; email: string },
  { sellerId, submissionId, reason }: { sellerId: string; submissionId: string; reason: string },
): Promise<void> {
  const isAboutBank = reason.includes(bankHasOtherName)
  const isBankAlone = reason.trim() === bankHasOtherName
  const accountPage = `${publicOrigin}/dashboard/payouts#account`
  await queueMail(tx, {
    key: `kyc ${submissionId} decided`,
    to: owner.email,
    subject: reason ? 'We could not accept your documents' : 'Your shop is verified',
    greeting: `Hello ${owner.name},`,
    paragraphs: reason
      ? [
          'We could not verify your shop with the documents you sent. The reason:',
          reason,
          ...(isBankAlone
            ? [
                `Add a bank account in the name on your documents (${accountPage}), then submit them again. Or submit documents in the name on the account.`,
              ]
            : ['You can submit clearer ones at any time.']),
          ...(isAboutBank && !isBankAlone
            ? [`Add a bank account in the name on your documents too: ${accountPage}`]
            : []),
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
    key: `kyc ${submissionId} decided`,
    userId: owner.user_id,
    kind: 'documents',
    words: reason
      ? `We could not verify your shop with your documents. ${isBankAlone ? 'Your bank account has another name.' : 'Read why, and send clearer ones.'}`
      : 'Your shop is verified. Buyers see the badge, and we can pay you.',
    url: `${publicOrigin}/dashboard/verification`,
  })
}
