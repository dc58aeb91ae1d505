import { logIn, makePerson } from '../support/people.ts'
import { appOrigin, expect, test } from '../support/test-app.ts'

const atMost = 400 * 1024

test('a purchase of three goods of two shops without JavaScript weighs at most 400 KB', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.origin })
  const page = await context.newPage()
  const { email } = await makePerson(page, app, 'Light Buyer')
  await logIn(page, email)
  const goods = await app.rows(`with ranked as (
      select id, seller_id, row_number() over (partition by seller_id order by id) as place from products
      where on_hand > 3 and coalesce(array_length(option_names, 1), 0) = 0
    ), pair as (select seller_id from ranked where place = 2 limit 1)
    (select id from ranked where seller_id in (select seller_id from pair) and place <= 2)
    union all (select id from ranked where seller_id not in (select seller_id from pair) limit 1)`)
  expect(goods).toHaveLength(3)

  const weights: [string, number][] = []
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const addresses = new Map<string, string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = addresses.get(requestId) ?? ''
    if (url.startsWith(appOrigin())) weights.push([url.slice(appOrigin().length), encodedDataLength])
  })

  for (const { id } of goods) {
    await page.goto(`/products/${String(id)}`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Add to basket' }).click()
    await expect(page).toHaveURL(/\/basket\?added=/)
  }
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  const shops = page.getByRole('group').filter({ has: page.getByLabel(/^Collect it/) })
  for (const shop of await shops.all()) await shop.getByLabel(/^Collect it/).check()
  await page.getByRole('button', { name: 'Show the prices' }).first().click()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByRole('link', { name: 'Pay with Paystack' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: /^Receipt: / })).toHaveCount(2, { timeout: 60_000 })
  await page.waitForLoadState('networkidle')

  const sum = weights.reduce((all, [, bytes]) => all + bytes, 0)
  const heaviest = weights
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 12)
    .map(([url, bytes]) => `${Math.round(bytes / 1024)} KB ${url}`)
  console.log(`${Math.round(sum / 1024)} KB in ${weights.length} answers\n${heaviest.join('\n')}`)
  expect(sum, heaviest.join('\n')).toBeLessThanOrEqual(atMost)
  await context.close()
})
