import { setTimeout as pause } from 'node:timers/promises'
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { pageAddresses } from '../../tests/pages/page-urls.ts'
import { logInAsAdmin } from './admin.ts'
import type { RunningApp } from './running-app.ts'

/** The role that a page is for; visitors see the public pages. */
export const roles = ['visitor', 'buyer', 'seller', 'admin'] as const
export type Role = (typeof roles)[number]

/** One page of the product as somebody meets it. */
export interface VisitedPage {
  /** As in web/app/routes.ts. */
  address: string
  who: Role
  /** Pages filled with the demo data. */
  path: string
}

// These people have data of every kind in the demo data.
const emails = { buyer: 'chiamaka.obi@example.com', seller: 'tb.gadgets@example.com' } as const

const nowhere = '00000000-0000-4000-8000-000000000000'

/** Logs a person in, in a browser of their own. */
export async function logInAs(page: Page, app: RunningApp, who: Role): Promise<void> {
  if (who === 'admin') await logInAsAdmin(page, app)
  if (who !== 'buyer' && who !== 'seller') return
  const headers = { origin: app.origin }
  await page.request.post('/login', { form: { email: emails[who], password: 'market-day' }, headers })
}

/** Every page of web/app/routes.ts for this role, filled: ids come from the app's own lists. */
export async function pagesOf(who: Role, request: APIRequestContext): Promise<VisitedPage[]> {
  const found = lookUp(request)
  const met: VisitedPage[] = []
  for (const address of pageAddresses) {
    const shown = pages[address]
    if (!shown) throw new Error(`Say in e2e/support/all-pages.ts who ${address} is for.`)
    const [whose, path] = shown
    if (whose === who) met.push({ address, who, path: typeof path === 'string' ? path : await path(found) })
  }
  return met
}

/** The same pages where there is nothing in them yet. A new person's own pages are empty: `isNew`. */
export function emptyPages(who: Role): string[] {
  if (who === 'buyer' || who === 'seller')
    return pageAddresses.filter((address) => pages[address]?.[0] === who && !address.includes(':'))
  return empty[who]
}

/** Pages of records that do not exist, and lists with impossible queries. */
export function missingPages(who: Role): string[] {
  const ofThings = pageAddresses.filter((address) => pages[address]?.[0] === who && address.includes(':'))
  return [
    ...ofThings.map((address) => address.replace(/:\w+\??/g, nowhere)),
    ...(who === 'visitor' ? ['/no-such-place', '/categories/products?after=never', '/seller-profile/x'] : []),
  ]
}

type Path = string | ((found: Found) => Promise<string>)
type Found = ReturnType<typeof lookUp>

const pages: Record<string, [Role, Path]> = {
  '/categories/products': ['visitor', '/categories/products'],
  '/services': ['visitor', '/services?service=Plumber'],
  '/products/:id': ['visitor', async ({ product }) => `/products/${await product()}`],
  '/services/:id': ['visitor', async ({ service }) => `/services/${(await service())._id}`],
  '/seller-profile/:sellerId': ['visitor', async ({ seller }) => `/seller-profile/${await seller()}`],
  '/seller-profile/:sellerId/contact': [
    'visitor',
    async ({ seller }) => `/seller-profile/${await seller()}/contact`,
  ],
  '/s/:slug': ['visitor', async ({ slug }) => `/s/${await slug()}`],
  '/service-provider/:id': [
    'visitor',
    async ({ service }) => `/service-provider/${(await service()).sellerId}`,
  ],
  '/login': ['visitor', '/login'],
  '/register': ['visitor', '/register'],
  '/': ['visitor', '/'],
  '/categories/services': ['visitor', '/Categories/Services?service=Handyman&openNow=1'],
  '/VerifyEmail/:token?': ['visitor', '/VerifyEmail/of-a-mail'],
  '/resend-verification': ['visitor', '/resend-verification'],
  '/forgot-password': ['visitor', '/forgot-password'],
  '/verify-phone': ['visitor', '/verify-phone'],
  '/reset-password/:token?': ['visitor', '/reset-password/of-a-mail'],
  '/SellWithUs': ['visitor', '/SellWithUs'],
  '/AboutUs': ['visitor', '/AboutUs'],
  '/FAQ': ['visitor', '/FAQ'],
  '/Contact': ['visitor', '/Contact'],
  '/GetDirections': ['visitor', '/GetDirections'],
  '/PrivacyPolicy': ['visitor', '/PrivacyPolicy'],
  '/privacy-policy': ['visitor', '/privacy-policy'],
  '/TermsOfService': ['visitor', '/TermsOfService'],
  '/terms-of-service': ['visitor', '/terms-of-service'],
  '/Resources/HelpCenter': ['visitor', '/Resources/HelpCenter'],
  '/Resources/HelpCenter/:slug': ['visitor', '/Resources/HelpCenter/follow-your-order'],
  '/Resources/SellerGuide': ['visitor', '/Resources/SellerGuide'],
  '/*': ['visitor', '/no-such-place'],
  '/dev/ui': ['visitor', '/dev/ui'],
  '/board/:code?': ['visitor', '/board'],
  '/helpers/:token?': ['visitor', '/helpers/no-such-invitation'],

  '/order/success': ['buyer', async ({ order }) => `/order/success?reference=${await order()}`],
  '/logout': ['buyer', '/logout'],
  '/account/profile': ['buyer', '/account/profile'],
  '/account/picture': ['buyer', '/account/picture'],
  '/account/password': ['buyer', '/account/password'],
  '/account/phone': ['buyer', '/account/phone'],
  '/account/devices': ['buyer', '/account/devices'],
  '/account/delete': ['buyer', '/account/delete'],
  '/notices': ['buyer', '/notices'],
  '/saved': ['visitor', '/saved'],
  '/basket': ['visitor', '/basket'],
  '/checkout': ['buyer', '/checkout'],
  '/messages/send': ['buyer', async ({ recipient }) => `/messages/send?to=${await recipient()}`],
  '/Support': ['buyer', '/Support'],
  '/Support/tickets/:reference': ['buyer', async ({ ticket }) => `/Support/tickets/${await ticket()}`],
  '/report': ['buyer', async ({ product }) => `/report?kind=product&id=${await product()}&back=/FAQ`],
  '/pay/request/:code': ['seller', async ({ paymentRequest }) => `/pay/request/${await paymentRequest()}`],
  '/pay/:reference': ['buyer', async ({ unpaid }) => `/pay/${await unpaid()}`],
  '/products/:id/delivery': [
    'visitor',
    async ({ product }) => `/products/${await product()}/delivery?state=Oyo&lga=Ibadan+North`,
  ],
  '/products/:id/review': ['buyer', async ({ received }) => `/products/${await received()}/review`],
  '/userProfile': ['buyer', '/userProfile'],
  '/userProfile/settings': ['buyer', '/userProfile/settings'],
  '/userProfile/addresses': ['buyer', '/userProfile/addresses'],
  '/userProfile/messages/:id?': [
    'buyer',
    async ({ conversation }) => `/userProfile/messages/${await conversation()}`,
  ],
  '/userProfile/orders': ['buyer', '/userProfile/orders'],
  '/userProfile/orders/:reference': ['buyer', async ({ order }) => `/userProfile/orders/${await order()}`],
  '/userProfile/orders/:reference/dispute': [
    'buyer',
    async ({ order }) => `/userProfile/orders/${await order('openDispute')}/dispute`,
  ],

  '/reviews/:id/reply': ['seller', async ({ review }) => `/reviews/${await review()}/reply`],
  '/dashboard': ['seller', '/dashboard'],
  '/dashboard/reviews': ['seller', '/dashboard/reviews'],
  '/dashboard/upload': ['seller', '/dashboard/upload'],
  '/dashboard/import': ['seller', '/dashboard/import'],
  '/dashboard/photos': ['seller', '/dashboard/photos'],
  '/dashboard/listings': ['seller', '/dashboard/listings'],
  '/dashboard/listings/:kind/:id/edit': [
    'seller',
    async ({ own }) => `/dashboard/listings/products/${await own()}/edit`,
  ],
  '/dashboard/listings/products/:id/stock': [
    'seller',
    async ({ own }) => `/dashboard/listings/products/${await own()}/stock`,
  ],
  '/dashboard/listings/:kind/:id/voice': [
    'seller',
    async ({ own }) => `/dashboard/listings/products/${await own()}/voice`,
  ],
  '/dashboard/voice': ['seller', '/dashboard/voice'],
  '/dashboard/messages/:id?': [
    'seller',
    async ({ conversation }) => `/dashboard/messages/${await conversation()}`,
  ],
  '/dashboard/messages/send': [
    'seller',
    async ({ customer }) => `/dashboard/messages/send?to=${await customer()}`,
  ],
  '/dashboard/paid': ['seller', '/dashboard/paid'],
  '/dashboard/customers': ['seller', '/dashboard/customers'],
  '/dashboard/customers/:id': ['seller', async ({ customer }) => `/dashboard/customers/${await customer()}`],
  '/dashboard/orders': ['seller', '/dashboard/orders'],
  '/dashboard/ask': ['seller', '/dashboard/ask'],
  '/dashboard/orders/:reference': ['seller', async ({ sold }) => `/dashboard/orders/${await sold()}`],
  '/dashboard/orders/:reference/dispute': [
    'seller',
    async ({ sold }) => `/dashboard/orders/${await sold('answerDispute')}/dispute`,
  ],
  '/dashboard/orders/:reference/slip': [
    'seller',
    async ({ sold }) => `/dashboard/orders/${await sold('refund')}/slip`,
  ],
  '/dashboard/delivery': ['seller', '/dashboard/delivery'],
  '/dashboard/payouts': ['seller', '/dashboard/payouts'],
  '/dashboard/verification': ['seller', '/dashboard/verification'],
  '/dashboard/*': ['seller', '/dashboard/more'],
  '/dashboard/notices': ['seller', '/dashboard/notices'],
  '/dashboard/settings': ['seller', '/dashboard/settings'],
  '/dashboard/settings/profile': ['seller', '/dashboard/settings/profile'],
  '/dashboard/settings/contact': ['seller', '/dashboard/settings/contact'],
  '/dashboard/settings/hours': ['seller', '/dashboard/settings/hours'],
  '/dashboard/settings/alerts': ['seller', '/dashboard/settings/alerts'],
  '/dashboard/settings/link': ['seller', '/dashboard/settings/link'],
  '/dashboard/settings/helpers': ['seller', '/dashboard/settings/helpers'],
  '/dashboard/settings/replies': ['seller', '/dashboard/settings/replies'],
  '/dashboard/share': ['seller', '/dashboard/share'],
  '/dashboard/stock': ['seller', '/dashboard/stock'],
  '/dashboard/settings/account': ['seller', '/dashboard/settings/account'],
  '/dashboard/logo': ['seller', '/dashboard/logo'],

  '/admin/second-factor': ['admin', '/admin/second-factor'],
  '/admin': ['admin', '/admin'],
  '/admin/*': ['admin', '/admin/more'],
  '/admin/search': ['admin', '/admin/search?find=chiamaka'],
  '/admin/sellers': ['admin', '/admin/sellers'],
  '/admin/sellers/:id': ['admin', ({ link }) => link('/admin/sellers', '/admin/sellers/')],
  '/admin/kyc': ['admin', '/admin/kyc'],
  '/admin/kyc/:id': ['admin', ({ link }) => link('/admin/kyc?status=', '/admin/kyc/')],
  '/admin/names': ['admin', '/admin/names'],
  '/admin/reports': ['admin', '/admin/reports'],
  '/admin/reports/:id': ['admin', ({ link }) => link('/admin/reports', '/admin/reports/')],
  '/admin/reviews': ['admin', '/admin/reviews'],
  '/admin/messages': ['admin', '/admin/messages'],
  '/admin/messages/:reference': ['admin', ({ link }) => link('/admin/messages', '/admin/messages/')],
  '/admin/answers': ['admin', '/admin/answers'],
  '/admin/users': ['admin', '/admin/users'],
  '/admin/users/:id': ['admin', ({ link }) => link('/admin/users', '/admin/users/')],
  '/admin/audit': ['admin', '/admin/audit'],
  '/admin/money': ['admin', '/admin/money'],
  '/admin/orders/:reference': ['admin', ({ link }) => link('/admin/money?queue=refunds', '/admin/orders/')],
  '/admin/disputes': ['admin', '/admin/disputes'],
  '/admin/disputes/:reference': [
    'admin',
    // Another journey may have decided the one that was open.
    ({ link }) =>
      link('/admin/disputes', '/admin/disputes/').catch(() =>
        link('/admin/disputes?list=decided', '/admin/disputes/'),
      ),
  ],
  '/admin/announcements': ['admin', '/admin/announcements'],
  '/admin/commission': ['admin', '/admin/commission'],
  '/admin/moderation': ['admin', '/admin/moderation'],
  '/admin/settings': ['admin', '/admin/settings'],
  '/admin/settings/texts': ['admin', '/admin/settings/texts'],
  '/admin/settings/market-day': ['admin', '/admin/settings/market-day'],
  '/admin/settings/home': ['admin', '/admin/settings/home'],
  '/admin/settings/admins': ['admin', '/admin/settings/admins'],
  '/admin/settings/synonyms': ['admin', '/admin/settings/synonyms'],
}

const empty: Record<'visitor' | 'admin', string[]> = {
  visitor: [
    '/?query=nothing+of+the+kind',
    '/categories/products?q=nothing+of+the+kind',
    '/Categories/Services?service=nothing+of+the+kind',
    '/Resources/HelpCenter?q=nothing+of+the+kind',
    '/FAQ?q=nothing+of+the+kind',
    '/userProfile',
    '/userProfile/settings',
    '/logout',
    '/report',
    '/report?sent=1',
    '/messages/send',
    // Everybody else sees sample data.
    '/admin',
    '/admin/sellers',
    '/admin/kyc',
    '/admin/names',
    '/admin/reports',
    '/admin/messages',
    '/admin/users',
    '/admin/audit',
    '/admin/money',
    '/admin/settings',
  ],
  admin: [
    '/admin/search?find=nobody-at-all',
    '/admin/sellers?q=nobody-at-all',
    '/admin/kyc?q=nobody-at-all',
    '/admin/names?q=nobody-at-all',
    '/admin/messages?q=nobody-at-all',
    '/admin/users?q=nobody-at-all',
    '/admin/audit?q=nobody-at-all',
    '/admin/money?q=nobody-at-all',
    '/admin/settings/synonyms?q=nobody-at-all',
  ],
}

/** Looks for things by the API, each when a page needs it. */
function lookUp(request: APIRequestContext) {
  const get = async (path: string) => {
    const answer = await request.get(path)
    if (answer.status() !== 503) return answer
    // An overloaded server asks clients to retry, so this retries once.
    await pause(Number(answer.headers()['retry-after'] ?? 2) * 1_000)
    return request.get(path)
  }
  const json = async (path: string) => (await get(`/api/v1${path}`)).json()
  const firstOrder = async (path: string, action?: string) => {
    const { orders } = (await json(path)) as { orders: Order[] }
    const fitting = orders.find(({ status, allowedActions }) =>
      action ? allowedActions.includes(action) : status === 'paid',
    )
    const reference = fitting?.reference ?? fitting?.tx_ref
    if (!reference) throw new Error(`The demo market has no order in ${path} that allows ${action}.`)
    return reference
  }
  return {
    product: async () => (await json('/products')).data[0]._id as string,
    seller: async () => (await json('/products')).data[0].sellerId._id as string,
    slug: async () =>
      (await json(`/sellers/public/${(await json('/products')).data[0].sellerId._id}`)).seller.slug as string,
    recipient: async () => (await json('/products')).data[0].sellerId.userId as string,
    service: async () =>
      (await json('/services/all?category=Plumber'))[0] as { _id: string; sellerId: string },
    own: async () => (await json('/products/own')).data[0]._id as string,
    /** A product that the buyer has received. */
    async received() {
      const { orders } = (await json('/users/orders')) as { orders: Order[] }
      return orders.find(({ fulfilment }) => fulfilment === 'received')?.productId ?? ''
    },
    review: async () => (await json('/sellers/dashboard')).customerReviews[0]._id as string,
    order: (action?: string) => firstOrder('/users/orders', action),
    sold: (action?: string) => firstOrder('/sellers/orders', action),
    /** Who bought from the seller. */
    customer: async () =>
      (await json(`/orders/${await firstOrder('/sellers/orders')}`)).data.otherUserId as string,
    conversation: async () => (await json('/messages/get/conversations')).conversations[0].id as string,
    async unpaid() {
      // The newest product may be another journey's, with sizes to choose first.
      const { data } = await json('/products?q=Raw+shea+butter')
      const body = { productId: data[0]._id, quantity: 1 }
      return (await send(request, '/api/v1/payments/initiate', body)).reference as string
    },
    async paymentRequest() {
      const body = { amount: '6,800', words: 'Rice and beans', key: crypto.randomUUID() }
      const { data } = await send(request, '/api/v1/payment-requests', body)
      return data.requests[0].code as string
    },
    async ticket() {
      const writer = { name: 'Chiamaka Obi', email: emails.buyer, phone: '0803 123 4567' }
      const question = { category: 'An order', subject: 'Where is my kimono?', message: 'I paid on Monday.' }
      const { data } = await send(request, '/api/v1/support/tickets', { ...writer, ...question })
      return data.reference as string
    },
    /** The first address of this kind that a page links to. */
    async link(path: string, beginning: string) {
      const answer = await get(path)
      const html = await answer.text()
      const [, found] = new RegExp(`href="(${beginning}[^"?#]+)"`).exec(html) ?? []
      if (!found) throw new Error(`${path} (${answer.status()}) links to nothing under ${beginning}.`)
      return found
    },
  }
}

interface Order {
  productId: string
  fulfilment: string
  reference?: string
  tx_ref?: string
  status: string
  allowedActions: string[]
}

async function send(request: APIRequestContext, path: string, data: object) {
  // Sent as our own page would.
  const answer = await request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

/**
 * A browser whose pages come without their scripts, and with what they keep for that case. Its JavaScript itself is on:
 * axe is a script and must run in it.
 */
export async function withoutScripts(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL })
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    if (!response.headers()['content-type']?.startsWith('text/html')) return route.fulfill({ response })
    const body = (await response.text())
      .replace(/<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
      .replace(/<link rel="modulepreload"[^>]*>/g, '')
      .replace(/<\/?noscript>/g, '')
    return route.fulfill({ response, body })
  })
  return context
}
