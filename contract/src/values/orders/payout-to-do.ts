/** What a seller must do before a payout. The server says it; screens link to the right page. */
export const toDoForPayout = {
  verify: 'Finish your verification first.',
  account: 'Add your bank account first.',
  otherAccount: 'Add a bank account in the name on your documents.',
} as const
