import type { Page } from '@playwright/test'
import { paidBefore } from '../support/board.ts'
import { logIn } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

const buyers = [
  'chiamaka.obi',
  'hauwa.garba',
  'toluwani.ajayi',
  'efosa.osagie',
  'preye.ebikeme',
  'ini-abasi.etuk',
]
const [streamed, polled] = [48, 18]

/** Begins to pay for one piece of a product; the page on which the provider takes the money. */
async function beginPayment(buyer: Page, productId: string): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const data = { productId, quantity: 1 }
  const answer = await buyer.request.post('/api/v1/payments/initiate', { data, headers })
  const { reference } = await answer.json()
  const page = await (await buyer.request.get(`/pay/${reference}`)).text()
  return /<a href="([^"]+)"[^>]*data-pay-start/.exec(page)?.[1] ?? ''
}

/** Milliseconds from the press on "Pay" until the board shows one more payment in green. */
async function untilGreen(board: Page, buyer: Page, productId: string): Promise<number> {
  await buyer.goto(await beginPayment(buyer, productId))
  const before = await paidBefore(board)
  const begun = performance.now()
  await buyer.getByRole('button', { name: /^Pay/ }).click({ noWaitAfter: true })
  await board.waitForFunction(
    (last) => {
      const texts = Array.from(
        document.querySelectorAll('[data-payment=paid]'),
        (line) => line.textContent ?? '',
      )
      return (texts.flatMap((text) => text.match(/OJ-[0-9A-Z]{4}-[0-9A-Z]{4}/) ?? [])[0] ?? '') !== last
    },
    before,
    { polling: 20 },
  )
  return performance.now() - begun
}

function summed(times: readonly number[]) {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return { payments: times.length, p50: at(0.5), p95: at(0.95), slowest: at(1) }
}

test('a board on a line of 400 kbit/s turns green soon after the payment, by its stream and by asking', async ({
  page: seller,
  app,
  newPerson,
  allowErrors,
}) => {
  test.setTimeout(900_000)
  allowErrors(/Failed to load resource|ERR_FAILED/)
  await logIn(seller, 'mama.sade@example.com', 'market-day')
  const [goods] = await app.rows(`select p.id from products p join sellers s on s.id = p.seller_id
    where s.store_name = 'Mama Sade Foodstuff' and coalesce(array_length(p.option_names, 1), 0) = 0
    order by p.on_hand desc limit 1`)
  const productId = String(goods?.id)
  await app.letPass(
    `update products set on_hand = on_hand + 100, supplied = supplied + 100 where id = '${productId}'`,
  )
  await seller.goto('/dashboard/paid')
  await seller.getByRole('button', { name: 'Make a link' }).click()
  await expect(
    seller.getByRole('img', { name: 'QR code that opens this screen on a second phone' }),
  ).toBeVisible()
  const link = /\S+\/board\/[\w-]{43}/.exec(await seller.getByRole('main').innerText())?.[0] ?? ''
  const board = await newPerson()
  await board.goto(new URL(link).pathname)
  await board.getByRole('button', { name: 'Show payments on this phone' }).click()
  await expect(board.getByRole('heading', { name: 'Payments of Mama Sade Foodstuff' })).toBeVisible()

  const people: Page[] = []
  for (const name of buyers) {
    const person = await newPerson()
    await logIn(person, `${name}@example.com`, 'market-day')
    people.push(person)
  }
  const network = await board.context().newCDPSession(board)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  const pay = async (count: number) => {
    const times: number[] = []
    for (let each = 0; each < count; each += 1)
      times.push(await untilGreen(board, people[each % people.length] ?? seller, productId))
    return summed(times)
  }
  console.log('until green by the stream, ms', await pay(streamed))

  // A network that lets no stream through: each one is refused, and the page asks again and again.
  await board.route('**/api/v1/board**', (route) =>
    route.request().headers().accept?.includes('event-stream') ? route.abort() : route.continue(),
  )
  await board.reload()
  console.log('until green by asking, ms', await pay(polled))
})
