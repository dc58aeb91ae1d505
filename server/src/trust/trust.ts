// The public API of trust: who may be trusted, what was reported, and what an admin decides about it.
export {
  countKyc,
  countWaitingKyc,
  decideKyc,
  getKyc,
  isAccountOfAnother,
  submitDocuments,
  listKyc,
  nameOnDocumentOf,
  ownKycState,
  deleteExpiredDocuments,
  encryptedDocumentColumns,
} from './kyc.ts'
export {
  correctReason,
  decideSubmission,
  decisionSteps,
  reopenApproved,
  reopenRejected,
  whyNotReopened,
} from './kyc-records.ts'
export { freeKycDecision, mailKycCorrection, mailKycReopened } from './kyc-emails.ts'
export { readDocumentAsAdmin } from './identity-documents.ts'
export type { AccountNameContext } from './account-names.ts'
export type { KycContext } from './identity-documents.ts'
export {
  countOpenReports,
  countReportedSellers,
  decideReport,
  report,
  reportedSellers,
  reportedThings,
} from './reports.ts'
export { countDecidedReports, listDecidedReports } from './decided/decided-reports.ts'
export { lookAtAccountNameAgain, lookAtShopNameAgain } from './decided/look-at-names-again.ts'
export { lookAtReportsAgain, reopenDismissed } from './decided/reopen-reports.ts'
export {
  compareAccountName,
  compareNameAnew,
  compareOpenAccountNames,
  countAccountNames,
  decideAccountName,
  listAccountNames,
} from './account-names.ts'
export { removeListingAsAdmin } from './removals/remove-listing.ts'
export { putReviewBack } from './removals/put-review-back.ts'
export { removeReviewAsAdmin } from './removals/remove-review.ts'
export { countShopNames, countWaitingNames, decideShopName, listShopNames } from './shop-name-requests.ts'
export { showDocument } from './trust.routes.ts'

import type { Queryable, Tx } from '../platform/database/database.ts'
import { shopOfUser } from '../sellers/sellers.ts'
import { deleteDocumentsOfPerson, ownKycState } from './kyc.ts'
import { removalsOf } from './removals/remove-listing.ts'
import { deleteReports } from './reports-records.ts'
import { ownReports } from './reports.ts'

/**
 * Erases a deleted person's identity documents, and their texts in reports. The reports themselves stay. What we removed
 * goes with the account, by a trigger (0180_removed_listings.sql).
 */
export async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  await deleteDocumentsOfPerson(tx, userId)
  await deleteReports.count(tx, { userId })
}

/** The personal data of trust: a person's reports, what we removed of theirs, and the status of their identity documents. */
export async function exportPersonalData(on: Queryable, userId: string): Promise<unknown> {
  const { data: reports } = await ownReports(on, { userId })
  const shop = await shopOfUser(on, userId)
  if (!shop) return { reports }
  const removedListings = await removalsOf(on, userId)
  return { reports, removedListings, verification: await ownKycState(on, { sellerId: shop.id }) }
}
