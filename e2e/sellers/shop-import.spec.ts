import { expect, test } from '../support/test-app.ts'
import { logIn, makePerson } from '../support/people.ts'

const shop = {
  phone: '0803 123 4567',
  storeName: 'Mile 12 Provisions',
  businessLevel: 'small',
  category: 'products',
  state: 'Lagos',
  lga: 'Kosofe',
}

test(
  'a seller imports a table of products: previews it, corrects a line, lists the rest, and adds a photo',
  { tag: ['@DB2', '@DB5', '@DB9', '@ST17'] },
  async ({ page, app, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of 422/)
    await page.setViewportSize({ width: 360, height: 740 })
    const { email } = await makePerson(page, app, 'Kemi Bello', shop)
    await logIn(page, email)
    const file = (text: string, name = 'my goods.csv') => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })

    await test.step('the link to the import, and the template', async () => {
      await page.goto('/dashboard/import?kind=services')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import from Excel')
      await expect(page).toHaveTitle(/^Import from Excel/)
      // On a phone "Add many photos" leads to the photos, and from there to the file.
      await page.goto('/dashboard/listings')
      await expect(page.locator('a[href="/dashboard/photos"]').first()).toBeAttached()
      await page.goto('/dashboard/photos')
      await page.locator('a[href="/dashboard/import"]').first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import from Excel')
      const template = page.getByRole('link', { name: 'Download the template' })
      const answer = await page.request.get((await template.getAttribute('href')) ?? '')
      expect((await answer.body()).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    })

    await test.step('a wrong file says so beside the field', async () => {
      await page.getByLabel('Your file').setInputFiles(file('when,who\n1,2'))
      await page.getByRole('button', { name: 'Check the file' }).click()
      await expect(page.getByText(/There is no column “name”/).first()).toBeVisible()
      await expect(page.getByLabel('Your file')).toHaveAttribute('aria-invalid', 'true')
    })

    await test.step('a good file is previewed before anything is listed', async () => {
      const lines = ['name,price,quantity', 'Garri,"₦2,500",10', 'Beans,1e9,4', '<b>Rice</b>,45000,2']
      await page.getByLabel('Your file').setInputFiles(file(lines.join('\r\n')))
      await page.getByRole('button', { name: 'Check the file' }).click()
      await expect(page.getByText('2 products ready to add')).toBeVisible()
      const wrong = page.getByRole('table', { name: 'Rows to fix' }).getByRole('row').nth(1)
      await expect(wrong).toContainText('3')
      await expect(wrong).toContainText('Price')
      await expect(wrong).toContainText('The price must be a number above 0')
      const cards = page.getByRole('article')
      await expect(cards).toHaveCount(2)
      await expect(cards.first()).toContainText('₦2,500')
      await expect(cards.last()).toContainText('<b>Rice</b>')
      expect(await (await page.request.get('/api/v1/products/own')).json()).toEqual({ data: [] })
    })

    await test.step('one press lists them, also while the page waits', async () => {
      await page.getByRole('button', { name: 'Add 2 products' }).click()
      await expect(page).toHaveURL(/import=/)
      if (javaScriptEnabled === false)
        await expect(async () => {
          await page.reload()
          await expect(page.getByText('2 products added.')).toBeVisible({ timeout: 500 })
        }).toPass()
      await expect(page.getByText('2 products added.')).toBeVisible()
      await expect(page.getByText('was skipped')).toHaveCount(0)
    })

    await test.step('the wrong row is corrected on the page, and keeps its other cells', async () => {
      await expect(page.getByRole('heading', { name: '1 row needs you' })).toBeVisible()
      const price = page.getByLabel('Price', { exact: true })
      await expect(price).toHaveValue('1e9')
      await price.fill('many')
      await page.getByRole('button', { name: 'Put these in' }).click()
      await expect(page.getByText('The price must be a number above 0 (you wrote “many”)')).toBeVisible()
      await expect(price).toHaveValue('many')
      await price.fill('1,500')
      await page.getByRole('button', { name: 'Put these in' }).click()
      await expect(page.getByText('3 products added.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Put these in' })).toHaveCount(0)
      const { data } = (await (await page.request.get('/api/v1/products/own')).json()) as {
        data: { name: string; quantity: number }[]
      }
      expect(data.find(({ name }) => name === 'Beans')).toMatchObject({ quantity: 4 })
    })

    await test.step('the same file again adds nothing', async () => {
      await page.getByRole('link', { name: 'Upload another file' }).click()
      await page.getByLabel('Your file').setInputFiles(file('name,price,quantity\r\nGarri,"₦2,500",10'))
      await page.getByRole('button', { name: 'Check the file' }).click()
      await expect(page.getByText('Nothing new to add')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Add \d/ })).toHaveCount(0)
    })

    await test.step('a listing without a photo asks for one', async () => {
      await page.goto('/dashboard/listings?tab=products&status=no-photo')
      await expect(page.getByRole('article')).toHaveCount(3)
      await page.getByRole('link', { name: 'Add a photo of Garri' }).click()
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Garri')
      await expect(page.locator('input[type=file]')).toBeInViewport()
    })

    await test.step('the overview shows the steps of opening the shop, listings without a photo, and low stock once the seller asks', async () => {
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: /^Open your shop: \d of 7 done$/ })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Add your first product or service Done' })).toBeVisible()
      await expect(page.getByText('3 products have no photo')).toBeVisible()
      await page.goto('/dashboard/settings/alerts')
      // The level is in sight while the choice is off, so it is checked then as well.
      await page.getByLabel('Low-stock level').fill('abc')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Enter a whole number, like 3').first()).toBeVisible()
      await page.getByLabel(/^Tell me when a product runs low/).check()
      await page.getByLabel('Low-stock level').fill('')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Enter a number, like 3').first()).toBeVisible()
      await page.getByLabel('Low-stock level').fill('2')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Notification settings saved').first()).toBeVisible()
      await page.goto('/dashboard')
      await expect(page.getByText('1 product is running low:')).toBeVisible()
      await page.getByRole('link', { name: 'See what runs low' }).click()
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.goto('/dashboard/settings/alerts')
      await expect(page.getByLabel(/^Tell me when a product runs low/)).toBeChecked()
    })
  },
)
