import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test-app.ts'
import { logIn, makePerson } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const shop = {
  phone: '0803 123 4567',
  storeName: 'Bodija Corner',
  businessLevel: 'individual',
  category: 'products',
  state: 'Oyo',
  lga: 'Ibadan North',
}

/** A hand with a thumb: it counts what it does. */
function openHand() {
  let taps = 0
  return {
    taps: () => taps,
    async tap(target: Locator) {
      taps += 1
      await target.tap()
    },
    async type(field: Locator, text: string) {
      taps += 1
      await field.tap()
      await field.fill(text)
    },
  }
}

test(
  'a seller lists several products in a row on a 360 px phone, in few taps each',
  { tag: ['@DB18', '@DB25', '@ST16', '@CL20', '@VA5'] },
  async ({ page, app, javaScriptEnabled }) => {
    const { email } = await makePerson(page, app, 'Bisi Ojo', shop)
    await logIn(page, email)
    const photo = await phonePhoto()
    await page.goto('/dashboard')
    const products = [
      ['Tomatoes, one basket', '12,500', '6'],
      ['Ata rodo, one paint', '₦3,000', '20'],
      ['Onions, one bag', '45000', '4'],
    ] as const
    const counts: number[] = []
    const slowest: number[] = []
    for (const [place, [name, price, quantity]] of products.entries()) {
      const hand = openHand()
      if (place === 0)
        await hand.tap(
          page.getByRole('navigation', { name: 'Dashboard' }).locator('a[href="/dashboard/upload"]'),
        )
      else await hand.tap(page.getByRole('link', { name: 'List another' }))
      await expect(page).toHaveURL(place === 0 ? /\/dashboard\/upload$/ : /like=/)
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
      // The phone's own picker takes a tap to open and one for the photo.
      await page.locator('input[type=file]').setInputFiles(photo)
      if (javaScriptEnabled !== false)
        await expect(page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')).toHaveCount(1)
      await hand.type(page.getByLabel('Name', { exact: true }), name)
      if (place === 0) await page.getByLabel('Category').selectOption('Fresh & Perishables')
      else await expect(page.getByLabel('Category')).toHaveValue('Fresh & Perishables')
      await hand.type(page.getByLabel(/^Price/), price)
      await hand.type(page.getByLabel('Quantity'), quantity)
      const begun = performance.now()
      await hand.tap(page.getByRole('button', { name: 'Upload product' }))
      await expect(page.getByText('Product uploaded successfully').first()).toBeVisible()
      slowest.push(performance.now() - begun)
      counts.push(hand.taps() + 2)
    }
    // Ten products in five minutes are thirty seconds each: seven taps, three short texts, and the upload itself.
    expect(Math.max(...counts)).toBeLessThanOrEqual(7)
    expect(Math.max(...slowest)).toBeLessThan(30_000)
    const { data } = await (await page.request.get('/api/v1/products/own')).json()
    expect(
      (data as { name: string; priceMinor: number; quantity: number }[]).map((one) => [
        one.name,
        one.priceMinor,
        one.quantity,
      ]),
    ).toEqual([
      ['Onions, one bag', 4_500_000, 4],
      ['Ata rodo, one paint', 300_000, 20],
      ['Tomatoes, one basket', 1_250_000, 6],
    ])
  },
)

test('a seller reorders photos with a finger, and the page still scrolls beside their handles', async ({
  page,
  app,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'Without JavaScript the order is chosen from lists.')
  const { email } = await makePerson(page, app, 'Tope Ade', shop)
  await logIn(page, email)
  await page.goto('/dashboard/upload')
  const photo = await phonePhoto()
  const names = ['one.jpg', 'two.jpg', 'three.jpg']
  await page.locator('input[type=file]').setInputFiles(names.map((name) => ({ ...photo, name })))
  const tiles = page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')
  await expect(tiles).toHaveCount(3)
  const order = () => tiles.getByRole('img').evaluateAll((all) => all.map((one) => one.getAttribute('alt')))
  // A tile stands there before its photo is ready.
  await expect.poll(order).toEqual(names)

  await slide(page, tiles.nth(2).locator('[data-grip]'), tiles.nth(0).getByRole('img'))
  expect(await order()).toEqual(['three.jpg', 'one.jpg', 'two.jpg'])
  await expect(tiles.first()).toContainText('Cover')
  await expect(page.getByText('Photo moved to place 1 of 3, the cover')).toBeAttached()
  await slide(page, tiles.nth(0).locator('[data-grip]'), tiles.nth(1).getByRole('img'))
  expect(await order()).toEqual(['one.jpg', 'three.jpg', 'two.jpg'])

  const before = await page.evaluate(() => scrollY)
  await slide(page, tiles.nth(0).getByRole('img'), { up: 200 })
  expect(await order()).toEqual(['one.jpg', 'three.jpg', 'two.jpg'])
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
})

/** A finger that moves from one element to another, as touch events. */
async function slide(page: Page, from: Locator, to: Locator | { up: number }): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const screen = await page.context().newCDPSession(page)
  const start = await middle(from)
  const end = 'up' in to ? { x: start.x, y: start.y - to.up } : await middle(to)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  await touch('touchStart', start)
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', {
      x: start.x + ((end.x - start.x) * step) / 8,
      y: start.y + ((end.y - start.y) * step) / 8,
    })
  await touch('touchEnd')
  await screen.detach()
}

async function middle(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
