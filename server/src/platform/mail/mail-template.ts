import { productName } from '../config.ts'

/** The content of a mail: a greeting, short paragraphs, at most one link. */
export interface MailContent {
  greeting: string
  paragraphs: string[]
  link?: { label: string; url: string }
}

const farewell = `${productName}, your local market`

/** The mail as plain text. */
export function mailText({ greeting, paragraphs, link }: MailContent): string {
  return [greeting, ...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : []), farewell].join('\n\n')
}

/** The same as HTML that reads well on a phone: one column, no images, nothing loaded from elsewhere. */
export function mailHtml({ greeting, paragraphs, link }: MailContent): string {
  const button = link
    ? `<p style="margin:24px 0"><a href="${escape(link.url)}" style="display:inline-block;background:#0B6B3A;color:#ffffff;padding:14px 22px;border-radius:8px;text-decoration:none;font-weight:600">${escape(link.label)}</a></p>`
    : ''
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#FBF8F3;color:#1C1A17;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere"><div style="max-width:520px;margin:0 auto;padding:24px">
<p style="margin:0 0 16px;font-weight:700">${escape(greeting)}</p>${body}${button}<p style="margin:24px 0 0;color:#6A6459">${escape(farewell)}</p>
</div></body></html>`
}

/** Escapes text for HTML and its attributes. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
