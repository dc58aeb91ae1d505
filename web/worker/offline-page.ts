import { brand } from '@oja/contract/values/brand.ts'
import { keptCodes } from '../app/orders/handover/kept-codes.ts'
import type { KeptCode } from '../app/orders/handover/kept-codes.ts'
import { build } from './build.ts'
import { keptTitles } from './kept-pages.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Shown without network for a page that was not kept: it has the codes of orders, and lists the pages that were kept. */
export async function offlinePage(): Promise<Response> {
  const [codes, kept] = await Promise.all([keptCodes(), keptTitles()])
  return new Response(page(codes, kept), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
  })
}

function page(codes: KeptCode[], kept: { path: string; title: string }[]): string {
  const styles = build.shell.find((path) => path.endsWith('.css')) ?? ''
  return `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>No network | ${brand}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styles}">
<script src="/offline.js" async></script>
</head>
<body>
<header class="offline-page"><a href="/"><img src="/favicon.svg" alt="" width="32" height="32">${brand}</a></header>
<main id="content" class="offline-page">
<h1>No network</h1>
<p>This page is not on your phone yet. We open it as soon as the network is back.</p>
<button type="button" data-retry="">Try again</button>
${codesOf(codes)}
${listOf(kept)}
<p>Your orders, messages and payments need the network. They are private, so we do not keep them on a phone that others may use. Only what you need to get the orders that you opened stays here, until you log out: the code, the shop and its number, the place and the day.</p>
</main>
</body>
</html>`
}

function codesOf(codes: KeptCode[]): string {
  if (codes.length === 0) return ''
  const items = codes.map(
    ({ number, productName, storeName, code, place, phone, due }) =>
      `<li><strong>${text(code)}</strong> ${[
        `${text(productName)}, ${text(storeName)}. Order #${text(number)}`,
        due && text(due),
        place && `Pick up at: ${text(place)}`,
        phone && `Call the shop: <a href="tel:${text(phone)}">${text(phone)}</a>`,
      ]
        .filter(Boolean)
        .join('<br>')}</li>`,
  )
  return `<h2>Your hand-over codes</h2>
<p>Say a code only when the goods are in your hand.</p>
<ul class="kept-codes">
${items.join('\n')}
</ul>`
}

function listOf(kept: { path: string; title: string }[]): string {
  if (kept.length === 0) return ''
  const items = kept.map(({ path, title }) => `<li><a href="${text(path)}">${title}</a></li>`)
  return `<h2>You can still read</h2>\n<ul>\n${items.join('\n')}\n</ul>`
}

/** As HTML reads it, also in an attribute. */
function text(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
