import type { Site } from '@oja/contract/schemas/support.ts'
import { productName } from '../platform/config.ts'
import type { Config } from '../platform/config.ts'

/** The part of the configuration that every page shows. */
export type SiteSettings = Pick<Config, 'support' | 'socialUrls' | 'publicOrigin' | 'officeAddress'>

/** The market's own details from its configuration, and its present commission. */
export function siteOf(
  { support, socialUrls, publicOrigin }: SiteSettings,
  commissionPercent: number,
): Site['data'] {
  const { phone, ...emails } = support
  return {
    brand: productName,
    origin: publicOrigin,
    phone,
    emails,
    place: 'Lagos, Nigeria',
    social: socialUrls.filter(isWebAddress).map((url) => ({ name: socialName(url), url })),
    commissionPercent,
  }
}

function isWebAddress(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '')
}

const socialNames: [RegExp, string][] = [
  [/(^|\.)(facebook|fb)\.com$/, 'Facebook'],
  [/(^|\.)instagram\.com$/, 'Instagram'],
  [/(^|\.)(x|twitter)\.com$/, 'X'],
  [/(^|\.)tiktok\.com$/, 'TikTok'],
  [/(^|\.)youtube\.com$/, 'YouTube'],
  [/(^|\.)linkedin\.com$/, 'LinkedIn'],
  [/(^|\.)(wa\.me|whatsapp\.com)$/, 'WhatsApp'],
  [/(^|\.)(t\.me|telegram\.me)$/, 'Telegram'],
]

/** The name of a social network by its address: its brand where we know it, else its host. */
function socialName(url: string): string {
  const host = new URL(url).hostname.toLowerCase()
  return socialNames.find(([pattern]) => pattern.test(host))?.[1] ?? host.replace(/^www\./, '')
}
