import { brand } from '@oja/contract/values/brand.ts'
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

/** Shown without network for a page that was not kept: it lists the pages that were. */
export async function offlinePage(): Promise<Response> {
  const kept = await keptTitles()
  return new Response(page(kept), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
  })
}

function page(kept: { path: string; title: string }[]): string {
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
<main id="content" class="offline-page">
<h1>No network</h1>
<p>This page is not on your phone yet. We open it as soon as the network is back.</p>
<button type="button" data-retry="">Try again</button>
${listOf(kept)}
<p>Your orders, messages and payments need the network. They are private, so we do not keep them on a phone that others may use.</p>
</main>
</body>
</html>`
}

function listOf(kept: { path: string; title: string }[]): string {
  if (kept.length === 0) return ''
  const items = kept.map(({ path, title }) => `<li><a href="${attribute(path)}">${title}</a></li>`)
  return `<h2>You can still read</h2>\n<ul>\n${items.join('\n')}\n</ul>`
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
