import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { startApp } from '../../../e2e/support/running-app.ts'
import { chromiumPath } from '../../../scripts/chromium.ts'
import { publicPagesOf } from './public-pages.ts'

// Bytes. Scripts after gzip, as the limit is said; everything else as it was sent.
const limits = {
  scripts: 145 * 1024,
  rest: 60 * 1024,
  lite: 60 * 1024,
  cardPicture: 12 * 1024,
  productPicture: 60 * 1024,
}

interface Weight {
  scripts: number
  html: number
  css: number
  fonts: number
  other: number
  pictures: number
}

type Kind = keyof Weight

const kinds: Record<string, Kind> = {
  Document: 'html',
  Script: 'scripts',
  Stylesheet: 'css',
  Font: 'fonts',
  Image: 'pictures',
}

/**
 * What the first view of each public page weighs in a browser with an empty cache: a phone of 360 by 740 points with
 * three pixels a point, with demo data. Lite is the same page with the data saver on, photos included.
 */
export async function run(): Promise<object> {
  const app = await startApp()
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
  })
  try {
    const pages: Record<string, object> = {}
    const over: string[] = []
    console.log(
      row('page', 'scripts', 'HTML', 'CSS', 'fonts', 'other', 'without scripts', 'pictures', 'lite'),
    )
    for (const { name, path } of await publicPagesOf(app.origin)) {
      const seen = await firstView(browser, app.origin + path, {})
      const lite = sum(await firstView(browser, app.origin + path, { 'save-data': 'on' }))
      const { scripts, html, css, fonts, other, pictures } = seen
      const rest = html + css + fonts + other
      pages[name] = { ...seen, rest, lite }
      console.log(row(name, scripts, html, css, fonts, other, rest, pictures, lite))
      if (scripts > limits.scripts) over.push(`${name}: scripts ${scripts}`)
      if (rest > limits.rest) over.push(`${name}: everything else ${rest}`)
      if (lite > limits.lite) over.push(`${name}: lite ${lite}`)
    }
    const pictures = await heaviestPictures(app.origin)
    console.log(`heaviest pictures: ${pictures.card} bytes on a card, ${pictures.product} on its own page`)
    if (pictures.card > limits.cardPicture) over.push(`a card's picture: ${pictures.card}`)
    if (pictures.product > limits.productPicture) over.push(`a product's picture: ${pictures.product}`)
    for (const line of over) console.log(`over the limit: ${line}`)
    return { limits, pages, pictures, over }
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Bytes of the largest photo file of the newest products, in the variant for cards and in the largest one. */
async function heaviestPictures(origin: string): Promise<{ card: number; product: number }> {
  const { data } = (await (await fetch(`${origin}/api/v1/products`)).json()) as {
    data: { productImg: string }[]
  }
  const heaviest = { card: 0, product: 0 }
  const sizeOf = async (path: string) => (await (await fetch(origin + path)).arrayBuffer()).byteLength
  for (const { productImg } of data.filter((one) => one.productImg !== '')) {
    const folder = productImg.slice(0, productImg.lastIndexOf('/'))
    heaviest.card = Math.max(heaviest.card, await sizeOf(`${folder}/320.webp`))
    heaviest.product = Math.max(heaviest.product, await sizeOf(`${folder}/1080.webp`))
  }
  return heaviest
}

async function firstView(
  browser: Browser,
  address: string,
  extraHTTPHeaders: Record<string, string>,
): Promise<Weight> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    extraHTTPHeaders,
  })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const weight: Weight = { scripts: 0, html: 0, css: 0, fonts: 0, other: 0, pictures: 0 }
  const kindOf = new Map<string, Kind>()
  const scripts: string[] = []
  network.on('Network.responseReceived', ({ requestId, type }) =>
    kindOf.set(requestId, kinds[type] ?? 'other'),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId) ?? 'other'
    if (kind === 'scripts') scripts.push(requestId)
    else weight[kind] += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  for (const requestId of scripts) {
    const { body, base64Encoded } = await network.send('Network.getResponseBody', { requestId })
    weight.scripts += gzipSync(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'), { level: 9 }).length
  }
  await context.close()
  return weight
}

function sum(weight: Weight): number {
  return Object.values(weight).reduce((total: number, bytes: number) => total + bytes, 0)
}

function row(name: string, ...cells: (string | number)[]): string {
  return name.padEnd(22) + cells.map((cell) => String(cell).padStart(16)).join('')
}
