import type { Page } from '@playwright/test'
import { firstService, sellerWith } from '../support/demo.ts'
import { expect, isFormBrowser, test } from '../support/test-app.ts'
import { logIn } from '../support/people.ts'

const long = 'x'.repeat(10_000)
// Page cursors that no link has: made up, empty, too long, with NUL, and bytes that are no text.
const starts = ['abc', '-1', '%00', '%ff%fe', '%C3%28', long]

test(
  'an address typed by hand finds nothing or says what is wrong, and is no server error',
  { tag: ['@HM14', '@ST6', '@PC8'] },
  async ({ page, request }) => {
    test.skip(!isFormBrowser, 'the server answers them all alike')
    const [seller, service] = [await sellerWith(request, 'products'), (await firstService(request))._id]
    for (const start of starts) {
      const finding = { page, of: start.slice(0, 10) }
      await finds(finding, `/?query=sade&after=${start}`, 400, 'No sellers found for “sade”')
      await finds(finding, `/Categories/Products?after=${start}`, 400, 'No products available')
      await finds(finding, `/Categories/Services?after=${start}`, 400, 'No providers')
      for (const list of ['products', 'services', 'reviews'])
        await finds(finding, `/seller-profile/${seller}?${list}After=${start}`, 200, '')
      await finds(finding, `/services/${service}?reviewsAfter=${start}`, 200, '')
      for (const path of ['/Categories/Products', '/Categories/Services', '/'])
        await finds(finding, `${path}?page=${start}`, 200, '')
    }
    for (const words of ['%00', long]) {
      await finds({ page, of: words.slice(0, 10) }, `/?query=${words}`, null, 'No sellers found for')
      await finds(
        { page, of: words.slice(0, 10) },
        `/Categories/Products?q=${words}`,
        400,
        'No products available',
      )
    }

    await logIn(page, 'chiamaka.obi@example.com', 'market-day')
    for (const start of starts) {
      const finding = { page, of: start.slice(0, 10) }
      await finds(finding, `/userProfile/messages?before=${start}`, null, 'There are no older conversations.')
      await finds(finding, `/userProfile/orders?after=${start}`, null, 'That page does not exist')
    }
  },
)

test(
  'a wrong filter typed into the address of a seller’s list is refused with a sentence',
  { tag: ['@DB17', '@DB30', '@DB33'] },
  async ({ page }) => {
    test.skip(!isFormBrowser, 'the server answers them all alike')
    await logIn(page, 'mama.sade@example.com', 'market-day')
    for (const start of starts) {
      const finding = { page, of: start.slice(0, 10) }
      await finds(finding, `/dashboard/listings?after=${start}`, null, 'That page does not exist')
      await finds(finding, `/dashboard/messages?before=${start}`, null, 'There are no older conversations.')
    }
    await finds({ page, of: 'NUL' }, '/dashboard/orders?q=%00', null, 'Please remove the hidden characters')
  },
)

/** Asks for an address and looks for `words` in what its page shows; `status` null: any. */
async function finds(
  { page, of }: { page: Page; of: string },
  address: string,
  status: number | null,
  words: string,
): Promise<void> {
  const answer = await page.request.get(address)
  const html = await answer.text()
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')) ?? []
  const name = `${address.slice(0, 60)} (${of})`
  if (status !== null) expect([name, answer.status()]).toEqual([name, status])
  expect(main, name).toContain(words)
  for (const blame of ['Could not reach the server', 'Something went wrong', 'Seller not found', 'Failed to'])
    expect(main, name).not.toContain(blame)
}
