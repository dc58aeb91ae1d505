/**
 * What an admin reads after a change. An address names one of them by its key, so that a link cannot put words of its
 * own on an admin page.
 */
export const adminMessages = {
  'seller-suspended': 'Seller suspended',
  'seller-activated': 'Seller activated',
  'kyc-approved': 'Approved',
  'kyc-rejected': 'Rejected',
  'shop-name-approved': 'New name approved. We have told the seller.',
  'shop-name-rejected': 'New name rejected. We have told the seller.',
  'report-upheld': 'Report upheld',
  'report-dismissed': 'Report dismissed',
  'answer-sent': 'Answer sent',
  'answer-sent-and-closed': 'Answer sent, message closed',
  'message-closed': 'Message closed',
  'message-reopened': 'Message reopened',
  'verification-sent': 'Verification email sent',
  'sessions-ended': 'Logged out everywhere',
  'person-suspended': 'Person suspended',
  'person-restored': 'Person restored',
  'payment-checked': 'Updated from Paystack.',
  'refund-started': 'Refund started.',
  'refund-sent-again': 'Refund sent again.',
  'dispute-decided': 'Decision saved. We emailed both sides.',
  'commission-changed': 'Commission changed. It applies to new orders.',
  'rights-changed': 'Rights changed. They count from now on.',
  'note-added': 'Note added',
  assigned: 'Assigned',
  unassigned: 'Nobody looks after it now',
  'canned-answer-added': 'Canned answer added',
  'canned-answer-changed': 'Canned answer changed',
  'canned-answer-removed': 'Canned answer removed',
  'words-added': 'Words added',
  'words-changed': 'Words changed',
  'words-removed': 'Words removed',
} as const

export type AdminMessageKey = keyof typeof adminMessages
