import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { queueMail } from '../platform/mail/mail.ts'

export type LinkConfig = Pick<Config, 'publicOrigin'>

/** Mails a seller the decision about their identity documents. `reason` is "" when they were approved. */
export async function mailKycDecision(
  tx: Tx,
  { publicOrigin }: LinkConfig,
  owner: { name: string; email: string },
  { sellerId, submissionId, reason }: { sellerId: string; submissionId: string; reason: string },
): Promise<void> {
  await queueMail(tx, {
    key: `kyc ${submissionId} decided`,
    to: owner.email,
    subject: reason ? 'Your papers need another look' : 'Your shop is verified',
    greeting: `Hello ${owner.name},`,
    paragraphs: reason
      ? [
          'We could not verify your shop with the papers you sent. The reason:',
          reason,
          'You can hand in better ones at any time.',
        ]
      : [
          'We have checked your papers. Buyers now see the Verified badge on your shop and on every listing, and your money can be paid out.',
        ],
    link: {
      label: reason ? 'Hand in papers again' : 'See your shop',
      url: reason ? `${publicOrigin}/dashboard/verification` : `${publicOrigin}/seller-profile/${sellerId}`,
    },
  })
}
