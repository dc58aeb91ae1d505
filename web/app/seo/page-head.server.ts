import { brand } from '@oja/contract/values/brand.ts'
import { siteSocialCard, socialCardPath } from '@oja/contract/values/sharing.ts'
import type { EntryContext } from 'react-router'
import { canonicalPath } from './canonical.server.ts'
import { structuredData } from './structured-data.server.ts'
import { sharedOf, subjectOf } from './shared-subject.server.ts'
import { workerInSaveData } from './worker-in-save-data.server.ts'
import type { SharedSubject } from './shared-subject.server.ts'

interface RenderedPage {
  /** The whole address, with the origin. */
  address: string
  context: EntryContext
  /** A page in Save data has no data for search engines: they never request that mode. */
  lite: boolean
  /** Whether the page has its scripts. */
  scripts: boolean
}

/**
 * Adds to a finished page what other programs read of it: the canonical address, title, text and social card of a
 * shared link, and data for search engines. React renders none of it, because no person sees it, and because React in
 * the browser may create no script element.
 * Every element has `data-first`: it is wrong on the next page that is opened without a new document.
 */
export function withPageHead(html: string, { address, context, lite, scripts }: RenderedPage): string {
  const { matches, loaderData, statusCode } = context.staticHandlerContext
  const { origin, pathname } = new URL(address)
  const id = matches.at(-1)?.route.id ?? ''
  const subject = statusCode === 200 ? subjectOf(id, loaderData[id]) : null
  const path = statusCode === 200 ? canonicalPath(pathname, subject) : null
  const tags = path === null ? noindex : shareTags(html, { subject, origin, path, lite })
  const worker = statusCode === 200 && !scripts ? workerInSaveData(pathname) : ''
  return html.replace('</head>', () => `${tags}${worker}</head>`)
}

const noindex = '<meta data-first="" name="robots" content="noindex">'

interface SharedPage {
  subject: SharedSubject | null
  origin: string
  path: string
  lite: boolean
}

function shareTags(html: string, { subject, origin, path, lite }: SharedPage): string {
  const shared = sharedOf(subject)
  const url = attribute(origin + path)
  const title = shared
    ? attribute(shared.price === '' ? shared.name : `${shared.name} – ${shared.price}`)
    : quoted(/<title[^>]*>([^<]*)</.exec(html)?.[1] ?? brand)
  const summary = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const description = shared?.place ? `${attribute(shared.place)}. ${summary}` : summary
  const picture = attribute(origin + (shared ? socialCardPath(shared) : siteSocialCard))
  const data = lite ? null : structuredData(subject, origin)
  return (
    `<link data-first="" rel="canonical" href="${url}">` +
    property('og:type', subject?.kind === 'product' ? 'product' : 'website') +
    property('og:site_name', brand) +
    property('og:locale', 'en_NG') +
    property('og:url', url) +
    property('og:title', title) +
    property('og:description', description) +
    property('og:image', picture) +
    property('og:image:type', 'image/jpeg') +
    property('og:image:width', '1200') +
    property('og:image:height', '630') +
    property('og:image:alt', title) +
    (subject?.kind === 'product'
      ? property('product:price:amount', (subject.product.priceMinor / 100).toFixed(2)) +
        property('product:price:currency', 'NGN')
      : '') +
    named('twitter:card', 'summary_large_image') +
    named('twitter:title', title) +
    named('twitter:description', description) +
    named('twitter:image', picture) +
    (data ? `<script data-first="" type="application/ld+json">${inScript(data)}</script>` : '')
  )
}

function property(name: string, content: string): string {
  return content === '' ? '' : `<meta data-first="" property="${name}" content="${content}">`
}

function named(name: string, content: string): string {
  return content === '' ? '' : `<meta data-first="" name="${name}" content="${content}">`
}

/** No text in it can end the script element or begin another. */
function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}

/** Escapes text for an attribute, after React has escaped it for an element. */
function quoted(escapedText: string): string {
  return escapedText.replaceAll('"', '&quot;')
}

function attribute(text: string): string {
  return quoted(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
}
