/** The identity documents that verify a shop (docs/requirements/nigeria.md). */
export const documentKinds = [
  { value: 'nin', label: 'NIN slip or National ID card' },
  { value: 'voter', label: "Voter's card" },
  { value: 'passport', label: 'International passport' },
  { value: 'driver', label: "Driver's licence" },
  { value: 'cac', label: 'CAC certificate (RC or BN number)' },
] as const
export type DocumentKind = (typeof documentKinds)[number]['value']

/**
 * Why something is reported. `harm` sorts the queue: risks to money or safety come first. `onlyGoods`: the reason
 * fits a listing or a shop, not a conversation.
 */
export const reportReasons = [
  { value: 'scam', label: 'Scam: takes money and does not deliver', harm: 5 },
  { value: 'unsafe', label: 'Dangerous or not allowed', harm: 5 },
  { value: 'fake', label: 'Fake or stolen goods', harm: 4, onlyGoods: true },
  { value: 'abuse', label: 'Insults or threats', harm: 3 },
  { value: 'outside', label: 'Asks to pay outside Oja', harm: 3 },
  { value: 'wrong', label: 'Wrong price, picture or description', harm: 2, onlyGoods: true },
  { value: 'spam', label: 'Spam or the same thing many times', harm: 1 },
] as const
export type ReportReason = (typeof reportReasons)[number]['value']

/** The label of a reason. */
export function labelOfReason(reason: ReportReason): string {
  return reportReasons.find(({ value }) => value === reason)?.label ?? reason
}

/** How bad the reports about one person or shop are together, in a word: one grave reason, or several, are urgent. */
export function harmWord(harm: number): 'Urgent' | 'Serious' | 'Minor' {
  if (harm >= 5) return 'Urgent'
  return harm >= 3 ? 'Serious' : 'Minor'
}

export const reportTargets = ['product', 'service', 'seller', 'review', 'conversation'] as const
export type ReportTarget = (typeof reportTargets)[number]

/** The reasons that fit what is reported. */
export function reasonsFor(kind: ReportTarget | null) {
  return reportReasons.filter((reason) => kind !== 'conversation' || !('onlyGoods' in reason))
}

/** The states of a seller and of their identity documents. */
export const sellerStatuses = ['Active', 'Inactive', 'Suspended'] as const
export const kycStatuses = ['Pending', 'Approved', 'Rejected'] as const
export type SellerStatus = (typeof sellerStatuses)[number]
export type KycStatus = (typeof kycStatuses)[number]
