/** What a payout waits for, most often the seller. The server says it on every screen; screens link to the right page. */
export const toDoForPayout = {
  verify: 'We pay once your documents are approved.',
  account: 'Add your bank account first.',
  checking: 'We are checking the name of your bank account.',
  otherAccount: 'Add a bank account in the name on your documents.',
  otherName: 'Your bank account must be in the name on your documents.',
} as const
