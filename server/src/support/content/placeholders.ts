import type { Block, Inline } from '@oja/contract/schemas/content.ts'
import { fieldLengths } from '@oja/contract/values/field-lengths.ts'
import { showPhone } from '@oja/contract/values/phone.ts'
import { policyVersion } from '@oja/contract/values/policy.ts'
import type { Site } from '@oja/contract/schemas/support.ts'
import { supportHours } from '@oja/contract/values/support-hours.ts'

/** The values of `{name}` in articles. Numbers come from the constants that the code itself uses. */
export function placeholderValues(
  { brand, phone, emails, place, commissionPercent }: Site['data'],
  officeAddress: string,
) {
  return {
    brand,
    place,
    officeAddress,
    commission: `${commissionPercent}%`,
    supportPhone: showPhone(phone),
    supportPhoneNumber: phone,
    supportHours: supportHours.label,
    emailGeneral: emails.general,
    emailSellers: emails.sellers,
    emailBuyers: emails.buyers,
    photoLimit: `${fieldLengths.photoBytes / 1024 / 1024}MB`,
    photoCount: String(fieldLengths.photos),
    passwordMinimum: String(fieldLengths.passwordMin),
    descriptionLimit: fieldLengths.description.toLocaleString('en'),
    policyDate: writtenOut(policyVersion),
  }
}

export type PlaceholderValues = ReturnType<typeof placeholderValues>

/** The names in braces of an article or a line, in text and in links. */
export function placeholdersIn(given: readonly Block[] | string): string[] {
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}

/** The same article with every `{name}` replaced. `placeholdersIn` must have checked the names. */
export function fillBlocks(blocks: readonly Block[], values: PlaceholderValues): Block[] {
  const text = (given: string) => fillText(given, values)
  const line = (parts: readonly Inline[]): Inline[] =>
    parts.map((part) => {
      if (part.type === 'text') return { ...part, text: text(part.text) }
      if (part.type === 'break') return part
      const children = line(part.children)
      return part.type === 'link' ? { ...part, href: text(part.href), children } : { ...part, children }
    })
  const fill = (given: readonly Block[]): Block[] =>
    given.map((block) => {
      switch (block.type) {
        case 'heading':
        case 'paragraph':
          return { ...block, children: line(block.children) }
        case 'list':
          return { ...block, items: block.items.map(fill) }
        case 'quote':
          return { ...block, children: fill(block.children) }
        case 'table':
          return { ...block, header: block.header.map(line), rows: block.rows.map((row) => row.map(line)) }
      }
    })
  return fill(blocks)
}

/** A text with every `{name}` replaced. */
export function fillText(text: string, values: PlaceholderValues): string {
  return text.replace(placeholder, (whole, name: string) => values[name as keyof PlaceholderValues] ?? whole)
}

const placeholder = /\{(\w+)\}/g

const dates = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "2026-11-21" → "21 November 2026". */
function writtenOut(day: string): string {
  return dates.format(new Date(`${day}T00:00:00Z`))
}
