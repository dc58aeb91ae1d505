/** The date of the privacy policy and terms that people agree to. Stored with each consent. */
export const policyVersion = '2026-11-21'
