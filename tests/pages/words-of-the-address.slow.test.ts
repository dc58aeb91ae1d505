import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildPaidOrder,
  buildProduct,
  buildSeller,
  buildService,
  password,
  startTestApp,
} from '../test-app.ts'
import type { Person, TestApp } from '../test-app.ts'
import { pageAddresses } from './page-urls.ts'

// The quotation mark in it would end the quotation of a search too early.
const planted = 'Good news” your refund is ready. Call 0800 123'
const tail = /your refund is ready/i

let app: TestApp
let values: Record<string, string>
let cookies: Record<'buyer' | 'seller', string>
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  const [buyer, seller, admin] = [await buildBuyer(app), await buildSeller(app), await buildAdmin(app)]
  const product = await buildProduct(seller)
  const order = await buildPaidOrder(app, buyer, product)
  const service = await buildService(seller)
  const shop = seller.sellerId ?? ''
  cookies = { buyer: await cookieOf(buyer), seller: await cookieOf(seller) }
  values = {
    'products/:id': product,
    'services/:id': service,
    'service-provider/:id': shop,
    ':sellerId': shop,
    'orders/:reference': order,
    'pay/:reference': order,
    'disputes/:reference': order,
    'messages/:reference': 'SUP-00000001',
    'HelpCenter/:slug': 'follow-your-order',
    ':kind': 'products',
    'products/:id/': product,
    'users/:id': buyer.userId,
    'reports/:id': admin.userId,
  }
})
afterAll(() => app.close())

test(
  'no page says words of its address, but for what a person searched for, in quotation marks',
  { tags: ['D30'] },
  async () => {
    const names = await parameterNames()
    expect(names).toEqual(expect.arrayContaining(['done', 'q', 'name', 'category', 'saved', 'location']))
    const said: string[] = []
    for (const path of pageAddresses.map(filled)) {
      const who = path.startsWith('/dashboard')
        ? cookies.seller
        : path.startsWith('/admin')
          ? ''
          : cookies.buyer
      // All at once, and by themselves those that others could hide.
      const found = await Promise.all(
        [names, ['done'], ['name'], ['q']].map((some) => sayings(path, some, who)),
      )
      said.push(...found.flat())
    }
    expect(said).toEqual([])
  },
)

test('no page says words of its path', { tags: ['D30'] }, async () => {
  const said: string[] = []
  for (const address of pageAddresses.filter((one) => /[:*]/.test(one))) {
    const path = address.replace(/:kind/, 'products').replace(/:\w+\??|\*/g, encodeURIComponent(planted))
    for (const cookie of ['', cookies.buyer, cookies.seller]) {
      const words = wordsOf((await visit(path, cookie)).html)
      if (tail.test(words)) said.push(`${path}: ${around(words)}`)
    }
  }
  expect(said).toEqual([])
})

test('what is looked for in a page is found there', () => {
  for (const html of [
    `<title>${planted}</title>`,
    `<h1>${planted}</h1>`,
    `<p>“${planted}”</p>`,
    `<meta property="og:title" content="${planted}"/>`,
    `<a aria-label="${planted}"></a>`,
  ])
    expect([html, tail.test(wordsOf(html))]).toEqual([html, true])
  for (const html of [
    `<input type="search" value="${planted}"/>`,
    `<textarea>${planted}</textarea>`,
    `<a href="/?q=${planted}">Next page</a>`,
    `<script>${planted}</script>`,
    `<h1>“${planted.replace('”', '"')}”</h1>`,
  ])
    expect([html, tail.test(wordsOf(html))]).toEqual([html, false])
})

/** What a page says of such an address; one that a parameter makes unreadable is asked for with half of them each. */
async function sayings(path: string, names: readonly string[], cookie: string): Promise<string[]> {
  const query = new URLSearchParams(names.map((name) => [name, planted]))
  const { status, html } = await visit(`${path}?${query}`, cookie)
  const words = wordsOf(html)
  if (tail.test(words)) return [`${path} ${names.slice(0, 3).join()}: ${around(words)}`]
  if (status === 200 || names.length === 1) return []
  const half = names.length / 2
  const halves = [names.slice(0, half), names.slice(half)].map((some) => sayings(path, some, cookie))
  return (await Promise.all(halves)).flat()
}

/** What a page says in its text, its title, its names for people who hear it and its preview, but for quotations. */
function wordsOf(html: string): string {
  const seen = html
    .replace(/<(script(?![^>]*ld\+json)|style|textarea)\b[\s\S]*?<\/(script|style|textarea)>/g, '')
    .replace(/<(?:link|base)\b[^>]*>/g, '')
    .replace(/\s(?!content|aria-label|alt|title|placeholder)[\w-]+="[^"]*"/g, '')
  return seen.replace(/“[^”]*”/g, '')
}

/** The names that the pages read from an address, and names that such pages often read. */
async function parameterNames(): Promise<string[]> {
  const folder = fileURLToPath(new URL('../../web/app/', import.meta.url))
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.tsx?$/.test(name))
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const read = sources.flatMap((source) =>
    /searchParams|useSearchParams/i.test(source)
      ? [
          ...source.matchAll(
            /\.(?:get|has)\('(\w+)'\)|\b(?:param|value)\('(\w+)'|\bname: '(\w+)'|^ {2}'(\w+)',$/gm,
          ),
        ]
      : [],
  )
  const usual = ['done', 'notice', 'error', 'message', 'next', 'q', 'name', 'title', 'text', 'status']
  const lists = ['category', 'state', 'lga', 'priceFrom', 'priceTo', 'rating', 'verified', 'lat', 'lon']
  const found = read.map(([, ...groups]) => groups.find(Boolean) ?? '')
  return [...new Set([...usual, ...lists, 'location', 'service', 'openNow', 'within', 'sort', ...found])]
}

function filled(address: string): string {
  return Object.entries(values)
    .reduce((path, [name, value]) => path.replace(name, name.replace(/:\w+/, value)), address)
    .replace(/\/:\w+\?/, '')
    .replace('/*', '/no-such-place')
}

async function visit(url: string, cookie: string) {
  const { statusCode: status, payload: html } = await app.app.inject({ url, headers: { cookie } })
  return { status, html }
}

function around(words: string): string {
  const at = words.search(tail)
  return words.slice(Math.max(0, at - 60), at + 30)
}

async function cookieOf({ email }: Person): Promise<string> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { origin: app.origin },
    payload: { email, password },
  })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}
