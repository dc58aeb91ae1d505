import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

/** The one way: a domain imports only what stands to its left. */
export const domains = [
  'identity',
  'sellers',
  'catalogue',
  'payments',
  'orders',
  'messaging',
  'reviews',
  'trust',
  'support',
] as const

/** Folders of server/src that are no domain. */
export const otherRooms = ['platform', 'joined', 'testing'] as const

const tests = String.raw`\.(test|spec)\.tsx?$|(^|/)testing(/|\.ts$)`
const anyDomain = domains.join('|')
// Parts of web/app that are no feature.
const commonWebParts = 'ui|lib|layouts|dev'

/** What no file may import, as dependency-cruiser reads it. Tests may reach further, as far as it says `tests`. */
export const borderRules: IRegularForbiddenRuleType[] = [
  forbid('no cycles', {}, { circular: true }),
  forbid(
    'the contract imports nothing else of ours',
    { path: '^contract/src/' },
    { path: '^(server|web|paystack-sandbox|e2e|scripts|checks)/' },
  ),
  forbid(
    'the server never imports web or the sandbox',
    { path: '^server/', pathNot: tests },
    { path: '^(web|paystack-sandbox)/' },
  ),
  forbid(
    'web never imports the server or the sandbox',
    { path: '^web/' },
    { path: '^(server|paystack-sandbox)/' },
  ),
  forbid(
    'the sandbox stands alone',
    { path: '^paystack-sandbox/', pathNot: tests },
    { path: '^(server|web|contract)/' },
  ),
  forbid(
    'platform knows no domain',
    { path: '^server/src/platform/', pathNot: tests },
    { path: '^server/src/(?!platform/)' },
  ),
  ...domains.map((domain, position) =>
    forbid(
      `${domain} imports only what stands to its left`,
      { path: `^server/src/${domain}/`, pathNot: tests },
      { path: `^server/src/(?!(${['platform', ...domains.slice(0, position + 1)].join('|')})/)` },
    ),
  ),
  forbid(
    'a domain enters another only by its door',
    { path: `^server/src/(${anyDomain})/`, pathNot: tests },
    { path: `^server/src/(${anyDomain})/`, pathNot: [String.raw`^server/src/$1/`, ...doors()] },
  ),
  forbid(
    'joined enters a domain only by its door',
    { path: '^server/src/joined/', pathNot: tests },
    { path: `^server/src/(?!(platform|joined)/)`, pathNot: doors() },
  ),
  forbid(
    'only tests import test parts',
    { path: '^server/', pathNot: tests },
    { path: String.raw`^server/src/testing/|\.test\.tsx?$` },
  ),
  forbid(
    'ui and lib know no feature',
    { path: '^web/app/(ui|lib)/', pathNot: tests },
    { path: '^web/app/(?!(ui|lib)/)' },
  ),
  forbid(
    'only pages and layouts compose features',
    { path: `^web/app/(?!(?:${commonWebParts})/)([^/]+)/`, pathNot: [String.raw`-page\.tsx$`, tests] },
    { path: `^web/app/(?!(?:${commonWebParts})/)[^/]+/`, pathNot: '^web/app/$1/' },
  ),
]

function forbid(
  name: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, severity: 'error', from, to }
}

function doors(): string[] {
  return domains.map((domain) => String.raw`^server/src/${domain}/${domain}\.ts$`)
}
