import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { startApp } from '../e2e/support/running-app.ts'
import { buyers, sellers } from '../server/seed/people/people.ts'
import { demoPassword } from '../server/seed/seed-demo.ts'
import { chromiumPath } from './chromium.ts'

// The pictures of README.md: the demo data on a phone and on a wide screen, taken from the running product.
const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const screens = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const
const maxBytes = 60 * 1024

await mkdir(folder, { recursive: true })
const app = await startApp()
try {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  try {
    for (const screen of screens) {
      await visitShop(browser, screen)
      await visitDashboard(browser, screen)
    }
  } finally {
    await browser.close()
  }
} finally {
  await app.stop()
}

type Screen = (typeof screens)[number]

/** A buyer opens the home page, products and services, buys a product, gets the receipt, and writes to a shop. */
async function visitShop(browser: Browser, screen: Screen): Promise<void> {
  const page = await openPage(browser, screen)
  await page.goto('/')
  await take(page, screen, 'home')
  await page.goto('/categories/products')
  await take(page, screen, 'catalogue')
  await page.goto('/Categories/Services')
  await take(page, screen, 'services')
  await logIn(page, buyers[0])
  await page.goto('/categories/products?q=tomato')
  await page.locator('a[href^="/products/"]').first().click()
  await page.getByRole('heading', { name: 'Buy This Product' }).waitFor()
  await take(page, screen, 'product')
  await page.getByRole('button', { name: /^Buy Now/ }).click()
  await payInPopup(page)
  await page.waitForURL(/\/order\/success\?/)
  await page.getByText('Paid', { exact: true }).waitFor()
  await take(page, screen, 'order')
  await page.goto('/userProfile/messages')
  await page.locator('a[href*="/messages/"]').first().click()
  await page.getByLabel('Your message').waitFor()
  await take(page, screen, 'messages')
  await page.context().close()
}

async function visitDashboard(browser: Browser, screen: Screen): Promise<void> {
  const page = await openPage(browser, screen)
  await logIn(page, sellers[0])
  await page.waitForURL(/\/dashboard$/)
  await take(page, screen, 'dashboard')
  await page.context().close()
}

/** Animations are off, so that the same data gives the same picture. */
async function openPage(browser: Browser, { width, height }: Screen): Promise<Page> {
  const context = await browser.newContext({
    baseURL: app.origin,
    viewport: { width, height },
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  })
  return context.newPage()
}

async function logIn(page: Page, person: { email: string } | undefined): Promise<void> {
  if (!person) throw new Error('The demo market has nobody to log in.')
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** With the sandbox's card that is paid at once, in its popup inside the payment frame. */
async function payInPopup(page: Page): Promise<void> {
  const checkout = page.frameLocator('iframe').frameLocator('iframe')
  await checkout.getByRole('button', { name: /^Pay/ }).click()
}

/** Saves the screen once everything has loaded: after a reload, with its fonts and without toasts. */
async function take(page: Page, { width }: Screen, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.reload({ waitUntil: 'networkidle' })
  await page.waitForLoadState('networkidle')
  await writeFile(join(folder, `${name}-${width}.webp`), await smallWebp(await page.screenshot()))
  console.log(`${name}-${width}.webp`)
}

/** As fine as fits into `mostBytes`. */
async function smallWebp(shot: Buffer): Promise<Buffer> {
  for (const quality of [82, 70, 58, 46, 34]) {
    const picture = await sharp(shot).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length <= maxBytes) return picture
  }
  throw new Error('A picture does not fit into 60 KB.')
}
