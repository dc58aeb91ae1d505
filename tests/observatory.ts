/** An answer as MDN's HTTP Observatory sees it: its headers, by lower-case names, and its HTML when it is a page. */
export interface ObservedAnswer {
  headers: Record<string, unknown>
  html: string
}

/** Points by the name of each test, and their sum with the 100 that everybody starts from. */
export interface ObservatoryScore {
  total: number
  points: Record<string, number>
}

type Policy = Map<string, Set<string>>

const broad = ['http:', 'https:', 'ftp:', '*', 'http://*', 'https://*', 'http://*.*', 'https://*.*']
const unsafe = [...broad, "'unsafe-inline'", 'data:']
const safeReferrers = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
const sixMonths = 15_552_000

/**
 * Scores an answer that came over https by the table of MDN's HTTP Observatory (mdn/mdn-http-observatory,
 * src/grader/charts.js and src/analyzer/tests, algorithm 5, read in November 2026): what is wrong takes points away, and
 * bonus points count only where at least 90 are left. What no header says is left out: the redirection from http and
 * the list of preloaded hosts. Without the latter 140 is the most: 10 for the policy, 5 for cookies, 5 for the
 * referrer, 5 for scripts with a digest, 5 for frames, 10 for resources.
 */
export function observatoryScore({ headers, html }: ObservedAnswer): ObservatoryScore {
  const header = (name: string) => [headers[name] ?? []].flat().join(', ')
  const policy = readPolicy(header('content-security-policy'))
  const points = {
    policy: policyPoints(policy),
    cookies: cookiePoints([headers['set-cookie'] ?? []].flat().map(String)),
    sharing: sharingPoints(header('access-control-allow-origin'), header('access-control-allow-credentials')),
    referrer: referrerPoints(header('referrer-policy')),
    transport: transportPoints(header('strict-transport-security')),
    integrity: integrityPoints(html),
    sniffing: header('x-content-type-options') === 'nosniff' ? 0 : -5,
    framing: framingPoints(policy, header('x-frame-options')),
    resources: resourcePoints(header('cross-origin-resource-policy')),
  }
  const all = Object.values(points)
  const withoutBonus = 100 + sum(all.filter((one) => one < 0))
  return { total: withoutBonus >= 90 ? 100 + sum(all) : withoutBonus, points }
}

function readPolicy(header: string): Policy | null {
  if (header === '') return null
  const directives = header.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name.toLowerCase(), new Set(sources)]))
}

function policyPoints(policy: Policy | null): number {
  if (!policy) return -25
  const all = new Set(['*'])
  const fallback = policy.get('default-src') ?? all
  const scripts = withoutOverruled(policy.get('script-src') ?? fallback)
  const styles = withoutOverruled(policy.get('style-src') ?? fallback)
  const objects = policy.get('object-src') ?? fallback
  if (unsafe.some((source) => scripts.has(source)) || broad.some((source) => objects.has(source))) return -20
  const passive = new Set(['img-src', 'media-src'])
  const isOpen = (source: string) => /^(http|ftp):/.test(source)
  if ([...policy].some(([name, sources]) => !passive.has(name) && [...sources].some(isOpen))) return -20
  if (scripts.has("'unsafe-eval'") || styles.has("'unsafe-eval'")) return -10
  if ([...policy].some(([name, sources]) => passive.has(name) && [...sources].some(isOpen))) return -10
  if (unsafe.some((source) => styles.has(source))) return 0
  const isNone = fallback.size === 1 && fallback.has("'none'")
  return isNone ? 10 : 5
}

/** Browsers ignore 'unsafe-inline' beside a hash or a nonce. */
function withoutOverruled(sources: Set<string>): Set<string> {
  const hasHash = [...sources].some((source) => /^'(sha\d+|nonce)-/.test(source))
  return hasHash ? new Set([...sources].filter((source) => source !== "'unsafe-inline'")) : sources
}

function cookiePoints(cookies: string[]): number {
  if (cookies.length === 0) return 0
  const has = (cookie: string, attribute: RegExp) => cookie.split(';').some((part) => attribute.test(part))
  if (cookies.some((cookie) => !has(cookie, /^\s*HttpOnly\s*$/i))) return -30
  if (cookies.some((cookie) => !has(cookie, /^\s*Secure\s*$/i))) return -20
  return cookies.every((cookie) => has(cookie, /^\s*SameSite=(Lax|Strict)\s*$/i)) ? 5 : 0
}

function sharingPoints(origin: string, credentials: string): number {
  return origin !== '' && credentials === 'true' ? -50 : 0
}

function referrerPoints(header: string): number {
  if (header === '') return 0
  return safeReferrers.includes(header.split(',').at(-1)?.trim() ?? '') ? 5 : -5
}

function transportPoints(header: string): number {
  const seconds = /(?:^|;)\s*max-age=(\d+)/i.exec(header)?.[1]
  if (!seconds) return -20
  return Number(seconds) < sixMonths ? -10 : 0
}

function integrityPoints(html: string): number {
  const scripts = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]*)"[^>]*>/g)]
  const foreign = scripts.filter(([, address = '']) => /^(https?:)?\/\//.test(address))
  if (foreign.some(([, address = '']) => !address.startsWith('https:'))) return -50
  const hasDigest = ([element = '']: readonly string[]) => /\sintegrity="sha/.test(element)
  if (foreign.some((script) => !hasDigest(script))) return -5
  return scripts.some(hasDigest) ? 5 : 0
}

function framingPoints(policy: Policy | null, header: string): number {
  if (policy?.has('frame-ancestors')) return 5
  return /^(deny|sameorigin)$/i.test(header) ? 0 : -20
}

function resourcePoints(header: string): number {
  if (header === '' || header === 'cross-origin') return 0
  return header === 'same-origin' || header === 'same-site' ? 10 : -5
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
