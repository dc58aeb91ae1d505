/** The date of the privacy policy and terms that people agree to. Stored with each consent. */
export const policyVersion = '2026-11-21'

/** How many days must pass before a seller changes the shop's link again. */
export const linkChangeDays = 30
