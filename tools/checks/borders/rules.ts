import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

/** The one way: a domain imports only what stands to its left. */
export const domains = [
  'text-messages',
  'identity',
  'sellers',
  'catalogue',
  'delivery',
  'payments',
  'orders',
  'messaging',
  'reviews',
  'trust',
  'support',
  'saved',
] as const

/** What joins several domains. Each imports domains by their public API; no domain imports them. */
export const joining = [
  'admin',
  'account',
  'dashboard',
  'notifications',
  'seo',
  'storefront',
  'invariants',
] as const

/** Folders of server/src that are neither a domain nor join domains. */
export const otherFolders = ['platform', 'commands'] as const

type ServerModule = (typeof domains)[number] | (typeof joining)[number] | (typeof otherFolders)[number]

/** What each module holds, for the list in ARCHITECTURE.md. */
export const moduleContents: Record<ServerModule, string> = {
  platform:
    'what any web product has: access, sessions, encryption, rate limits, live events, shutdown, overload',
  'text-messages': 'texts to phones by SMS and WhatsApp: providers, budget, receipts, what each person chose',
  identity:
    'accounts and profiles, registration, login, sessions, password reset, two-factor, codes to phones',
  sellers: 'shops: profile, address, opening hours, closed until, helpers of a shop',
  catalogue:
    'goods and services: listings/ is what both share, listing-words/ what a name says, bulk/ changes of many',
  delivery: 'where a shop delivers and what it costs, pick-up places, addresses of people',
  payments: 'the payment provider, webhooks, charges; what money means for an order is in `orders`',
  orders:
    'the order process from basket to payout: ledger, refunds, payouts, disputes, chargebacks, hand-over codes',
  messaging: 'conversations, voice notes, quick replies',
  reviews: 'reviews and ratings, requests for a review, answers of the seller',
  trust: 'KYC: identity documents, names of payout accounts, reports of fraud',
  support: 'tickets, help articles, pages of text, the contact form',
  saved: 'saved items, followed shops, notifications of "back in stock" and "price down"',
  admin:
    'what the admin pages read and decide: overview, users, moderation, staff rights, audit log, exports',
  account: 'account deletion, the export of personal data',
  dashboard: 'the figures a seller sees first',
  notifications: 'the list of notifications of a person',
  seo: 'sitemap and social cards',
  storefront: 'the public pages of shops and of services, and what shares them',
  invariants: 'what is true of all rows at every moment',
  commands: 'serve, migrate, seed, import, invariants',
}

const tests = String.raw`\.(test|spec)\.tsx?$`
const anyDomain = domains.join('|')
const anyJoining = joining.join('|')
// Parts of web/app that know no feature.
const commonWebParts = 'api|session|hooks|format|browser|ui'
// Parts of web/app that are no feature: these, and what composes features.
const noFeature = `${commonWebParts}|layouts|dev`
// The one view of a service: the page of a service shows it alone, the list of services beside its results.
const sharedView = String.raw`^web/app/catalogue/listing/service-view\.tsx$`

/** What no file may import, as dependency-cruiser reads it. Tests may reach further, as far as it says `tests`. */
export const borderRules: IRegularForbiddenRuleType[] = [
  forbid('no cycles', {}, { circular: true }),
  forbid(
    'the contract imports nothing else of ours',
    { path: '^contract/src/' },
    { path: '^(server|web|paystack-sandbox|e2e|tests|tools|scripts)/' },
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
    'a domain enters another only by its public API',
    { path: `^server/src/(${anyDomain})/`, pathNot: tests },
    { path: `^server/src/(${anyDomain})/`, pathNot: [String.raw`^server/src/$1/`, ...publicApis()] },
  ),
  forbid(
    'what joins domains enters them only by their public API',
    { path: `^server/src/(${anyJoining})/`, pathNot: tests },
    {
      path: '^server/src/',
      pathNot: ['^server/src/platform/', String.raw`^server/src/$1/`, ...publicApis()],
    },
  ),
  forbid(
    'the product imports nothing from tests and tools',
    { path: '^(server/src|contract|web)/', pathNot: tests },
    { path: String.raw`^(tests|tools|e2e|scripts)/|\.test\.tsx?$` },
  ),
  forbid(
    'search is imported by its public functions',
    { path: '^server/', pathNot: ['^server/src/catalogue/search/', tests] },
    {
      path: '^server/src/catalogue/search/',
      pathNot: String.raw`/(find-listings|suggestions|synonyms|refresh-vocabulary|search\.routes)\.ts$`,
    },
  ),
  forbid(
    'common parts of web know no feature',
    { path: `^web/app/(?:${commonWebParts})/`, pathNot: tests },
    { path: `^web/app/(?!(?:${commonWebParts})/)` },
  ),
  forbid(
    'only pages, layouts and the home page compose features',
    {
      path: `^web/app/(?!(?:${noFeature}|home)/)([^/]+)/`,
      pathNot: [String.raw`-page\.tsx$`, sharedView, tests],
    },
    { path: `^web/app/(?!(?:${noFeature})/)[^/]+/`, pathNot: '^web/app/$1/' },
  ),
]

function forbid(
  name: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, severity: 'error', from, to }
}

function publicApis(): string[] {
  return domains.map((domain) => String.raw`^server/src/${domain}/${domain}\.ts$`)
}
