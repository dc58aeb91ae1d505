import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSeller, startTestApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import { buildProductAt, buildService } from '../search-client.ts'
import { refreshVocabulary } from '../../server/src/catalogue/search/vocabulary/refresh-vocabulary.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ pages: true })
  const seller = await buildSeller(app, 'Garage of Sani')
  await buildProductAt(app, seller, { name: 'Garri Ijebu' }, { state: 'Lagos', lga: 'Eti-Osa' })
  await buildProductAt(app, seller, { name: 'iPhone 13' }, { state: 'Kano', lga: 'Fagge' })
  await buildService(seller, { name: 'Leaks stopped', category: 'Plumber', state: 'Lagos', lga: 'Ikeja' })
})
afterAll(() => app.close())

/** The main part of a page as the server writes it, with its links, without comments of the renderer. */
async function read(url: string): Promise<string> {
  const { body, statusCode } = await app.app.inject({ url, headers: { accept: 'text/html' } })
  expect([url, statusCode]).toEqual([url, 200])
  return body.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
}

test('the place in a search is a chip on goods, services and home, and its link searches everywhere', async () => {
  const pages = [
    ['/categories/products?q=garri+in+lagos&sort=cheapest', '/categories/products?q=garri&sort=cheapest'],
    ['/Categories/Services?q=plumber+lagos', '/Categories/Services?q=plumber'],
    ['/?query=garri+lagos', '/?query=garri'],
  ] as const
  for (const [url, without] of pages) {
    const page = await read(url)
    const [chip] = /<ul aria-label="Active filters".*?<\/ul>/s.exec(page) ?? []
    expect([url, chip]).toEqual([url, expect.stringMatching(/Lagos.*remove filter/s)])
    expect(chip).toContain(`href="${without}"`)
    expect(await read(without)).not.toContain('aria-label="Active filters"')
    expect(page).not.toContain('Nothing called')
  }
})

test('guesses stand below the words that were likely meant, and the sentence that nothing answers', async () => {
  const goods = await read('/categories/products?q=iphne')
  expect(goods).toMatch(
    /Did you mean.*href="\/categories\/products\?q=iphone".*“iphone”.*Nothing called “iphne”\./s,
  )
  expect(goods).toContain('iPhone 13')
  const services = await read('/Categories/Services?q=plumber+abuja')
  expect(services).toMatch(/Nothing called “plumber” in Abuja\..*In other places:.*Leaks stopped/s)
  const misspelt =
    /Did you mean.*“plumber”.*Nothing called “plumer” in Abuja\..*In other places:.*Leaks stopped/s
  for (const url of ['/Categories/Services?q=plumer+abuja', '/?query=plumer+in+abuja'])
    expect(await read(url), url).toMatch(misspelt)
  expect(await read('/categories/products?q=ijeb')).toMatch(/Nothing called “ijeb”\..*Perhaps:.*Garri Ijebu/s)
  expect(await read('/?query=iphne')).toMatch(/href="\/\?query=iphone".*Nothing called “iphne”\..*iPhone 13/s)
})

test('home shows no guesses of one kind beside answers of another', async () => {
  const page = await read('/?query=garri')
  expect(page).toContain('Garri Ijebu')
  expect(page).not.toContain('Garage of Sani</')
  // Beside goods, "No sellers found" would read as if nobody sold them.
  expect(page).toContain('No shop is called “garri”')
  expect(page).not.toContain('No sellers found')
})

test('two typos are mended together: of the kinds, the one that makes sense of both words answers', async () => {
  const seller = await buildSeller(app, 'Kunle Power')
  await buildProductAt(app, seller, { name: 'Generator 2.5kVA' }, { state: 'Lagos', lga: 'Ikeja' })
  await buildService(seller, { name: 'Generator repair', category: 'Mechanic', state: 'Lagos', lga: 'Ikeja' })
  await refreshVocabulary(app.pool)
  const page = await read('/?query=genarator+repiar')
  expect(page).toMatch(/Did you mean.*href="\/\?query=generator\+repair".*“generator repair”/s)
  expect(page).toMatch(/<h2[^>]*>1 service</)
  expect(page).not.toContain('repiar”</a>')
  // Goods know nothing like the second word: they offer the first alone.
  const goods = await read('/categories/products?q=genarator+repiar')
  expect(goods).toMatch(/Did you mean.*href="\/categories\/products\?q=generator".*“generator”/s)
})

test('where nobody is in the place, the heading says that those found come to it, only where they do', async () => {
  const seller = await buildSeller(app, 'Wires of Ada')
  const place = { category: 'Electrician', state: 'Lagos', lga: 'Ikeja' }
  await buildService(seller, { ...place, name: 'Zzwiring at home', workPlace: 'both' })
  await buildService(seller, { ...place, name: 'Zzwelding in the yard', workPlace: 'shop' })
  await buildService(seller, { ...place, name: 'Zzpiping at home', workPlace: 'both' })
  await buildService(seller, { ...place, name: 'Zzpiping by day and night', workPlace: 'both' })
  const come = /comes? to you there/
  const inLagos = await read('/Categories/Services?q=zzwiring+lekki')
  expect(inLagos).toMatch(/Nothing called “zzwiring” in Lekki\..*This one comes to you there:/s)
  const several = await read('/Categories/Services?q=zzpiping+lekki')
  expect(several).toMatch(/Nothing called “zzpiping” in Lekki\..*These come to you there:/s)
  expect(inLagos).toContain('Zzwiring at home')
  const inPlace = await read('/Categories/Services?q=zzwiring+ikeja')
  expect(inPlace).not.toMatch(come)
  expect(inPlace).toMatch(/Showing .*1.* service/)
  for (const q of ['zzwiring+abuja', 'zzwelding+lekki']) {
    const page = await read(`/Categories/Services?q=${q}`)
    expect(page, q).toContain('In other places:')
    expect(page, q).not.toMatch(come)
  }
})

test('a list ignores a choice that it does not know, and keeps the others', async () => {
  for (const [url, without] of [
    ['/categories/products?q=garri&sort=Lowest+price', '/categories/products?q=garri'],
    ['/categories/products?q=garri&condition=shiny', '/categories/products?q=garri'],
    ['/categories/products?q=garri&rating=five+stars+please', '/categories/products?q=garri'],
    ['/Categories/Services?q=leaks&sort=Lowest+price', '/Categories/Services?q=leaks'],
    ['/Categories/Services?q=leaks&rating=best', '/Categories/Services?q=leaks'],
  ] as const) {
    const { statusCode, headers } = await app.app.inject({ url, headers: { accept: 'text/html' } })
    expect([url, statusCode, headers.location]).toEqual([url, 302, without])
  }
  expect(await read('/Categories/Services?q=leaks&openNow=of+course&verified=certainly')).toContain(
    'Leaks stopped',
  )
})

test('a make without goods is answered with its kind, on home and in the list', async () => {
  for (const url of ['/?query=samsung', '/categories/products?q=samsung']) {
    const page = await read(url)
    expect(page, url).toMatch(/No Samsung now\..*Phones: 1.*iPhone 13/s)
    expect(page, url).not.toContain('No products available')
  }
  const home = await read('/?query=samsung')
  expect(home).toContain('No sellers found for “samsung”')
  expect(home).not.toContain('Garri Ijebu')
})

test('of goods in other places the heading says how many are delivered, with a link to them', async () => {
  const seller = await buildSeller(app, 'Bodija Grains')
  await buildProductAt(app, seller, { name: 'Zzrice' }, { state: 'Oyo', lga: 'Ibadan North' })
  const fee = { way: 'courier', fee: '4,000', days: '3', areas: [{ state: 'Lagos' }] }
  expect((await seller.call('POST', '/api/v1/delivery/areas', fee)).status).toBe(200)
  for (const url of ['/?query=zzrice+lekki', '/categories/products?q=zzrice+lekki']) {
    const page = await read(url)
    expect(page, url).toMatch(
      /Nothing called “zzrice” in Lekki\..*In other places:.*href="\/categories\/products\?q=zzrice&deliversTo=Lagos"[^>]*>Delivered to Lagos: 1/s,
    )
  }
  expect(await read('/?query=zzrice+kano')).not.toContain('Delivered to')
})

test('home shows who mends a thing in another place, and no goods that share one of the words', async () => {
  const seller = await buildSeller(app, 'Gen Doctors')
  await buildProductAt(app, seller, { name: 'Mechanic tool box' }, { state: 'Kano', lga: 'Fagge' })
  await buildService(seller, { name: 'Gen mending', category: 'Mechanic', state: 'Lagos', lga: 'Ikeja' })
  const page = await read('/?query=mechanic+for+gen+lekki')
  expect(page).toContain('Gen mending')
  expect(page).not.toContain('Mechanic tool box')
})
