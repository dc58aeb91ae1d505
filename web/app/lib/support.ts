/** How people reach us. */
export interface Support {
  /** E.164 */
  phone: string
  emails: { general: string; sellers: string; buyers: string }
  place: string
  /** Those without a target are left out. */
  social: { name: string; url: string }[]
}

/** What stands where the market's own settings say nothing. */
export const defaultSupport: Support = {
  phone: '+2348000000652',
  emails: { general: 'support@example.com', sellers: 'sellers@example.com', buyers: 'buyers@example.com' },
  place: 'Lagos, Nigeria',
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'X', url: 'https://x.com/' },
  ],
}
