import type { Article, ArticleList, Block, Faq } from '@oja/contract/schemas/content.ts'
import { orderHours, payoutDays } from '@oja/contract/values/order-states.ts'
import { matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../../../../web/app/routes.ts'
import { readConfig } from '../../platform/config.ts'
import { routesOnlyApp } from '../../../../tests/api-only.ts'
import { contentRoutes } from './content.routes.ts'
import { loadHelpArticles } from './content-library.ts'
import { plainTextOf } from './markdown.ts'
import { placeholderValues } from './placeholders.ts'
import { siteOf } from '../site.ts'

let percent = 7.5
const config = readConfig({ NODE_ENV: 'test', SUPPORT_PHONE: '+2348031234567' })
const app = routesOnlyApp((api) => contentRoutes(api, { config, commission: async () => percent }))
const get = async <Body>(path: string) => {
  const answer = await app.inject(`/api/v1/${path}`)
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Body>() }
}
const library = loadHelpArticles(placeholderValues(siteOf(config, percent), config.officeAddress))
const everything: [string, Block[]][] = [
  ...library.articles.map(({ slug, blocks }): [string, Block[]] => [slug, blocks]),
  ...library.faq.map(({ id, answer }): [string, Block[]] => [id, answer]),
]

test(
  'six categories answer at least six questions each, and say what the market does',
  { tags: ['FQ3', 'FQ6', 'FQ7', 'FQ8', 'FQ9', 'FQ10', 'EN21', 'VA5'] },
  async () => {
    const { status, headers, body } = await get<Faq>('faq')
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60'])
    const counts = new Map<string, number>()
    for (const { category } of body.data) counts.set(category, (counts.get(category) ?? 0) + 1)
    expect([...counts.keys()]).toEqual([
      'General',
      'Seller',
      'Buyer',
      'Trust & Safety',
      'Payment & Transactions',
      'Technical Support',
    ])
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(6)
    expect(new Set(body.data.map(({ id }) => id)).size).toBe(body.data.length)
    const answers = plainTextOf(body.data.flatMap(({ answer }) => answer))
    for (const sentence of [
      'Basic listing is free. A seller pays a small commission on a completed sale: 7.5% of the price',
      'Photos must be JPG or PNG, under 5MB each',
      'Payment for services and visits is arranged directly between buyer and seller',
      'Protected checkout is for products only',
      'Our support team can mediate the dispute',
    ])
      expect(answers).toContain(sentence)
    percent = 4
    const changed = plainTextOf((await get<Faq>('faq')).body.data.flatMap(({ answer }) => answer))
    expect(changed).toContain('a small commission on a completed sale: 4% of the price')
    percent = 7.5
  },
)

test(
  'every article is written for people, and its numbers come from the settings',
  { tags: ['R15', 'R16', 'R22', 'R23', 'G13', 'OS24'] },
  async () => {
    const { body } = await get<ArticleList>('content')
    const help = body.data.filter(({ kind }) => kind === 'help')
    expect(help.filter(({ isWritten }) => isWritten).length).toBeGreaterThanOrEqual(14)
    expect(help.filter(({ isWritten }) => !isWritten).length).toBeGreaterThan(0)
    for (const article of library.articles) {
      if (!article.isWritten) continue
      const count = plainTextOf(article.blocks).split(/\s+/).length
      if (article.kind === 'help')
        expect([article.slug, count >= 150 && count <= 400]).toEqual([article.slug, true])
    }
    const texts = new Map(library.articles.map(({ slug, blocks }) => [slug, plainTextOf(blocks)]))
    // What silence does, with the dates of the code (order-states.ts).
    const { accept, refundUnsent, receive, receiveWithoutProof, answer } = orderHours
    const ofProblems = texts.get('disputes-and-refunds') ?? ''
    for (const words of [
      `Not accepted in ${accept} hours`,
      'Three days later we cancel it ourselves',
      `as received ${receive / 24} days after`,
      `Without a proof it is ${receiveWithoutProof / 24} days`,
      'Three days later we pay the seller',
      `${answer} hours to reply`,
      'Goods that have not come need no photo',
    ])
      expect(ofProblems).toContain(words)
    expect([refundUnsent / 24, payoutDays]).toEqual([3, 3])
    expect(texts.get('about-us')).toMatch(/Our mission.*Our vision.*Innovation.*Trust.*Community.*Growth/s)
    expect(texts.get('privacy-policy')).toContain('Nigeria Data Protection Act 2023')
    expect(texts.get('privacy-policy')).toContain('1 December 2026')
    expect(texts.get('privacy-policy')).toMatch(/Termii.*WhatsApp.*They get your number/s)
    expect(texts.get('terms-of-service')).toContain('a commission of 7.5% of the price')
    expect(texts.get('seller-guide')).toContain('0803 123 4567')
    expect(library.articles.find(({ slug }) => slug === 'how-oja-dey-work')?.language).toBe('pcm')
  },
)

test('no title stands in quotation marks', () => {
  const titles = library.articles.map(({ title }) => title)
  expect(titles.filter((title) => /^["'“].*["'”]$/.test(title))).toEqual([])
})

test('two articles say the same of when a seller is paid, and so does the code', () => {
  const { code, dispute, receive, receiveWithoutProof } = orderHours
  for (const slug of ['protected-checkout', 'disputes-and-refunds']) {
    const text = plainTextOf(library.articles.find((one) => one.slug === slug)?.blocks ?? [])
    for (const words of [
      `${dispute / 24} days after you tap "I have received it"`,
      'your silence counts as received',
      `${code} hours after the seller enters your hand-over code`,
      `${receive / 24} days after the seller marked it as ready to collect`,
      `${receiveWithoutProof / 24} days`,
    ])
      expect([slug, text]).toEqual([slug, expect.stringContaining(words)])
    expect(text).not.toContain('three more days')
  }
})

test('every link in an article leads to an existing page, and every name in braces is known', () => {
  const slugs = new Set(library.articles.filter(({ isWritten }) => isWritten).map(({ slug }) => slug))
  const wrong = everything.flatMap(([name, blocks]) =>
    linksIn(blocks)
      .filter((href) => href.startsWith('/') && !leadsSomewhere(href, slugs))
      .map((href) => `${name}: ${href}`),
  )
  expect(wrong).toEqual([])
  const left = everything.filter(([, blocks]) =>
    /\{\w+\}/.test(plainTextOf(blocks) + linksIn(blocks).join(' ')),
  )
  expect(left.map(([name]) => name)).toEqual([])
})

test('an article is found by its name; unwritten and unknown articles are not found', async () => {
  const found = await get<Article>('content/get-directions')
  expect(found.status).toBe(200)
  expect(found.body.data.place).toMatchObject({ latitude: expect.any(Number), longitude: expect.any(Number) })
  for (const slug of ['delivery-partners', 'no-such-article', '..%2F..%2Fpackage.json', '%00'])
    expect([slug, (await app.inject(`/api/v1/content/${slug}`)).statusCode]).toEqual([
      slug,
      slug === '%00' ? 400 : 404,
    ])
})

test(
  'a search finds articles by all its words, title matches first, without regard to accents and capitals',
  { tags: ['R22'] },
  async () => {
    const titles = async (q: string) =>
      (await get<ArticleList>(`content?q=${encodeURIComponent(q)}`)).body.data.map(({ slug }) => slug)
    expect((await titles('REFUNDS'))[0]).toBe('disputes-and-refunds')
    for (const words of ['did not come', 'not delivered', 'goods not come'])
      expect([words, (await titles(words))[0]]).toEqual([words, 'disputes-and-refunds'])
    for (const words of ['delivery', 'pick-up', 'how long'])
      expect([words, (await titles(words))[0]]).toEqual([words, 'delivery-and-pick-up'])
    expect(await titles('commission bank account')).toContain('get-paid')
    expect((await titles('Ọ́jà dey'))[0]).toBe('how-oja-dey-work')
    expect(await titles('aeroplane')).toEqual([])
    expect(await titles('%_<>')).toEqual([])
    expect((await app.inject(`/api/v1/content?q=${'x'.repeat(101)}`)).statusCode).toBe(400)
  },
)

function linksIn(blocks: readonly Block[]): string[] {
  return [...JSON.stringify(blocks).matchAll(/"href":"([^"]*)"/g)].map(([, href = '']) => href)
}

function leadsSomewhere(href: string, slugs: ReadonlySet<string>): boolean {
  const { pathname } = new URL(href, 'http://localhost')
  const match = matchRoutes(routes as RouteObject[], pathname)?.at(-1)
  if (!match || match.route.path === '*') return false
  const { slug } = match.params
  return slug === undefined || slugs.has(slug)
}

test('each of the six tabs of the FAQ has six questions or more', { tags: ['FQ3', 'FQ10', 'EN21'] }, () => {
  const counts = Map.groupBy(library.faq, ({ category }) => category)
  expect([...counts.keys()]).toEqual([
    'General',
    'Seller',
    'Buyer',
    'Trust & Safety',
    'Payment & Transactions',
    'Technical Support',
  ])
  for (const [category, entries] of counts) expect([category, entries.length >= 6]).toEqual([category, true])
})

test('directions are shown only for the office they were written for', { tags: ['R14', 'D13'] }, () => {
  const placeAt = (address: string) => {
    const { articles } = loadHelpArticles(placeholderValues(siteOf(config, percent), address))
    const { place, blocks } = articles.find(({ slug }) => slug === 'get-directions') ?? {}
    return { place, words: plainTextOf(blocks ?? []) }
  }
  const written = placeAt(config.officeAddress)
  expect(written.place).toMatchObject({ address: config.officeAddress, latitude: expect.any(Number) })
  expect(written.words).toContain('Tejuosho')
  const moved = placeAt('3 Awolowo Road, Ikoyi, Lagos')
  expect(moved.place).toEqual({ address: '3 Awolowo Road, Ikoyi, Lagos', latitude: null, longitude: null })
  expect(moved.words).toMatch(/^Please call 0803 123 4567 before you come/)
})
