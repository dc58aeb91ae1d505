import { logIn, makePerson } from '../support/people.ts'
import { expect, test } from '../support/test-app.ts'

test(
  'a trader says three sentences about delivery, and a visitor reads the fee for their place',
  { tag: ['@scripts-in-deep'] },
  async ({ page, app, newPerson, javaScriptEnabled, allowErrors }) => {
    allowErrors(/status of 422/)
    const hasScripts = javaScriptEnabled !== false
    const storeName = `Iya Bose Provisions ${Date.now()}`
    const shop = {
      storeName,
      phone: '08031234567',
      businessLevel: 'small',
      category: 'products',
      state: 'Oyo',
      lga: 'Ibadan North',
    }
    const { email } = await makePerson(page, app, 'Bose Ade', shop)
    await app.letPass(`insert into products (seller_id, name, category, price_kobo, supplied, on_hand)
    select id, 'Provisions box', 'Food & Groceries', 900000, 3, 3 from sellers where store_name = '${storeName}'`)
    await logIn(page, email)
    await page.goto('/dashboard/delivery?setup=delivery')
    const main = page.getByRole('main')
    await expect(page.getByRole('link', { name: 'Skip', exact: true })).toBeVisible()
    const areas = main.getByRole('region', { name: 'Where you deliver' })
    // Buyers who collect come first; who delivers says so.
    await expect(main.getByLabel('You have an order ready within')).toHaveValue('1')
    await main.getByRole('link', { name: 'I deliver' }).click()
    const another = () => areas.locator('summary', { hasText: 'Add areas' }).click()
    const add = async (places: RegExp[], fee: string, days: string) => {
      for (const place of places) await areas.getByLabel(place).check()
      await areas.getByLabel('Fee (₦)').last().fill(fee)
      await areas.getByLabel('Days', { exact: true }).last().fill(days)
      await areas.getByRole('button', { name: 'Add these areas' }).click()
    }

    const whole = areas.getByLabel('All of Oyo', { exact: true })
    await expect(areas.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(areas.getByLabel('All of Ibadan (11 areas)', { exact: true })).toBeVisible()
    await add([/^Ibadan North \(.*Bodija/, /^Ibadan South West/], 'free', '2')
    await expect(whole).not.toBeChecked()
    await expect(areas.getByText('Give naira, like 1,500, or 0 if it is free').first()).toBeVisible()
    await expect(areas.getByLabel(/^Ibadan South West/)).toBeChecked()
    // The deadline is asked with the first areas, with its preset in sight.
    const sentWithin = areas.getByLabel('You send an order within')
    await expect(sentWithin).toHaveValue('1')
    await add([], '1,500', '2')
    // After the first areas the same step asks where buyers collect.
    await expect(page).toHaveURL(/\/dashboard\/delivery\?.*setup=delivery.*#pickup$/)
    const added = areas.locator('summary', { hasText: 'Ibadan North, Ibadan South West' })
    await expect(added).toContainText('You bring it · ₦1,500')
    await expect(main.getByText(/^We deliver · sent within 1 day/)).toBeVisible()
    // No rule of the whole state is there to win over.
    await expect(areas.getByText(/fee wins over/)).toHaveCount(0)
    await expect(areas.getByLabel('You send an order within')).toHaveCount(0)
    const pickup = main.locator('#pickup')
    await expect(pickup.getByLabel('Name of the place')).toBeVisible()
    await expect(pickup.getByRole('link', { name: 'No pick-up: go on' })).toBeVisible()
    await expect(areas.getByRole('link', { name: /^Next step/ })).toHaveCount(0)
    await another()
    await add([/^All of Oyo$/], '2,500', '3')
    const rest = areas.locator('summary', { hasText: 'Rest of Oyo' })
    await expect(rest).toBeVisible()
    if (hasScripts) {
      await expect(rest).toBeInViewport()
      await expect(rest).toBeFocused()
    }
    await expect(areas.getByText(/fee wins over/)).toBeVisible()
    await another()
    await areas.getByLabel('By park or courier').check()
    await areas.locator('summary', { hasText: 'Other states, or all of Nigeria' }).click()
    await add([/^All states of Nigeria$/], '4,000', '4')
    // How many there are is said only near the limit.
    await expect(areas.getByText(/^\d+ whole states|^All states$/).first()).toBeVisible()
    await expect(areas.getByText(/of 60 areas/)).toHaveCount(0)
    await main.getByLabel('Name of the place').fill('Bodija')
    await main.getByLabel('Nearest landmark').fill('Behind the market gate')
    await main.getByRole('button', { name: 'Add pick-up place' }).click()
    await expect(page).toHaveURL(/finished=delivery/)
    await page.goto('/dashboard/delivery?setup=delivery')
    await expect(main.getByText(/Behind the market gate/).first()).toBeVisible()

    await test.step('the step of a new shop stays in sight, whatever is opened, left or saved', async () => {
      const strip = page.getByRole('navigation', { name: 'Open your shop' })
      const isOnStep = () => expect(strip).toContainText(/3\sof\s7\sdone/)
      await isOnStep()
      for (const end of [
        main.getByRole('link', { name: 'Cancel' }),
        main.getByRole('button', { name: 'Save change' }),
      ]) {
        await main.getByRole('link', { name: /^Change ?Bodija$/ }).click()
        await expect(page).toHaveURL(/place=/)
        await isOnStep()
        await end.click()
        await expect(page).not.toHaveURL(/place=/)
        await isOnStep()
      }
      await another()
      await areas.getByLabel('State', { exact: true }).selectOption('Lagos')
      if (!hasScripts) await areas.getByRole('button', { name: 'Show' }).click()
      await expect(page).toHaveURL(/state=Lagos/)
      await isOnStep()
    })

    const visitor = await newPerson()
    const [product] = await app.rows(
      `select p.id from products p join sellers s on s.id = p.seller_id where s.store_name = '${storeName}'`,
    )
    await visitor.goto(`/products/${String(product?.['id'])}`)
    const delivery = visitor.getByRole('region', { name: 'Delivery' })
    await expect(delivery).toContainText(/(Seller delivers|By park or courier): .*₦[\d,]+/)
    await expect(delivery).toContainText('Pick up at Bodija Free')
    const summary = delivery.getByRole('link', { name: 'See the fee to your place' })
    await summary.click()
    if (hasScripts) await visitor.getByLabel('State').selectOption('Oyo')
    await visitor.getByLabel('Local government').selectOption(hasScripts ? 'Ido' : 'Oyo|Ido')
    await visitor.getByRole('button', { name: 'Show delivery to my place' }).click()
    await expect(
      visitor.getByRole('listitem').filter({
        hasText:
          /To Ido, for all you buy from this shop at once\. Arrives by .+: up to 2 days to accept, then 4 days/,
      }),
    ).toBeVisible()
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Collect it' })).toContainText('In Bodija')
    await visitor.getByRole('link', { name: 'Back to product' }).first().click()
    if (hasScripts) {
      const fee = visitor.getByRole('listitem').filter({
        hasText:
          /To Ido, for all you buy from this shop at once\. Arrives by .+: up to 2 days to accept, then 4 days/,
      })
      await expect(fee).toBeVisible()
      // The place is asked for once.
      await visitor.getByRole('link', { name: 'Change your place' }).click()
      await expect(visitor.getByRole('heading', { level: 1, name: 'Delivery and pick-up' })).toBeVisible()
      await expect(fee).toBeVisible()
      await expect(visitor.getByLabel('State')).toHaveValue('Oyo')
      // Another product says it as soon as it opens, before anything is touched.
      const [other] = await app.rows(
        `select p.id from products p join sellers s on s.id = p.seller_id where s.store_name = '${storeName}' and p.id <> '${String(product?.['id'])}'`,
      )
      await visitor.goto(`/products/${String(other?.['id'])}`)
      await expect(fee).toBeVisible()
    }

    // Whoever buys keeps the address for the next time.
    await page.goto('/userProfile/addresses')
    await main.getByLabel('Street').fill('12 Awolowo Avenue')
    await main.getByLabel('Town').fill('Bodija')
    await main.getByRole('button', { name: 'Add address' }).click()
    await expect(main.getByText('Choose a state').first()).toBeVisible()
    await expect(main.getByText('Choose a local government')).toHaveCount(0)
    if (hasScripts) await main.getByLabel('State').selectOption('Oyo')
    await main.getByLabel('Local government').selectOption(hasScripts ? 'Ido' : 'Oyo|Ido')
    await main.getByRole('button', { name: 'Add address' }).click()
    await expect(main.getByText('Nearest landmark is required').first()).toBeVisible()
    await main.getByLabel('Nearest landmark').fill('Opposite the filling station')
    await main.getByRole('button', { name: 'Add address' }).click()
    await expect(main.getByText('Opposite the filling station')).toBeVisible()
    await expect(main.getByText('Default', { exact: true })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'My account' })
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Addresses')
    await expect(main.locator('summary', { hasText: 'Add an address' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Back to settings' })).toBeVisible()
    await page.goto('/userProfile')
    await expect(main.getByRole('link', { name: 'Bodija, Oyo' })).toHaveAttribute(
      'href',
      '/userProfile/addresses',
    )
    await page.goto('/userProfile/addresses')
    // A tap by mistake removes nothing.
    await main.locator('summary', { hasText: 'Remove' }).click()
    await expect(main.getByText('Remove this address?')).toBeVisible()
    await expect(main.getByText('Opposite the filling station')).toBeVisible()
    await main.getByRole('button', { name: 'Yes, remove it' }).click()
    await expect(main.getByText('Opposite the filling station')).toHaveCount(0)

    await app.letPass(`update products set status = 'removed' where id = '${String(product?.['id'])}'`)
  },
)

test('a shop whose buyers collect reads how fast an order is ready, not how fast it is sent', async ({
  page,
  app,
}) => {
  const { email } = await makePerson(page, app, 'Sola Ade', {
    storeName: `Sola Fabrics ${Date.now()}`,
    phone: '08031234568',
    businessLevel: 'small',
    category: 'products',
    state: 'Oyo',
    lga: 'Ibadan North',
  })
  await logIn(page, email)
  await page.goto('/dashboard/delivery')
  const settings = page.getByRole('region', { name: 'Delivery settings' })
  await settings.locator('summary').click()
  await settings.getByLabel('We do not deliver: buyers collect').check()
  await settings.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(settings.locator('summary')).toHaveText('Buyers collect · ready within 1 day')
  await page.goto('/dashboard/delivery')
  await settings.locator('summary').click()
  await expect(settings.getByText('You have an order ready within', { exact: true })).toBeVisible()
})

test('a new shop that says where buyers collect is asked whether it delivers too', async ({ page, app }) => {
  const shop = {
    phone: '0803 123 4568',
    storeName: 'Bisi Yams',
    businessLevel: 'individual',
    category: 'products',
    state: 'Oyo',
    lga: 'Ibadan North',
  }
  const { email } = await makePerson(page, app, 'Bisi Ojo', shop)
  await logIn(page, email)
  const main = page.getByRole('main')
  await page.goto('/dashboard/delivery?setup=delivery')
  await main.getByLabel('Name of the place').fill('Bodija')
  await main.getByLabel('Nearest landmark').fill('Behind the market gate')
  await main.getByRole('button', { name: 'Add pick-up place' }).click()
  const question = main.getByRole('region', { name: 'Do you deliver too?' })
  await expect(question).toBeInViewport()
  await expect(question.getByRole('heading')).toBeFocused()
  await expect(page).toHaveURL(/setup=delivery/)
  await expect(question.getByRole('link', { name: 'No, buyers collect' })).toHaveAttribute('href', /setup=/)
  await question.getByRole('link', { name: 'Yes, I deliver' }).click()
  await expect(question).toHaveCount(0)
  const areas = main.getByRole('region', { name: 'Where you deliver' })
  await areas.getByLabel(/^Ibadan North \(.*Bodija/).check()
  await areas.getByLabel('Fee (₦)').fill('1,500')
  await areas.getByLabel('Days', { exact: true }).fill('1')
  await areas.getByRole('button', { name: 'Add these areas' }).click()
  // Both are said: the next step follows.
  await expect(page).toHaveURL(/finished=delivery/)
})
