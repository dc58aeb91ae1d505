import { firstProduct, firstService, sellerWith, shopLinkOf } from '../support/demo.ts'
import { overlap } from '../support/axe.ts'
import { asksWithoutABrowser, expect, isFormBrowser, test } from '../support/test-app.ts'

test(
  'the header and the footer link to every page',
  {
    tag: [
      '@chromium-without-scripts',
      '@H1',
      '@H4',
      '@H6',
      '@H7',
      '@H16',
      '@H17',
      '@H18',
      '@H19',
      '@H20',
      '@H21',
    ],
  },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    const header = page.getByRole('banner')
    await expect(header).toHaveCSS('position', 'fixed')
    for (const [name, to] of [
      ['Login', '/login'],
      ['Register', '/register'],
      ['Sell With Us', '/SellWithUs'],
    ] as const)
      await expect(header.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', to)
    const categories = header.locator('details.dropdown').filter({ hasText: 'Categories' })
    const products = categories.getByRole('link', { name: 'Products' })
    await categories.locator('summary').click()
    await expect(products).toBeVisible()
    const services = categories.getByRole('link', { name: 'Services' })
    await expect(services).toHaveAttribute('href', '/Categories/Services')
    await products.click()
    await expect(page).toHaveURL(/\/categories\/products$/)
    await page.goto('/')

    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('Connecting local buyers with trusted sellers')
    await expect(footer.getByRole('list', { name: 'Follow us' }).getByRole('link')).toHaveCount(3)
    const lists = {
      'Quick Links': ['Products', 'Services', 'Become a Seller', 'FAQ'],
      Resources: ['Help Center', 'Seller Guide', 'Privacy Policy', 'Terms of Service'],
    }
    for (const [title, names] of Object.entries(lists)) {
      const links = footer.getByRole('navigation', { name: title }).getByRole('link')
      expect(await links.allTextContents()).toEqual(names)
    }
    await expect(footer.locator('a[href$="/disputes-and-refunds"]')).toHaveText('Refunds')
    await expect(footer).toContainText('Lagos, Nigeria')
    await expect(footer.locator('a[href^="tel:+234"]')).toBeVisible()
    await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
    await expect(footer).toContainText(`© 2025–${new Date().getFullYear()}`)
    // On a phone it is short.
    await page.setViewportSize({ width: 360, height: 740 })
    if (!isFormBrowser) expect((await footer.boundingBox())?.height).toBeLessThan(450)
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.setViewportSize({ width: 360, height: 740 })
    await header.getByLabel('Menu').first().click()
    const menu = header.getByRole('navigation', { name: 'Menu' })
    await menu.getByText('Categories').click()
    for (const name of [
      'Products',
      'Services',
      'About Us',
      'FAQs',
      'Contact Us',
      'Login',
      'Register',
      'Sell With Us',
    ])
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  },
)

test(
  'the header hides while a person scrolls down and returns, its menus open in every way, and its phone menu closes on a wide screen',
  { tag: ['@H2', '@H3', '@H4', '@H5', '@R26'] },
  async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'what moves needs scripts; without them the header stays')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    const header = page.getByRole('banner')
    const moved = () => header.evaluate((bar) => bar.getBoundingClientRect().bottom)
    await page.mouse.move(640, 500)
    // Until its script is there a page scrolls without moving its header.
    const scrolled = async () => {
      await page.mouse.wheel(0, 40)
      return moved()
    }
    await expect.poll(scrolled, { intervals: [50] }).toBeLessThanOrEqual(1)
    const stopped = await page.evaluate(() => performance.now())
    await expect.poll(moved, { intervals: [10] }).toBeGreaterThan(40)
    expect((await page.evaluate(() => performance.now())) - stopped).toBeLessThan(2_000)

    const categories = header.locator('details.dropdown').filter({ hasText: 'Categories' })
    const products = categories.getByRole('link', { name: 'Products' })
    await categories.locator('summary').hover()
    await expect(products).toBeVisible()
    await page.mouse.move(640, 700)
    await expect(products).toBeHidden()
    await header.getByRole('link', { name: /home$/ }).focus()
    await page.keyboard.press('Tab')
    await expect(products).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(products).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(products).toBeHidden()

    await page.setViewportSize({ width: 800, height: 800 })
    await header.getByLabel('Menu').first().click()
    await expect(header.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(header.locator('details[open]')).toHaveCount(0)

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.evaluate(() => scrollTo(0, 1_500))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Become a Seller' }).click()
    await expect(page).toHaveURL(/SellWithUs/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  },
)

test(
  'a new page begins at the top, Back restores the scroll position, and a link to a heading scrolls to it',
  { tag: ['@R26'] },
  async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'without scripts the browser itself does so, and no list stays')
    const place = () => page.evaluate(() => Math.round(scrollY))
    await page.setViewportSize({ width: 1280, height: 320 })
    await page.goto('/categories/products')
    const fifth = page.getByRole('main').locator('a[href^="/products/"]').nth(4)
    await fifth.scrollIntoViewIfNeeded()
    const left = await place()
    expect(left).toBeGreaterThan(100)
    await fifth.click()
    await expect(page).toHaveURL(/\/products\//)
    await expect.poll(place).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/categories\/products$/)
    await expect.poll(place).toBe(left)
    await page.goForward()
    await expect(page).toHaveURL(/\/products\//)
    await expect.poll(place).toBe(0)

    await page.goto('/Resources/HelpCenter')
    await page.getByRole('link', { name: 'Buyers', exact: true }).click()
    await expect(page).toHaveURL(/#buyers$/)
    await expect
      .poll(() => page.locator('#buyers').evaluate((one) => Math.abs(one.getBoundingClientRect().top)))
      .toBeLessThan(200)
    expect(await place()).toBeGreaterThan(0)
  },
)

test(
  'header and footer are hidden on pages that need the space, in any spelling of the address',
  { tag: ['@scripts-in-deep', '@R8', '@R27', '@R28', '@R29', '@R30', '@R31', '@R32'] },
  async ({ request }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    const seller = await sellerWith(request, 'products')
    const service = await firstService(request)
    const product = await firstProduct(request)
    const bare = [
      '/login',
      '/Login',
      '/Register',
      '/categories/products',
      '/Categories/Products',
      `/seller-profile/${seller}`,
      `/service-provider/${seller}`,
      await shopLinkOf(request, seller),
      `/services/${service._id}`,
      `/products/${product._id}`,
    ]
    for (const path of [...bare, '/', '/Categories/Services']) {
      const html = await (await request.get(path)).text()
      expect([path, html.includes('aria-label="Quick Links"')]).toEqual([path, !bare.includes(path)])
    }
    for (const start of [...bare.slice(0, 5), '/seller-profile/', '/s/', '/services/', '/products/']) {
      for (const path of [`${start}/x/y`, `${start.toUpperCase()}/x/y`]) {
        const answer = await request.get(path)
        const html = await answer.text()
        expect([path, answer.status(), html.includes('aria-label="Quick Links"')]).toEqual([path, 404, false])
        expect(html).toContain('This stall is not here')
      }
    }
    for (const path of ['/products/', '/logins', '/nowhere']) {
      const answer = await request.get(path)
      const hasFooter = (await answer.text()).includes('aria-label="Quick Links"')
      expect([path, answer.status(), hasFooter]).toEqual([path, 404, path === '/nowhere'])
    }
  },
)

test(
  'every address answers',
  {
    tag: [
      '@scripts-in-deep',
      '@R1',
      '@R2',
      '@R4',
      '@R5',
      '@R6',
      '@R7',
      '@R9',
      '@R24',
      '@R25',
      '@R33',
      '@R34',
      '@R35',
      '@R36',
      '@R37',
      '@R38',
      '@R40',
      '@G4',
      '@G5',
    ],
  },
  async ({ request }) => {
    test.skip(!isFormBrowser, asksWithoutABrowser)
    for (const path of [
      '/',
      '/categories/products',
      '/Categories/Services',
      '/categories/services',
      '/SellWithUs',
    ])
      expect([path, (await request.get(path)).status()]).toEqual([path, 200])
    expect((await request.get(`/products/${(await firstProduct(request))._id}`)).status()).toBe(200)
    expect((await request.get(`/services/${(await firstService(request))._id}`)).status()).toBe(200)
    for (const path of ['/services', '/services/']) {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect([answer.status(), answer.headers()['location']]).toEqual([301, '/Categories/Services'])
    }
    expect((await request.get('/order/success?reference=oja-none')).status()).toBeLessThan(500)
    for (const path of ['/logout', '/admin', '/admin/sellers', '/admin/reports', '/admin/kyc'])
      expect([path, (await request.get(path)).status()]).toEqual([path, 200])
    for (const path of ['', '/settings', '/orders', '/messages'])
      expect([path, (await request.get(`/userProfile${path}`)).status()]).toEqual([path, 200])
    for (const path of ['', '/upload', '/listings', '/orders', '/messages', '/settings']) {
      const answer = await request.get(`/Dashboard${path}`, { maxRedirects: 0 })
      expect([path, answer.status(), answer.headers()['location']]).toEqual([
        path,
        302,
        `/login?from=${encodeURIComponent(`/Dashboard${path}`)}`,
      ])
    }
  },
)

test(
  'the public pages fit every screen from 320 to 1920 pixels',
  { tag: ['@chromium-without-scripts', '@G5'] },
  async ({ page }) => {
    const [service, product] = [await firstService(page.request), await firstProduct(page.request)]
    const paths = [
      '/',
      '/?query=mama',
      '/categories/products?state=Lagos&verified=1',
      '/Categories/Services',
      `/products/${product._id}`,
      `/services/${service._id}`,
      `/seller-profile/${service.sellerId}`,
      `/seller-profile/${service.sellerId}/contact`,
    ]
    for (const path of paths) {
      await page.goto(path)
      for (const width of [320, 768, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width])
      }
    }
  },
)

test(
  'an unknown address offers a search and a link home',
  { tag: ['@scripts-in-deep', '@R41'] },
  async ({ page, allowErrors }) => {
    allowErrors(/status of 404/)
    await page.goto('/no-such-place')
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    await page.getByLabel('Search products').fill('rice')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/categories\/products\?q=rice/)
    await expect(page.locator('a[href^="/products/"]').first()).toBeVisible()
  },
)

test(
  'at most three toasts show at once, each for four seconds',
  { tag: ['@CN1'] },
  async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'without scripts what is said stands on the page')
    await page.goto('/dev/ui')
    const toasts = page.locator('.toast')
    const pressed = Date.now()
    const press = (button: HTMLElement) => [1, 2, 3, 4].forEach(() => button.click())
    await page.getByRole('button', { name: 'Good toast' }).evaluate(press)
    await expect(toasts).toHaveCount(3)
    await expect(toasts).toHaveCount(0)
    expect(Date.now() - pressed).toBeGreaterThanOrEqual(4_000)
  },
)

test(
  'after a login with Enter no toast lies over the search box or the menu of a phone',
  { tag: ['@LG12'] },
  async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'without scripts there are no toasts')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/login')
    await page.getByLabel('Email or phone number').fill('chiamaka.obi@example.com')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('market-day')
    await password.press('Enter')
    await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeVisible()
    await expect(page.locator('.toast')).toContainText('Login successful')
    await page.locator('.toast').hover()
    expect(await overlap(page, '.toast', 'header')).toBe(false)
    expect(await overlap(page, '.toast', 'main form')).toBe(false)
  },
)

test(
  'a toast covers neither the button that caused it nor the message button of a shop',
  { tag: ['@CN1'] },
  async ({ page, app, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'without scripts there are no toasts')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { _id } = await firstProduct(page.request)
    const toasts = page.locator('.toast')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/dev/ui')
      const button = page.getByRole('button', { name: 'Good toast' })
      // Stands there once the page's scripts run.
      await expect(page.getByRole('button', { name: 'Show password' }).first()).toBeVisible()
      for (const block of ['end', 'center', 'start'] as const) {
        await button.focus()
        await button.evaluate((element, to) => element.scrollIntoView({ block: to }), block)
        await page.keyboard.press('Enter')
        await expect(toasts).toHaveCount(1)
        await expect.poll(() => overlap(page, '.toast', ':focus'), `${block} at ${width} px`).toBe(false)
        await toasts.getByRole('button', { name: 'Dismiss' }).click()
      }
      await page.goto(`/products/${_id}`)
      // The icon of a visitor leads to the form in which they write first.
      await page.locator('.chat-button').click()
      await expect(toasts).toHaveCount(0)
      const visitorsBox = page.getByRole('region', { name: 'Message Seller' })
      await expect(visitorsBox.getByRole('textbox')).toBeFocused()
      await expect(visitorsBox.getByRole('textbox')).toBeInViewport()
      await visitorsBox.getByRole('textbox').fill('Is it still available?')
      await visitorsBox.getByRole('button', { name: 'Send message' }).click()
      await expect(toasts.filter({ hasText: 'Log in or create an account: then we send it.' })).toHaveCount(1)
      await expect(toasts).toContainText('Login required')
      await expect.poll(() => overlap(page, '.toast', '.chat-button'), `chat at ${width} px`).toBe(false)
      // Asked again, it asks once.
      await visitorsBox.getByRole('button', { name: 'Send message' }).click()
      await expect(toasts).toHaveCount(1)
    }

    // A button that was busy has the focus again, and nothing over it.
    const form = { email: 'chiamaka.obi@example.com', password: 'market-day' }
    await page.request.post('/login', { form, headers: { origin: app.origin } })
    await page.goto(`/products/${_id}`)
    const box = page.getByRole('region', { name: 'Message Seller' })
    await box.getByRole('textbox').fill('Is it still available?')
    const send = box.getByRole('button', { name: 'Send message' })
    await send.press('Enter')
    await expect(toasts).toContainText('Message sent')
    await expect(send).toBeFocused()
    for (const other of [':focus', '.chat-button'])
      await expect.poll(() => overlap(page, '.toast', other), other).toBe(false)
  },
)

test('nothing is animated for people who asked for reduced motion', async ({ page }) => {
  test.skip(isFormBrowser, 'only a browser moves anything')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login')
  const onTheirWay = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    return document.getAnimations().length
  })
  expect(onTheirWay).toBe(0)
})
