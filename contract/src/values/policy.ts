/** The privacy policy and terms people agree to, by the date they were written. Stored with each consent. */
export const policyVersion = '2026-11-21'
