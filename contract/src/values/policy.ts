/** The date of the privacy policy and terms that people agree to. Stored with each consent. */
export const policyVersion = '2026-12-01'

/** How many days must pass before a seller changes the shop's link again. */
export const linkChangeDays = 30

/** How many days ahead the end of a shop's holiday may be: buyers wait no longer for a paid order to be handled. */
export const longestHolidayDays = 30
