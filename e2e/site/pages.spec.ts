import { request as httpRequest } from 'node:http'
import { logIn } from '../support/people.ts'
import { asksWithoutABrowser, expect, isFormBrowser, test } from '../support/test-app.ts'

// How the only script of a public page in Save data begins.
const workerLine = expect.stringContaining('navigator.serviceWorker')

test(
  'a public page is the same for everybody, cached, compressed and named by an ETag',
  { tag: '@scripts-in-deep' },
  async ({ request }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    await request.get('/categories/products')
    const page = await request.get('/categories/products', { headers: { 'accept-encoding': 'br' } })
    const headers = page.headers()
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=3')
    expect(headers.vary).toContain('Cookie')
    expect(headers['content-encoding']).toBe('br')
    const again = await request.get('/categories/products', {
      headers: { 'if-none-match': headers.etag ?? '' },
    })
    expect(again.status()).toBe(304)
  },
)

test('a HEAD request leaves the cached page intact', { tag: '@scripts-in-deep' }, async ({ request }) => {
  test.skip(!isFormBrowser, asksWithoutABrowser)
  expect((await request.head('/?head=1')).status()).toBe(200)
  expect(await (await request.get('/?head=1')).text()).toContain('Fresh in the market')
})

test('a malformed address is refused', { tag: ['@scripts-in-deep', '@D14'] }, async ({ app }) => {
  test.skip(!isFormBrowser, asksWithoutABrowser)
  for (const path of ['/\\[', '/\\evil.example/x', 'http://evil.example/']) {
    expect([path, await statusOf(app.origin, path)]).toEqual([path, 400])
  }
})

test(
  'the content security policy of every page forbids other sites, and the payment page has its own',
  { tag: '@scripts-in-deep' },
  async ({ request, app }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    const policy = (await request.get('/')).headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
    await request.post('/login', {
      form: { email: 'chiamaka.obi@example.com', password: 'market-day' },
      headers: { origin: app.origin },
    })
    const page = await request.get(`/pay/oja-${'0'.repeat(48)}`)
    const pay = page.headers()['content-security-policy'] ?? ''
    expect(pay).toContain("frame-ancestors 'self'")
  },
)

test(
  'the data saver brings pages without scripts, but for a line for the worker, and with smaller photos',
  { tag: '@scripts-in-deep' },
  async ({ request }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    const html = await (await request.get('/', { headers: { 'save-data': 'on' } })).text()
    expect(html.match(/<script.{0,60}/g)).toEqual([workerLine])
    expect(html).not.toMatch(/(640|1080)\.webp/)
    expect(html.match(/preload"(?! as="style")/g)).toBeNull()
    expect(html).not.toMatch(/\/assets\/[^"]*\.webp/)
    expect(html).toMatch(/<html data-lite/)
    // The newest goods of the market may be another journey's, which have no photo.
    const found = await (await request.get('/?query=shea+butter', { headers: { 'save-data': 'on' } })).text()
    const pictures = Array.from(found.matchAll(/<img[^>]*\ssrc="([^"]+)"/g), ([, src]) => src)
    expect(pictures).toContainEqual(expect.stringMatching(/\/files\/.*\/160\.webp/))
    expect(html).toContain('Fresh in the market')
    const list = await (await request.get('/categories/products?q=Raw+shea+butter')).text()
    const [product = ''] = /\/products\/[0-9a-f-]{36}/.exec(list) ?? []
    const own = await (await request.get(product, { headers: { 'save-data': 'on' } })).text()
    expect(own).toMatch(/<img src="\/files\/[^"]*\/320\.webp"[^>]* fetchPriority="high"/i)
  },
)

test('Save data fetches no font, whatever a page shows', async ({ page }) => {
  test.skip(isFormBrowser, 'only a browser fetches what a page refers to')
  await page.setExtraHTTPHeaders({ 'save-data': 'on' })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.resourceType()))
  for (const path of ['/', '/categories/products', '/categories/services']) await page.goto(path)
  expect(fetched).toContain('stylesheet')
  expect(fetched).not.toContain('font')
})

test('My Orders in Save data has its line and its scripts, and fetches no font', async ({ page }) => {
  test.skip(isFormBrowser, 'only a browser fetches what a page refers to')
  await logIn(page, 'chiamaka.obi@example.com', 'market-day')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.resourceType()))
  await page.goto('/userProfile/orders?lite=on')
  const line = page.getByRole('link', { name: 'Save data is on. Turn it off' }).first()
  await expect(line).toHaveAttribute('href', '/userProfile/orders?lite=off')
  await page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL(/\/userProfile\/messages$/)
  await expect(line).toHaveAttribute('href', '/userProfile/messages?lite=off')
  expect(fetched).toContain('script')
  expect(fetched).not.toContain('font')
  await line.click()
  await expect(page).toHaveURL(/\/userProfile\/messages$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(line).toHaveCount(0)
})

test(
  'a link turns Save data on, and leads nowhere else',
  { tag: '@scripts-in-deep' },
  async ({ request, app }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    const chosen = await request.get('/login?lite=on', { maxRedirects: 0 })
    expect(chosen.status()).toBe(303)
    expect(chosen.headers().location).toBe('/login')
    const tricked = await request.get(`${app.origin}//evil.example/?lite=on`, { maxRedirects: 0 })
    expect(tricked.headers().location).toBe('/evil.example/')
  },
)

test(
  'Save data saves for people who are logged in too; their own pages keep their scripts, and nothing else',
  { tag: '@scripts-in-deep' },
  async ({ request, app }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    await request.post('/login', {
      form: { email: 'chiamaka.obi@example.com', password: 'market-day' },
      headers: { origin: app.origin },
    })
    const html = async (path: string) => (await request.get(path)).text()
    // A phone's own data saver is no choice: the scripts stay.
    expect(await (await request.get('/FAQ', { headers: { 'save-data': 'on' } })).text()).toContain('<script')
    await request.get('/FAQ?lite=on')
    const saving = await html('/')
    expect(saving).toMatch(/<html data-lite/)
    expect(saving.match(/<script.{0,60}/g)).toEqual([workerLine])
    expect(saving).toContain('Save data is on. Turn it off')
    const own = await html('/userProfile/messages')
    expect(own).toContain('<script')
    expect(own).toMatch(/<html data-lite/)
    expect(own).toContain('Save data is on. Turn it off')
    expect(own).not.toMatch(/rel="preload"[^>]*font/)
    await request.get('/FAQ?lite=off')
    expect(await html('/')).toContain('<script')
  },
)

test(
  'Save data stands in the menu and in the footer; it says on each page that it is on, and leads back out of itself',
  { tag: '@scripts-in-deep' },
  async ({ request }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    const links = (html: string) =>
      [...html.matchAll(/<a href="([^"]*lite=[^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, words]) => [
        href,
        words,
      ])
    expect(links(await (await request.get('/FAQ')).text())).toEqual([
      ['/FAQ?lite=on', 'Save data'],
      ['/FAQ?lite=on', 'Save data'],
    ])
    const saving = await (await request.get('/FAQ', { headers: { 'save-data': 'on' } })).text()
    expect(links(saving)).toEqual([
      ['/FAQ?lite=off', 'Save data is on. Turn it off'],
      ['/FAQ?lite=off', 'Save data is on. Turn it off'],
      ['/FAQ?lite=off', 'Save data is on. Turn it off'],
    ])
  },
)

test(
  'the service worker is asked for at every visit, and may request only from us',
  { tag: '@scripts-in-deep' },
  async ({ request }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    const worker = await request.get('/service-worker.js')
    expect(worker.headers()['cache-control']).toBe('no-cache')
    expect(worker.headers()['content-security-policy']).toContain("connect-src 'self'")
    const policy = (await request.get('/')).headers()['content-security-policy']
    expect(policy).toContain("worker-src 'self'")
    expect(policy).toContain('trusted-types service-worker')
  },
)

test(
  'a form from another site is refused, one that is too large too',
  { tag: ['@scripts-in-deep', '@D14', '@D15', '@D18'] },
  async ({ request, app }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    const foreign = await request.post('/login', {
      form: { email: 'a@b.co', password: 'x' },
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status()).toBeGreaterThanOrEqual(400)
    expect(foreign.status()).toBeLessThan(500)
    const large = await request.post('/login', {
      form: { email: 'a'.repeat(70_000) },
      headers: { origin: app.origin },
    })
    expect(large.status()).toBe(413)
    expect(await sendWithoutEnd(app.origin, '/login')).toBe(413)
    // A form of the wrong kind is a request that cannot be read, on pages with files and without.
    for (const path of ['/login', '/dashboard/orders']) {
      const wrong = await request.post(path, {
        multipart: { email: 'a' },
        headers: { origin: app.origin },
        maxRedirects: 0,
      })
      expect([path, wrong.status() < 500]).toEqual([path, true])
    }
    // The server asks a visitor to log in before it has read the whole upload.
    expect(await sendWithoutEnd(app.origin, '/dashboard/upload')).toBe(302)
  },
)

test(
  'every spelling of an address leads to its page, and an unknown one offers a link home',
  { tag: ['@scripts-in-deep', '@R3', '@R10', '@R18', '@R19', '@R41'] },
  async ({ request }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    for (const path of [
      '/Categories/Products',
      '/SellWithUs',
      '/sellwithus',
      '/Login',
      '/Register',
      '/login',
    ]) {
      expect([path, (await request.get(path)).status()]).toEqual([path, 200])
    }
    const unknown = await request.get('/no-such-place')
    expect(unknown.status()).toBe(404)
    expect(await unknown.text()).toContain('href="/"')
  },
)

test(
  'a new listing is on cached pages at once',
  { tag: ['@scripts-in-deep', '@I20'] },
  async ({ page, app, request }) => {
    await request.get('/categories/products')
    await logIn(page, 'mama.sade@example.com', 'market-day')
    const name = `Garden eggs ${Date.now()}`
    const photo = await (await import('../support/phone-photo.ts')).phonePhoto()
    await page.request.post('/api/v1/products', {
      headers: { origin: app.origin },
      multipart: { name, category: 'Fresh & Perishables', price: '900', quantity: '4', productImg: photo },
    })
    await expect
      .poll(async () => (await request.get('/categories/products')).text(), { timeout: 20_000 })
      .toContain(name)
  },
)

test(
  'the API describes itself, and the server reports its health',
  { tag: '@scripts-in-deep' },
  async ({ request }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    expect((await (await request.get('/api/docs/json')).json()).paths).toHaveProperty('/api/v1/auth/login')
    expect((await request.get('/healthz')).status()).toBe(200)
    expect((await request.get('/readyz')).status()).toBe(200)
  },
)

/** Asks for a target as it stands, which no URL parser has mended. */
function statusOf(origin: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

/** Sends 60 MB without saying how much it will be; the status that comes back. */
function sendWithoutEnd(origin: string, path: string): Promise<number | undefined> {
  const headers = {
    origin,
    'content-type': 'multipart/form-data; boundary=x',
    'transfer-encoding': 'chunked',
  }
  return new Promise((resolve) => {
    const sent = httpRequest(new URL(path, origin), { method: 'POST', headers }, (answer) => {
      resolve(answer.statusCode)
      answer.destroy()
    })
    sent.on('error', () => undefined)
    let left = 60
    const next = () => {
      if (sent.destroyed || (left -= 1) < 0) return
      sent.write(Buffer.alloc(1_000_000), next)
    }
    next()
  })
}
