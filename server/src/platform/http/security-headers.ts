import { hash } from 'node:crypto'

/** For answers that are data: nothing in them may run or load. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sent with every answer: pages, data, files and errors. */
export const dataHeaders: Record<string, string> = {
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/**
 * The same, and headers that matter only for documents. API data goes without them, because they would be the larger
 * part of a small answer. Pages replace the policy by their own.
 */
export const commonHeaders: Record<string, string> = {
  ...dataHeaders,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissions('microphone=()'),
}

/**
 * For pages, because some of them record voice notes. A person moves between pages within one document, so all pages
 * carry it except the payment page, where the provider's script runs.
 */
export const pagePermissions = permissions('microphone=(self)')

function permissions(microphone: string): string {
  return `camera=(), ${microphone}, geolocation=(self), payment=(), usb=(), interest-cohort=()`
}

/** The policy of the page /api/docs, whose scripts and styles are served by this server. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

// JSON-LD for search engines never runs, so the policy does not need its hash.
const inlineScript = /<script(?![^>]*(?:\ssrc=|\stype="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

const inlineStyle = /<style>([^<]*)<\/style>/g

/**
 * The policy of a finished page: inline scripts and styles by hash, everything else from our origin, Trusted Types
 * enforced.
 */
export function pagePolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashesOf(html, inlineScript)}`.trim(),
    `style-src 'self' ${hashesOf(html, inlineStyle)}`.trim(),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one policy gives the address of the service worker (web/app/browser/register-worker.ts).
    'trusted-types service-worker',
  ].join('; ')
}

function hashesOf(html: string, inline: RegExp): string {
  const hashes = [...html.matchAll(inline)].map(([, text = '']) => hashOf(text))
  return [...new Set(hashes)].join(' ')
}

/** The policy of the service worker's own file: what it requests for a page comes from our origin. */
export const serviceWorkerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

// Most of a page's scripts are the same on every page of its kind.
const knownHashes = new Map<string, string>()
const maxKnownHashes = 200

function hashOf(script: string): string {
  const cached = knownHashes.get(script)
  if (cached) return cached
  if (knownHashes.size >= maxKnownHashes) knownHashes.clear()
  const computed = `'sha256-${hash('sha256', script, 'base64')}'`
  knownHashes.set(script, computed)
  return computed
}

/**
 * The policy of /pay/{reference}, the only page that runs the payment provider's script.
 * That script writes markup and styles, so neither Trusted Types
 * nor a strict style-src works there. The page holds nothing else.
 */
export function payPagePolicy(scriptUrl: string, checkoutOrigins: readonly string[]): string {
  const provider = [...new Set([new URL(scriptUrl).origin, ...checkoutOrigins])].join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${provider}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${provider}`,
    "font-src 'self'",
    `connect-src 'self' ${provider}`,
    `frame-src ${provider}`,
    `form-action 'self' ${provider}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
