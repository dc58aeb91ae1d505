import { brand } from '@oja/contract/values/brand.ts'
import { showDeadline } from '../app/format/format.ts'
import { dayInLagos } from '../app/format/lagos-day.ts'
import { keptOrders } from '../app/orders/handover/kept-orders.ts'
import type { KeptOrder } from '../app/orders/handover/kept-orders.ts'
import { build } from './build.ts'
import { keptTitles, showMoment } from './kept-pages.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/**
 * Shown without network for a page that was not kept: it has what is kept of orders, and lists the pages that were kept.
 */
export async function offlinePage(pathname: string): Promise<Response> {
  const [orders, kept] = await Promise.all([keptOrders(), keptTitles()])
  return new Response(page(pathname, orders, kept), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
  })
}

function page(pathname: string, orders: KeptOrder[], kept: { path: string; title: string }[]): string {
  const styles = build.shell.find((path) => path.endsWith('.css')) ?? ''
  return `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>No network | ${brand}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styles}">
<script src="/offline.js" async></script>
</head>
<body>
<header class="offline-page"><a href="/"><img src="/favicon.svg" alt="" width="32" height="32">${brand}</a></header>
<main id="content" class="offline-page">
<h1>No network</h1>
<p>${whyNot(pathname, orders.length > 0)} We open it as soon as the network is back.</p>
<button type="button" data-retry="">Try again</button>
${ordersOf(orders, pathname)}
${listOf(kept)}
<p>Your orders, messages and payments need the network.</p>
<details>
<summary>What stays on this phone</summary>
<p>They are private, so we do not keep them on a phone that others may use. Only what you need to get the orders that you opened stays here, until you log out, at most for 30 days: the code, the price, the state, the shop and its number, the place, the day, the first name of who receives it, and while it is on its way the driver and the park.</p>
</details>
</main>
</body>
</html>`
}

const orderPath = /^\/userProfile\/orders(?:\/([^/]+))?/i

function whyNot(pathname: string, hasOrders: boolean): string {
  const [isOfOrders, number] = orderPath.exec(pathname) ?? []
  if (isOfOrders === undefined) return 'This page is not on your phone yet.'
  const what = number ? 'the whole page of an order' : 'the list of your orders'
  const kept = hasOrders ? `${what}, only what is below` : what
  return `Your phone does not keep ${kept}.${number ? '' : ' An order that you open stays here, with its code.'}`
}

/** What is kept of orders: those with a code first, and of these the order whose page was asked for. */
function ordersOf(orders: KeptOrder[], pathname: string): string {
  const asked = orderPath.exec(pathname)?.[1]
  const sorted = [...orders].sort(
    (one, other) => Number(other.number === asked) - Number(one.number === asked),
  )
  const withCode = sorted.filter(({ code }) => code !== '')
  const others = sorted.filter(({ code }) => code === '')
  const lists = [
    listed('Your hand-over codes', withCode, '<p>Say a code only when the goods are in your hand.</p>\n'),
    listed(withCode.length === 0 ? 'Your orders' : 'Your other orders', others, ''),
  ]
  if (others.some(({ number }) => number === asked)) lists.reverse()
  if (orders.length > 0)
    lists.push('<button type="button" data-delete="">Remove my orders from this phone</button>')
  return lists.filter(Boolean).join('\n')
}

function listed(heading: string, orders: KeptOrder[], hint: string): string {
  if (orders.length === 0) return ''
  return `<h2>${heading}</h2>\n${hint}<ul class="kept-codes">\n${orders.map(itemOf).join('\n')}\n</ul>`
}

function itemOf(order: KeptOrder): string {
  const { number, productName, storeName, code, place, phone, receiver, driver, park } = order
  const lines = [
    `${text(productName)}, ${text(storeName)}. Order <span class="whitespace-nowrap">#${text(number)}</span>`,
    stateOf(order),
    dueNow(order),
    receiver && `It goes to ${text(receiver)}`,
    place && `Pick up at: ${text(place)}`,
    driver &&
      `Driver: ${text(driver.name)}, <a href="tel:${text(driver.phone)}">${text(driver.phone)}</a>${driver.plate && `, plate ${text(driver.plate)}`}`,
    park && `Leaves from: ${text(park)}`,
    phone && `Call the shop: <a href="tel:${text(phone)}">${text(phone)}</a>`,
  ]
  return `<li>${code && `<strong>${text(code)}</strong> `}${lines.filter(Boolean).join('<br>')}</li>`
}

/** "Arrives by 30 November"; once that day is over, that it is late. */
function dueNow({ due = '', dueOn = '' }: KeptOrder): string {
  if (dueOn === '' || dueOn >= dayInLagos(Date.now())) return text(due)
  return `Late: was due ${text(showDeadline(dueOn).split(',')[0] ?? '')}`
}

/** "As of 10:04 am: Sent. You paid ₦12,000"; "" of what an older version kept. */
function stateOf({ state, paid, asOf }: KeptOrder): string {
  return state && paid && asOf ? `As of ${showMoment(asOf)}: ${text(state)}. You paid ${text(paid)}` : ''
}

function listOf(kept: { path: string; title: string }[]): string {
  if (kept.length === 0) return ''
  const items = kept.map(({ path, title }) => `<li><a href="${text(path)}">${title}</a></li>`)
  return `<h2>You can still read</h2>\n<ul>\n${items.join('\n')}\n</ul>`
}

/** As HTML reads it, also in an attribute. */
function text(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
