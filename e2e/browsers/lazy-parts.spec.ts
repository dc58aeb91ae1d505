import { sellerWith } from '../support/demo.ts'
import { expect, test } from '../support/test-app.ts'
import { waitForPartHydration } from '../support/hydration.ts'
import { logIn, makePerson, password } from '../support/people.ts'

test(
  'a lazy part whose script fails stays as the server rendered it, and works once the script loads',
  { tag: ['@HM24', '@HM25'] },
  async ({ page, javaScriptEnabled, allowErrors }) => {
    test.skip(javaScriptEnabled === false, 'without scripts every part is as the server wrote it')
    allowErrors(/Failed to load resource|ERR_FAILED/)
    const script = '**/assets/home-below-products-*.js'
    await page.route(script, (route) => route.abort())
    const missed = page.waitForEvent('requestfailed')
    await page.goto('/')
    const part = page.getByRole('heading', { name: 'Ready to Start Selling' })
    await part.scrollIntoViewIfNeeded()
    await missed
    await expect(part).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)

    // After a navigation there is no server HTML to keep: the part says so, and loads on request.
    await page.getByRole('navigation').getByRole('link', { name: 'Services' }).first().click()
    await expect(page.getByRole('heading', { name: 'Find Trusted Providers' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('This part could not be loaded.')).toBeVisible()
    await page.unroute(script)
    // A pointer on its way to the button is a touch of the page, which asks for the part too.
    await page.getByRole('button', { name: 'Try again' }).dispatchEvent('click')
    await expect(part).toBeVisible()

    await page.goto('/')
    await page.context().setOffline(true)
    await page.keyboard.press('Tab')
    await page.context().setOffline(false)
    await waitForPartHydration(part)
  },
)

test(
  'a form whose script fails, or whose page is never hydrated, is sent as without scripts',
  { tag: ['@PS4'] },
  async ({ page, app, javaScriptEnabled, allowErrors }) => {
    test.skip(javaScriptEnabled === false, 'without scripts every form is sent so')
    // A module that cannot be had is an error without words.
    allowErrors(/Failed to load resource|ERR_FAILED|Failed to fetch dynamically|^$/)
    const { email } = await makePerson(page, app, 'Patient Pat')
    await logIn(page, email, password)
    const address = `/seller-profile/${await sellerWith(page.request, 'products')}?tab=reviews`
    const review = page.locator('#reviews')
    for (const script of ['**/assets/reviews-*.js', '**/assets/framework-*.js']) {
      await page.route(script, (route) => route.abort())
      await page.goto(address, { waitUntil: 'load' })
      await review.getByRole('radio', { name: /4/ }).check({ force: true })
      await review.getByRole('textbox').fill('Good yams, fair price')
      await review.getByRole('button', { name: /review$/ }).click()
      await expect(page.getByText('Review sent!')).toBeVisible()
      await page.unroute(script)
    }
  },
)
