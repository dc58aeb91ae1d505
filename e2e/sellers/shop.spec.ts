import type { Page } from '@playwright/test'
import type { Service } from '../../contract/src/schemas/services.ts'
import { logIn } from '../support/people.ts'
import { phonePhoto } from '../support/phone-photo.ts'
import { expect, test } from '../support/test-app.ts'

const day = (page: Page, name: string) => page.getByRole('group', { name })
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
/** Unfolds the actions of a listing. */
const openMore = async (page: Page, name: string) => {
  if (!(await page.getByRole('link', { name: `Edit ${name}`, exact: true }).isVisible()))
    await page.getByLabel(`More for ${name}`, { exact: true }).click()
}
const shownHours = (service: Service | undefined) =>
  Object.fromEntries(
    (typeof service?.workingHours === 'object' ? service.workingHours : []).map((one) => [
      one.day,
      one.closed ? 'closed' : `${one.open}-${one.close}`,
    ]),
  )

test(
  'a seller offers a service with its hours, edits it, pauses it and deletes it',
  {
    tag: [
      '@scripts-in-deep',
      '@DB9',
      '@DB10',
      '@DB11',
      '@DB12',
      '@DB13',
      '@DB15',
      '@DB18',
      '@DB20',
      '@DB21',
      '@DB23',
      '@DB24',
      '@DB25',
      '@SD3',
      '@ST16',
      '@ST17',
      '@EN8',
    ],
  },
  async ({ page, javaScriptEnabled, allowErrors }, { retry }) => {
    allowErrors(/status of 422/)
    const hasScripts = javaScriptEnabled !== false
    const name = `Gele tying <at home> & ${hasScripts ? 'with' : 'without'} ${retry}`
    // A search also shows what is only like it.
    const found = async () => {
      const answer = await page.request.get(`/api/v1/services/all?q=${encodeURIComponent(name)}`)
      return ((await answer.json()) as Service[]).filter((service) => service.name === name)
    }
    const photo = await phonePhoto()
    await logIn(page, 'ada.ankara@example.com', 'market-day')

    await test.step('the form says what is missing', async () => {
      await page.goto('/dashboard/upload')
      await page
        .getByRole('navigation', { name: 'What you upload' })
        .getByRole('link', { name: 'Service' })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload a service')
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel(/^Price/).fill('soon')
      if (hasScripts) {
        await page.getByRole('button', { name: 'Upload service' }).click()
        for (const words of ['Category is required', 'A service image is required'])
          await expect(page.getByText(words).first()).toBeVisible()
      }
      await page.getByLabel('Category').selectOption('Makeup Artist')
      await page.locator('input[type=file]').setInputFiles(photo)
      await page.getByLabel('Where is the work done?').selectOption('I go to the customer')
      await page.getByText('More details').click()
      await page.getByLabel('Services offered').fill('Gele\nAuto gele')
      await page.getByText('Working hours').click()
      await day(page, 'Monday').getByLabel('opens').fill('09:00')
      await day(page, 'Monday').getByLabel('closes').fill('17:30')
      if (hasScripts) await page.getByRole('button', { name: /Copy Monday to all days/ }).click()
      await day(page, 'Sunday').getByLabel('Closed').check()
      await page.getByRole('button', { name: 'Upload service' }).click()
      await expect(page.getByText('Price must be a valid number').first()).toBeVisible()
      expect(await found()).toEqual([])
    })

    await test.step('it is uploaded, and the form is empty again', async () => {
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
      await expect(day(page, 'Monday').getByLabel('closes')).toHaveValue('17:30')
      if (!hasScripts) await page.locator('input[type=file]').setInputFiles(photo)
      await page.getByLabel(/^Price/).fill('')
      await page.getByRole('button', { name: 'Upload service' }).click()
      await expect(page.getByText('Service uploaded successfully').first()).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
      const [service] = await found()
      const done = { workPlace: 'customer', servicesOffered: ['Gele', 'Auto gele'] }
      expect(service).toMatchObject({ name, price: null, ...done })
      const hours = { Monday: '09:00-17:30', Sunday: 'closed' }
      expect(shownHours(service)).toMatchObject(hasScripts ? { ...hours, Friday: '09:00-17:30' } : hours)
      if (hasScripts) {
        await page.getByRole('button', { name: 'Dismiss' }).click()
        await expect(page.getByText('Service uploaded successfully')).toHaveCount(0)
      }
    })

    const [before] = await found()
    await test.step('it is in My Listings, and Edit opens it with its values', async () => {
      await page.goto('/dashboard/listings')
      await page
        .getByRole('navigation', { name: 'Kind of listing' })
        .getByRole('link', { name: 'Services' })
        .click()
      await expect(page).toHaveURL(/tab=services/)
      await page.getByRole('searchbox', { name: 'Search my listings' }).fill('gele TYING')
      await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL(/q=gele/)
      await expect(card(page, name)).toContainText('Makeup Artist')
      await expect(card(page, name)).toContainText('Price on request')
      await expect(card(page, name).locator('img')).toHaveAttribute('src', /\/files\/[\w-]+\/\d+\.webp/)
      await openMore(page, name)
      await page.getByRole('link', { name: `Edit ${name}` }).click()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
      await expect(page.getByLabel('Services offered')).toHaveValue('Gele\nAuto gele')
      await expect(day(page, 'Sunday').getByLabel('Closed')).toBeChecked()
      await expect(page.getByLabel(/^State/)).toHaveValue('Abia')
    })

    await test.step('the change keeps the id and shows the new photo first', async () => {
      await page.getByLabel(/^Price/).fill('₦7,500')
      await page.getByLabel('What is the price for?').selectOption('Per person')
      await page.getByLabel('It is a starting price').check()
      await page.getByLabel('Your own words about the price').fill('<b>gele</b> not included')
      if (hasScripts) {
        await page.getByRole('button', { name: 'See as buyers do' }).click()
        const shown = page.getByRole('dialog', { name: 'As buyers see it' })
        await expect(shown).toContainText('From ₦7,500 per person')
        await expect(shown).toContainText('<b>gele</b> not included')
        await page.keyboard.press('Escape')
      }
      const words = page.getByLabel('Or in your own words')
      await words.fill('Weekends, by appointment')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText(/^Give the hours by day, or in your own words/).first()).toBeVisible()
      // Nothing of either is lost, and the person says which it shall be.
      await expect(words).toHaveValue('Weekends, by appointment')
      await expect(day(page, 'Monday').getByLabel('opens')).toHaveValue('09:00')
      if (hasScripts) await page.getByRole('button', { name: 'Clear all' }).click()
      else {
        await day(page, 'Sunday').getByLabel('Closed').uncheck()
        for (const name of ['opens', 'closes']) await day(page, 'Monday').getByLabel(name).fill('')
      }
      await expect(day(page, 'Sunday').getByLabel('Closed')).not.toBeChecked()
      await page.locator('input[type=file]').setInputFiles(photo)
      if (hasScripts) {
        const tiles = page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')
        await expect(tiles).toHaveCount(2)
        await page.getByRole('button', { name: 'Move photo 2 forward' }).click()
        await expect(tiles.first().getByRole('img')).not.toHaveAttribute('src', /320\.webp/)
        await page.keyboard.press('ArrowRight')
        await expect(tiles.first().getByRole('img')).toHaveAttribute('src', /320\.webp/)
        await tiles.last().getByRole('img').dragTo(tiles.first().getByRole('img'))
        await expect(tiles.first().getByRole('img')).not.toHaveAttribute('src', /320\.webp/)
      } else await page.getByLabel('Place of photo 1').selectOption('Remove')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Service updated successfully.')).toBeVisible()
      const [after] = await found()
      expect(after).toMatchObject({
        _id: before?._id,
        priceMinor: 750_000,
        priceWords: 'From ₦7,500 per person',
        priceNote: '<b>gele</b> not included',
        workPlaceWords: expect.stringContaining('Comes to you in '),
        workingHours: 'Weekends, by appointment',
      })
      const pictures = after?.pictures.map(({ id }) => id) ?? []
      expect(pictures).toHaveLength(hasScripts ? 2 : 1)
      expect(pictures.indexOf(before?.pictures[0]?.id ?? '')).toBe(hasScripts ? 1 : -1)
    })

    await test.step('buyers read at the price what it is for, and the copy of it begins with the same words', async () => {
      await expect(card(page, name)).toContainText('From ₦7,500 per person')
      await page.goto(`/services/${before?._id}`)
      await expect(page.getByRole('main')).toContainText('From ₦7,500 per person<b>gele</b> not included')
      await expect(page.getByText('Ask what it covers.')).toHaveCount(0)
      const data = await page.locator('script[type="application/ld+json"]').textContent()
      expect(data).toContain('"minPrice":"7500.00","priceCurrency":"NGN","unitText":"person"')
      await page.goto(`/categories/services?q=${encodeURIComponent(name)}`)
      const listed = page.getByRole('article').filter({ hasText: name })
      await expect(listed).toContainText('From ₦7,500 per person')
      await expect(listed).toContainText('Comes to you')
      await page.goto(`/dashboard/upload?kind=service&copy=${before?._id}`)
      await expect(page.getByLabel('What is the price for?')).toHaveValue('person')
      await expect(page.getByLabel('It is a starting price')).toBeChecked()
      await expect(page.getByLabel('Your own words about the price')).toHaveValue('<b>gele</b> not included')
    })

    await test.step('nobody finds it while it is paused; everybody does afterwards', async () => {
      await page.goto('/dashboard/listings?tab=services')
      await openMore(page, name)
      await page.getByRole('button', { name: `Pause ${name}` }).click()
      await expect(page.getByText(/^Service paused/)).toBeVisible()
      await expect(card(page, name)).toContainText('Paused')
      expect(await found()).toEqual([])
      await openMore(page, name)
      await page.getByRole('button', { name: `Sell again: ${name}` }).click()
      await expect(page.getByText('Service is live again.')).toBeVisible()
      expect(await found()).toHaveLength(1)
    })

    await test.step('it is deleted after a question', async () => {
      const remove = hasScripts
        ? page.getByRole('button', { name: `Delete ${name}` })
        : page.locator('summary', { hasText: 'Delete' }).and(page.getByLabel(`Delete ${name}`))
      await openMore(page, name)
      await remove.click()
      await expect(
        page.getByText('Are you sure you want to delete this item?').locator('visible=true'),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Yes, delete' }).locator('visible=true').click()
      await expect(page.getByText('Service deleted successfully.')).toBeVisible()
      await expect(card(page, name)).toHaveCount(0)
      // The button that was pressed went with its listing.
      if (hasScripts)
        await expect(page.getByRole('status').filter({ hasText: 'Service deleted' })).toBeFocused()
      expect(await found()).toEqual([])
    })
  },
)

test(
  'a seller changes stock in the list, edits and deletes products, and reads what failed',
  { tag: ['@DB9', '@DB10', '@DB11', '@DB14', '@DB16', '@DB17', '@DB19', '@DB22', '@DB26', '@DB27', '@ST16'] },
  async ({ page, javaScriptEnabled, allowErrors }) => {
    const hasScripts = javaScriptEnabled !== false
    allowErrors(/status of (401|404|409|422|500)|ERR_FAILED/)
    await logIn(page, hasScripts ? 'boma.building@example.com' : 'tb.gadgets@example.com', 'market-day')
    await page.goto('/dashboard/listings')
    const names = await page.getByRole('article').getByRole('heading').allTextContents()
    const [first = '', second = '', third = ''] = names

    await test.step('stock in the list', async () => {
      await openMore(page, first)
      const field = page.getByLabel(`Stock of ${first}`, { exact: true })
      await field.fill('17')
      await page.getByRole('button', { name: `Save stock of ${first}` }).click()
      await expect(page.getByText('Stock saved.')).toBeVisible()
      await expect(page.locator('#done')).toContainText(/: 17 (\S+ ){0,2}in stock/)
      await expect(page.locator('#done')).toBeInViewport()
      await expect(card(page, first)).toContainText(/17 (\S+ ){0,2}in stock/)
      await openMore(page, first)
      await page.getByLabel(`Stock of ${first}`, { exact: true }).fill('0')
      await page.getByRole('button', { name: `Save stock of ${first}` }).click()
      await expect(card(page, first)).toContainText('Sold out')
    })

    await test.step('price in the list', async () => {
      const field = page.getByLabel(`Price (₦) of ${first}`)
      await openMore(page, first)
      const before = await field.inputValue()
      await field.fill('12k')
      await page.getByRole('button', { name: `Save price of ${first}` }).click()
      // A price that is far from the one before is asked about.
      const yes = page.getByRole('button', { name: 'Yes, save ₦12,000' })
      await expect(yes.or(page.getByText('New price saved.'))).toBeVisible()
      if (await yes.isVisible()) await yes.click()
      await expect(page.getByText('New price saved.')).toBeVisible()
      await expect(card(page, first)).toContainText('₦12,000')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('1 product as before.')).toBeVisible()
      await expect(card(page, first)).toContainText(`₦${before}`)
      // The price that stands there already changes nothing, and the list says so.
      await openMore(page, first)
      await page.getByRole('button', { name: `Save price of ${first}` }).click()
      await expect(page.getByText('Nothing changed. The price is the same.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    })

    await test.step('edit', async () => {
      await openMore(page, second)
      await page.getByRole('link', { name: `Edit ${second}` }).click()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(second)
      await page.getByLabel('Quantity').fill('many')
      await page.getByLabel(/^Price/).fill('412,345.50')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Quantity must be a valid number').first()).toBeVisible()
      await expect(page.getByLabel(/^Price/)).toHaveValue('412,345.50')
      await page.getByLabel('Quantity').fill('6')
      if (hasScripts) {
        await page.getByLabel('Name', { exact: true }).fill(' ')
        await page.getByRole('button', { name: 'Save changes' }).click()
        await expect(page.getByText('Name is required').first()).toBeVisible()
        await page.getByLabel('Name', { exact: true }).fill(second)
      }
      await page.getByRole('button', { name: 'Save changes' }).click()
      // Which product stands second depends on the journeys before: its price may be far from this one.
      const yes = page.getByRole('button', { name: /^Yes, save/ })
      const saved = page.getByText('Product updated successfully.')
      await expect(yes.or(saved).first()).toBeVisible()
      if ((await yes.count()) > 0) await yes.click()
      await expect(saved).toBeVisible()
      await expect(page.locator('#done')).toContainText(/: ₦412,345.50, 6 (\S+ ){0,2}in stock/)
      await expect(page.locator('#done')).toBeInViewport()
      await expect(card(page, second)).toContainText('₦412,345.50')
      await expect(card(page, second)).toContainText(/6 (\S+ ){0,2}in stock/)
    })

    const remove = async (name: string) => {
      await openMore(page, name)
      await page.getByLabel(`Delete ${name}`, { exact: true }).click()
      await page.getByRole('button', { name: 'Yes, delete' }).locator('visible=true').click()
    }
    await test.step('many are chosen in one form: a price that falls to nothing is refused, and what was typed stays', async () => {
      await page.getByLabel(`Select ${first}`, { exact: true }).check()
      await page.getByLabel(`Select ${second}`, { exact: true }).check()
      await page.getByLabel('What to do with them').selectOption('Change price by %')
      const percent = page.getByLabel(/^Percent/)
      await percent.fill('-120 %')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByText('Enter a percentage from -90 to 500, like 10 or -5').first()).toBeVisible()
      await expect(page.getByLabel(`Select ${second}`, { exact: true })).toBeChecked()
      await expect(card(page, second)).toContainText('₦412,345.50')
      await percent.fill('+10')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByText('New price for 2 products.')).toBeVisible()
      await expect(card(page, second)).toContainText('₦453,580')
      await expect(page.getByLabel(`Select ${second}`, { exact: true })).not.toBeChecked()
    })

    await test.step('a new price is undone: each listing has exactly its own again', async () => {
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('2 products as before.')).toBeVisible()
      await expect(card(page, second)).toContainText('₦412,345.50')
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    })

    await test.step('a deletion is undone', async () => {
      await page.getByLabel(`Select ${second}`, { exact: true }).check()
      await page.getByLabel('What to do with them').selectOption('Delete')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByText('1 product deleted.')).toBeVisible()
      await expect(card(page, second)).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('1 product brought back.')).toBeVisible()
      await expect(card(page, second)).toContainText('₦412,345.50')
    })

    await test.step('delete, and a delete that fails', async () => {
      await remove(second)
      await expect(page.getByText('Product deleted successfully.')).toBeVisible()
      const id = (await page.getByRole('link', { name: third, exact: true }).getAttribute('href'))
        ?.split('/')
        .pop()
      const removed = await page.request.delete(`/api/v1/products/${id}`, {
        headers: { origin: new URL(page.url()).origin },
      })
      expect(removed.status()).toBe(200)
      await remove(third)
      await expect(page.getByText('Failed to delete item. Please try again.')).toBeVisible()
    })

    if (!hasScripts) return
    await test.step('lists and uploads that fail say so', async () => {
      await page.route('**/api/v1/services/own*', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/dashboard/listings')
      await page
        .getByRole('navigation', { name: 'Kind of listing' })
        .getByRole('link', { name: 'Services' })
        .click()
      await expect(page.getByText('Failed to fetch listings.')).toBeVisible()
      await page.unroute('**/api/v1/services/own*')
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(page.getByText('Failed to fetch listings.')).toHaveCount(0)

      await page.goto('/dashboard/upload?kind=service')
      await page.getByLabel('Name', { exact: true }).fill('Never arrives')
      await page.getByLabel('Category').selectOption('Other')
      await page.locator('input[type=file]').setInputFiles(await phonePhoto())
      await page.route('**/api/v1/services/create', (route) => route.abort())
      await page.getByRole('button', { name: 'Upload service' }).click()
      await expect(page.getByText('Failed to upload service. Please try again.').first()).toBeVisible()
      await page.unroute('**/api/v1/services/create')
      await page.context().clearCookies()
      await page.getByRole('button', { name: 'Upload service' }).click()
      await expect(page.getByText('Seller ID not found. Please log in again.').first()).toBeVisible()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Never arrives')
    })
  },
)
