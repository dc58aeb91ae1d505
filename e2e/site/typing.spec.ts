import { delayResponses, firstProduct } from '../support/demo.ts'
import { expect, test } from '../support/test-app.ts'
import { waitForPartHydration } from '../support/hydration.ts'
import { logIn } from '../support/people.ts'

test(
  'the search box of a seller’s listings keeps what the seller types, whatever loads meanwhile',
  { tag: ['@DB9', '@ST16'] },
  async ({ page, javaScriptEnabled }) => {
    const hasScripts = javaScriptEnabled !== false
    await logIn(page, 'boma.building@example.com', 'market-day')
    const box = page.getByRole('searchbox', { name: 'Search my listings' })
    const shown = page.getByLabel('Show', { exact: true })

    if (hasScripts) {
      await test.step('before the scripts run', async () => {
        const scripts = delayResponses(page, '**/assets/*.js')
        await page.goto('/dashboard/listings', { waitUntil: 'commit' })
        await shown.selectOption('Live')
        await box.fill('cement bags')
        scripts.letGo()
        // All are selected at once only where scripts run.
        await expect(page.getByRole('checkbox', { name: /^Select all/ })).toBeVisible()
        await expect(box).toHaveValue('cement bags')
        await expect(shown).toHaveValue('live')
        await expect(box).toBeFocused()
      })

      await test.step('while the tab changes', async () => {
        const services = delayResponses(page, '**/api/v1/services/**')
        const tab = page
          .getByRole('navigation', { name: 'Kind of listing' })
          .getByRole('link', { name: 'Services' })
        await tab.click()
        await box.fill('')
        await box.pressSequentially('roof')
        services.letGo()
        await expect(page).toHaveURL(/tab=services/)
        await expect(tab).toHaveAttribute('aria-current', 'page')
        await expect(box).toHaveValue('roof')
        await expect(box).toBeFocused()
        await expect(shown).toHaveValue('live')
        await page.unrouteAll()
      })

      await test.step('while the answer to the last search is on its way', async () => {
        const answer = delayResponses(page, '**/api/v1/services/**')
        await box.press('Enter')
        await box.pressSequentially('ing sheets')
        answer.letGo()
        await expect(page).toHaveURL(/q=roof&/)
        await expect(page.getByText(/^\d+ services?$/)).toBeVisible()
        await expect(box).toHaveValue('roofing sheets')
        await expect(box).toBeFocused()
        await page.unrouteAll()
      })
    }

    await test.step('the next address replaces the search', async () => {
      await page.goto('/dashboard/listings')
      await box.fill('NoSuchThing ')
      await shown.selectOption('Paused')
      await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
      await expect(page.getByText('No products found')).toBeVisible()
      await expect(box).toHaveValue(/^NoSuchThing ?$/)
      await page.getByRole('link', { name: 'Show all products' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(box).toHaveValue('')
      await expect(shown).toHaveValue('')
      await page.goBack()
      await expect(page.getByText('No products found')).toBeVisible()
      await expect(box).toHaveValue(/^NoSuchThing ?$/)
      await expect(shown).toHaveValue('paused')
    })

    await test.step('the list of orders does the same', async () => {
      await page.goto('/dashboard/orders?q=nobody&status=paid&todo=yes')
      await page.getByRole('link', { name: 'All orders', exact: true }).first().click()
      await expect(page).toHaveURL(/orders\?tab=all$/)
      await page.locator('summary', { hasText: 'Filter orders' }).click()
      await expect(page.getByLabel('Order number, product or buyer')).toHaveValue('')
      await expect(page.getByLabel('Payment', { exact: true })).toHaveValue('')
      await expect(page.getByLabel('Needs action')).not.toBeChecked()
    })
  },
)

test(
  'the search box keeps what a buyer types while a list loads, and takes a suggestion',
  { tag: ['@PC1'] },
  async ({ page, javaScriptEnabled }) => {
    const hasScripts = javaScriptEnabled !== false
    const box = page.getByRole('combobox', { name: 'Search products' }).last()
    await page.goto('/categories/products')
    await box.fill('rice')
    if (hasScripts) {
      const answer = delayResponses(page, '**/api/v1/products?*')
      await box.press('Enter')
      await box.pressSequentially(' bag')
      answer.letGo()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('“rice”')
      await expect(box).toHaveValue('rice bag')
      await expect(box).toBeFocused()
      await page.unrouteAll()
    }
    await box.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(hasScripts ? '“rice bag”' : '“rice”')
    if (!hasScripts) return

    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('“rice”')
    await expect(box).toHaveValue('rice')

    await box.fill('ri')
    const offered = page.getByRole('option').first()
    await expect(offered).toBeVisible()
    const words = (await offered.locator('span').first().textContent()) ?? ''
    await offered.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`“${words}”`)
    await expect(box).toHaveValue(words)

    await page.locator('summary', { hasText: 'choose a category' }).click()
    await page.locator('#drawer-rating').selectOption('4')
    await page.locator('#drawer-verified').check()
    await page.getByRole('button', { name: 'Show results' }).filter({ visible: true }).click()
    const chips = page.getByRole('list', { name: 'Active filters' })
    await chips.getByRole('link', { name: /Verified sellers/ }).click()
    await expect(chips.getByRole('link')).toHaveCount(1)
    await page.locator('summary', { hasText: 'choose a category' }).click()
    await expect(page.locator('#drawer-verified')).not.toBeChecked()
    await expect(page.locator('#drawer-rating')).toHaveValue('4')
  },
)

test(
  'a question typed before the scripts run is searched, and clearing it shows all questions',
  { tag: ['@FQ1'] },
  async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'without scripts the browser itself keeps what is typed')
    const scripts = delayResponses(page, '**/assets/*.js')
    await page.goto('/FAQ', { waitUntil: 'commit' })
    const box = page.getByRole('searchbox', { name: 'Search questions' })
    await box.fill('zebra')
    scripts.letGo()
    await expect(page.getByText('No results found')).toBeVisible()
    await expect(box).toHaveValue('zebra')
    await page.getByRole('link', { name: 'See all questions' }).click()
    await expect(box).toHaveValue('')
    await expect(page.getByText('No results found')).toHaveCount(0)
  },
)

test(
  'the name of an owner that is typed before the scripts run is that of the shop too',
  { tag: ['@SW3'] },
  async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'without scripts the name of the shop is typed too')
    const scripts = delayResponses(page, '**/assets/*.js')
    await page.goto('/SellWithUs', { waitUntil: 'commit' })
    await page.getByLabel('Owner name').fill('Simbi Alade')
    scripts.letGo()
    await expect(page.getByRole('main').getByLabel('Business name')).toHaveValue('Simbi Alade')
  },
)

test(
  'words to a seller that are typed or sent before the script of their form runs are kept',
  { tag: ['@PD11'] },
  async ({ page, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled === false, 'without scripts the browser itself keeps what is typed')
    const product = `/products/${(await firstProduct(page.request))._id}`
    const box = page.getByRole('region', { name: 'Message Seller' })
    const words = box.getByRole('textbox')

    await test.step('typed before any script', async () => {
      const scripts = delayResponses(page, '**/assets/*.js')
      await page.goto(product, { waitUntil: 'commit' })
      await words.fill('Is it still')
      scripts.letGo()
      await expect(page.locator('html[data-alive]')).toBeAttached()
      await words.press('End')
      await waitForPartHydration(words)
      await words.pressSequentially(' there?')
      await box.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText('Login required')).toBeVisible()
      await expect(words).toHaveValue('Is it still there?')
      await page.unrouteAll()
    })

    await test.step('sent before the script of the form', async () => {
      const script = delayResponses(page, '**/assets/product-below-*.js')
      await page.goto(product)
      await words.fill('Do you deliver?')
      await box.getByRole('button', { name: 'Send message' }).click()
      script.letGo()
      await expect(page.getByText('Login required')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${product}$`))
      await expect(words).toHaveValue('Do you deliver?')
    })
  },
)
