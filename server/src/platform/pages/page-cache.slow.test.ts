import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { startTestApp } from '../../../../tests/test-app.ts'
import { openPageCache } from './page-cache.ts'
import type { CachedPage } from './page-cache.ts'
import type { PageHandler } from './pages.ts'

test('many visitors of an outdated page cause one rendering, and one more after a change', async () => {
  const { app, cache, made } = await openPages(async () => html('Yams'))
  const crowd = await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: '/yams' })))
  expect([...new Set(crowd.map(({ payload }) => payload))]).toEqual(['<p>Yams</p>'])
  expect(made()).toBe(1)
  const answer = await app.inject({ url: '/yams', headers: { 'accept-encoding': 'br' } })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(made()).toBe(1)
  cache.clear()
  await app.inject({ url: '/yams' })
  expect(made()).toBe(2)
})

test('visitors who come after a change never get a page whose rendering began before it', async () => {
  const { promise: changed, resolve: change } = Promise.withResolvers<void>()
  let price = 100
  const { app, cache, made } = await openPages(async () => {
    const seen = price
    await changed
    return html(`Yams ₦${seen}`)
  })
  const before = app.inject({ url: '/yams' })
  await app.inject({ url: '/healthz' })
  price = 200
  cache.clear()
  const after = app.inject({ url: '/yams' })
  change()
  expect((await before).payload).toBe('<p>Yams ₦100</p>')
  expect((await after).payload).toBe('<p>Yams ₦200</p>')
  expect(made()).toBe(2)
  expect((await app.inject({ url: '/yams' })).payload).toBe('<p>Yams ₦200</p>')
})

test('each visitor of a personal page gets their own, and a failing page leaves nobody waiting', async () => {
  let number = 0
  const { app } = await openPages(async () => {
    number += 1
    if (number === 1) throw new Error('this page is broken')
    return html(`visit ${number}`, { 'cache-control': 'private, no-store' })
  })
  const answers = await Promise.all(Array.from({ length: 3 }, () => app.inject({ url: '/mine' })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 500])
  expect(new Set(answers.map(({ payload }) => payload)).size).toBe(3)
})

test(
  'while a page takes long to render visitors see the last copy, and the next visitor sees the new page',
  { tags: ['F07', 'F08'] },
  async () => {
    let number = 0
    const { promise: slow, resolve: goOn } = Promise.withResolvers<void>()
    const { app, cache } = await openPages(async () => {
      number += 1
      const own = number
      if (own === 2) await slow
      return html(`Yams ${own}`)
    })
    const visit = async () => (await app.inject({ url: '/yams' })).payload
    expect(await visit()).toBe('<p>Yams 1</p>')
    cache.clear()
    // Both the visitor who caused the rendering and the one who came during it.
    expect(await Promise.all([visit(), visit()])).toEqual(['<p>Yams 1</p>', '<p>Yams 1</p>'])
    goOn()
    await expect.poll(visit).toBe('<p>Yams 2</p>')
  },
)

test(
  'a copy that misses a change from more than four seconds ago is shown only while the database is away',
  { tags: ['F05', 'I20'] },
  () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const cache = openPageCache()
    const page = { html: Buffer.from('Yams') } as CachedPage
    vi.advanceTimersByTime(1_000)
    cache.set('/yams', page, performance.now())
    vi.advanceTimersByTime(50_000)
    expect(cache.get('/yams')).toBe(page)
    cache.clear()
    vi.advanceTimersByTime(3_900)
    cache.clear()
    expect([cache.get('/yams'), cache.staleCopy('/yams')]).toEqual([undefined, page])
    vi.advanceTimersByTime(200)
    expect(cache.staleCopy('/yams')).toBe(undefined)
    cache.noteDatabaseAway()
    expect(cache.staleCopy('/yams')).toBe(page)
    vi.advanceTimersByTime(2_100)
    expect([cache.staleCopy('/yams'), cache.lastCopy('/yams')]).toEqual([undefined, page])
  },
)

/** The product with test pages in place of the rendered ones. `made` tells how often a page was rendered. */
async function openPages(make: () => Promise<Response>) {
  const testApp = await startTestApp()
  onTestFinished(() => testApp.close())
  let count = 0
  const pages: PageHandler = async () => {
    count += 1
    return make()
  }
  const cache = openPageCache()
  const { app } = await buildApp({
    platform: testApp.platform,
    payment: testApp.payments.settings,
    cache,
    pages,
  })
  onTestFinished(() => app.close())
  return { app, cache, made: () => count }
}

function html(text: string, headers: Record<string, string> = {}): Response {
  return new Response(`<p>${text}</p>`, { headers: { 'content-type': 'text/html', ...headers } })
}
